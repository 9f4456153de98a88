import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { FilteredStories } from './filter/FilteredStories.tsx';
import styles from './TagScreen.module.css';
import { useFilters } from './filter/useFilters.ts';

/** The stories with one tag. */
export default function TagScreen() {
  const [filters, change] = useFilters();
  const { tag } = filters;
  if (tag === undefined) {
    return <NotFoundWithLink href={href('category')}>看看所有故事</NotFoundWithLink>;
  }
  return (
    <ScreenFrame title="标签">
      <h2 className={styles['tag']}># {tag}</h2>
      <FilteredStories filters={filters} onChange={change} label={`${tag}的故事`} />
    </ScreenFrame>
  );
}
