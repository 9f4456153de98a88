import { useCallback, useState } from 'react';
import type { StoryCard } from '#contract/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useListFavouritesQuery, useSetFavouriteMutation } from '#platform/reactions/reactionsApi.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CloseIcon } from '#ui/icons/CloseIcon.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { showToast } from '#ui/toast/toast.ts';
import { UndoBar } from '#ui/UndoBar.tsx';
import { RowsSkeleton } from '#features/catalogue/RowsSkeleton.tsx';
import { STORY_ROW_HEIGHT, StoryRow } from '#features/catalogue/StoryRow.tsx';

const keyOf = ({ id }: StoryCard) => id;
const heightOf = () => STORY_ROW_HEIGHT;

/** The user’s own list of stories. */
export function Favourites() {
  const { data, error, isFetching, refetch } = useListFavouritesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [setFavourite] = useSetFavouriteMutation();
  const [removed, setRemoved] = useState<StoryCard>();
  const lapse = useCallback(() => setRemoved(undefined), []);

  const handleRemove = async (story: StoryCard) => {
    const { error: problem } = await setFavourite({ storyId: story.id, isFavourite: false });
    if (problem) showToast({ kind: 'fail', text: '没有移除，请再试一次' });
    else setRemoved(story);
  };
  const handleUndo = async ({ id: storyId }: StoryCard) => {
    lapse();
    const { error: problem } = await setFavourite({ storyId, isFavourite: true });
    if (problem) showToast({ kind: 'fail', text: '没有放回来，请再试一次' });
  };

  if (!data && error)
    return (
      <ErrorState
        {...(error.message && { text: error.message })}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <RowsSkeleton />;
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState
          title="还没有收藏故事"
          text="在故事里点一下“收藏”，它就住到这里来"
          action={
            <ButtonLink href={href('home')} as={AppLink}>
              去挑故事
            </ButtonLink>
          }
        />
      ) : (
        <WindowedList items={data.items} keyOf={keyOf} heightOf={heightOf} label="我收藏的故事">
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
      {removed && (
        <UndoBar
          key={removed.id}
          text={`已移除《${removed.title}》`}
          onUndo={() => void handleUndo(removed)}
          onLapse={lapse}
        />
      )}
    </>
  );
}
