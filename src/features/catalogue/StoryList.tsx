import type { ReactNode } from 'react';
import type { ListedStory } from '#contract/catalogue.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { useListStoriesInfiniteQuery, type StoryFilters } from './api.ts';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { STORY_ROW_HEIGHT, StoryRow } from './StoryRow.tsx';
import { usePages } from './usePages.ts';

interface StoryListProps {
  filters: StoryFilters;
  label: string;
  /** Shown where no story meets the filters. */
  empty: ReactNode;
  /** On a tablet. */
  columns?: number;
}

const keyOf = ({ story }: ListedStory) => story.id;
const heightOf = () => STORY_ROW_HEIGHT;

/** All stories that meet the filters, page by page as one scrolls. */
export function StoryList({ filters, label, empty, columns = 1 }: StoryListProps) {
  const isWide = useIsWide();
  const { items, error, isFetching, end, retry, fetchMore } = usePages(useListStoriesInfiniteQuery(filters));
  if (!items && error)
    return <ErrorState {...(error.message && { text: error.message })} retrying={isFetching} onRetry={retry} />;
  if (!items) return <RowsSkeleton />;
  if (items.length === 0) return empty;
  return (
    <>
      <WindowedList
        items={items}
        keyOf={keyOf}
        heightOf={heightOf}
        label={label}
        columns={isWide ? columns : 1}
        onEndNear={fetchMore}
      >
        {({ story, progress }) => <StoryRow story={story} progress={progress} />}
      </WindowedList>
      <ListEnd state={end} retrying={isFetching} onRetry={retry} />
    </>
  );
}
