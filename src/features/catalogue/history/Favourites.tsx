import { useCallback, useState } from 'react';
import type { StoryCard } from '#contract/stories/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useListFavouritesQuery, useSetFavouriteMutation } from '#platform/reactions/reactionsApi.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { UndoBar } from '#ui/feedback/UndoBar.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { RowsSkeleton } from '#features/catalogue/row/RowsSkeleton.tsx';
import { STORY_ROW_HEIGHT, StoryRow } from '#features/catalogue/row/StoryRow.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

const keyOf = ({ id }: StoryCard) => id;
const heightOf = () => STORY_ROW_HEIGHT;

/** The user's favourite stories. */
export function Favourites() {
  const query = useListFavouritesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [removeFavourite] = useMutationWithToast(useSetFavouriteMutation(), '没有移除，请再试一次');
  const [restoreFavourite] = useMutationWithToast(useSetFavouriteMutation(), '没有放回来，请再试一次');
  const [removed, setRemoved] = useState<StoryCard>();
  const lapse = useCallback(() => setRemoved(undefined), []);

  const handleRemove = async (story: StoryCard) => {
    if (await removeFavourite({ storyId: story.id, isFavourite: false })) setRemoved(story);
  };
  const handleUndo = ({ id: storyId }: StoryCard) => {
    lapse();
    void restoreFavourite({ storyId, isFavourite: true });
  };

  return (
    <>
      <QueryState
        query={query}
        loading={<RowsSkeleton />}
        empty={
          <EmptyState
            title="还没有收藏故事"
            text="在故事里点一下“收藏”，它就住到这里来"
            action={
              <ButtonLink href={href('home')} as={AppLink}>
                去挑故事
              </ButtonLink>
            }
          />
        }
      >
        {({ items }) => (
          <WindowedList items={items} keyOf={keyOf} heightOf={heightOf} label="我收藏的故事">
            {(story) => (
              <StoryRow
                story={story}
                progress={null}
                action={
                  <IconButton
                    label={`不再收藏：${story.title}`}
                    icon={<CloseIcon size={20} />}
                    onClick={() => void handleRemove(story)}
                  />
                }
              />
            )}
          </WindowedList>
        )}
      </QueryState>
      {removed && (
        <UndoBar
          key={removed.id}
          text={`已移除《${removed.title}》`}
          onUndo={() => handleUndo(removed)}
          onLapse={lapse}
        />
      )}
    </>
  );
}
