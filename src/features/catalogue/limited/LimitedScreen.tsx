import type { StoryCard } from '#contract/stories/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListLimitedQuery } from '#features/catalogue/api.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { RowsSkeleton } from '#features/catalogue/row/RowsSkeleton.tsx';
import { STORY_ROW_HEIGHT, STORY_ROW_WIDTH, StoryRow } from '#features/catalogue/row/StoryRow.tsx';
import { CountDown } from './CountDown.tsx';

const keyOf = ({ id }: StoryCard) => id;
const heightOf = () => STORY_ROW_HEIGHT;

/** Members' stories that everybody may hear for a limited time. */
export default function LimitedScreen() {
  const query = useListLimitedQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ScreenFrame title="限时免费">
      <QueryState
        query={query}
        loading={<RowsSkeleton />}
        isEmpty={({ endsAt }) => endsAt === null}
        empty={
          <EmptyState
            title="这会儿没有限时免费"
            text="别的故事也很好听，先去看看吧"
            action={
              <ButtonLink href={href('category')} as={AppLink}>
                看看别的故事
              </ButtonLink>
            }
          />
        }
      >
        {({ items, endsAt }) => (
          <>
            {endsAt !== null && <CountDown key={endsAt} endsAt={endsAt} onEnd={() => void query.refetch()} />}
            <WindowedList
              items={items}
              keyOf={keyOf}
              heightOf={heightOf}
              label="限时免费的故事"
              wide={{ columns: 2, columnWidth: STORY_ROW_WIDTH }}
            >
              {(story) => (
                <StoryRow
                  story={story}
                  progress={null}
                  badge="free"
                  facts={
                    <span>
                      {minutesText(story.durationMs)} · {story.ageFrom}–{story.ageTo} 岁
                    </span>
                  }
                />
              )}
            </WindowedList>
          </>
        )}
      </QueryState>
    </ScreenFrame>
  );
}
