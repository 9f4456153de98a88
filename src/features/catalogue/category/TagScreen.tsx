import { useListStoriesInfiniteQuery } from '#features/catalogue/api.ts';
import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { FilteredStories } from './filter/FilteredStories.tsx';
import { storyFiltersOf, type ListFilters } from './filter/filters.ts';
import styles from './TagScreen.module.css';
import { useFilters } from './filter/useFilters.ts';

/** The stories with the tag that the parameter `tag` names. */
export default function TagScreen() {
  const [filters, change] = useFilters();
  const { tag } = filters;
  return tag === undefined ? (
    <NotFoundWithLink href={href('category')}>看看所有故事</NotFoundWithLink>
  ) : (
    <OneTag tag={tag} filters={filters} onChange={change} />
  );
}

interface OneTagProps {
  tag: string;
  filters: ListFilters;
  onChange: (changes: Partial<ListFilters>) => void;
}

function OneTag({ tag, filters, onChange }: OneTagProps) {
  // The matching filters come from the unfiltered list of the tag, so that the user's choice of a filter does not
  // change which filters are offered.
  const { data } = useListStoriesInfiniteQuery(storyFiltersOf({ tag }));
  return (
    <ScreenFrame title="标签">
      <h2 className={styles['tag']}># {tag}</h2>
      <FilteredStories filters={filters} offered={data?.pages[0]?.filters} onChange={onChange} label={`${tag}的故事`} />
    </ScreenFrame>
  );
}
