import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { FilteredStories } from './filter/FilteredStories.tsx';
import styles from './TagScreen.module.css';
import { useFilters } from './filter/useFilters.ts';

/** The stories with one tag. */
export default function TagScreen() {
  const [filters, change] = useFilters();
  const { tag } = filters;
  if (tag === undefined) {
    return (
      <NotFoundView
        action={
          <ButtonLink href={href('category')} as={AppLink}>
            看看所有故事
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ScreenFrame title="标签">
      <h2 className={styles['tag']}># {tag}</h2>
      <FilteredStories filters={filters} onChange={change} label={`${tag}的故事`} />
    </ScreenFrame>
  );
}
