import type { ReactNode } from 'react';
import type { ListedStory } from '#contract/catalogue/catalogue.ts';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListStoriesInfiniteQuery, type StoryFilters } from '#features/catalogue/api.ts';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { STORY_ROW_HEIGHT, STORY_ROW_WIDTH, StoryRow } from './StoryRow.tsx';
import { usePages } from '#platform/http/hooks/usePages.ts';

interface StoryListProps {
  filters: StoryFilters;
  label: string;
  /** What is shown if no story matches the filters. */
  empty: ReactNode;
  /** The number of columns on a tablet, if they fit. */
  columns?: number;
}

const keyOf = ({ story }: ListedStory) => story.id;
const heightOf = () => STORY_ROW_HEIGHT;

/** All stories that match the filters. They are loaded page by page while the user scrolls. */
export function StoryList({ filters, label, empty, columns = 1 }: StoryListProps) {
  const pages = usePages(useListStoriesInfiniteQuery(filters));
  return (
    <QueryState query={pages} loading={<RowsSkeleton />} empty={empty}>
      {(items) => (
        <>
          <WindowedList
            items={items}
            keyOf={keyOf}
            heightOf={heightOf}
            label={label}
            wide={{ columns, columnWidth: STORY_ROW_WIDTH }}
            onEndNear={pages.fetchMore}
          >
            {({ story, progress }) => <StoryRow story={story} progress={progress} />}
          </WindowedList>
          <ListEnd {...pages.end} />
        </>
      )}
    </QueryState>
  );
}
