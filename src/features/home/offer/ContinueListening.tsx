import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import type { StoryCard } from '#contract/stories/stories.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useListContinueQuery } from '#platform/player/listening/listeningApi.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { selectHeardStories } from '#platform/player/playerSlice.ts';
import { Carousel, Slide } from '#ui/list/Carousel.tsx';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { UndoBar } from '#ui/feedback/UndoBar.tsx';
import { useSetAsideMutation } from '#features/home/api.ts';
import { ContinueCard } from './ContinueCard.tsx';
import styles from './ContinueListening.module.css';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

/**
 * Stories that play after one tap: the stories that the user has begun, or today's first pick. The height is the same
 * in both cases, so that nothing moves when the server's reply arrives.
 */
export function ContinueListening({ fallback }: { fallback: StoryCard | undefined }) {
  const isSignedIn = useIsSignedIn();
  const heard = useSelector(selectHeardStories);
  const { data, isLoading } = useListContinueQuery(undefined, {
    skip: !isSignedIn,
    refetchOnMountOrArgChange: !useIsHydrating(),
  });
  const unfinished = (isSignedIn && data?.items ? data.items : [])
    .map(({ story, progress }) => ({ story, ...progress, ...newerOf(heard[story.id], progress.updatedAt) }))
    .filter(({ finished }) => !finished);
  // The first pick is shown immediately to a user who has heard nothing on this device, because such a user has
  // probably begun no story.
  const isWaiting = isLoading && Object.keys(heard).length > 0;
  const { removed, remove, undo, lapse } = useRemoval();
  if (unfinished.length === 0 && !fallback) return null;

  return (
    <section className={styles['offers']}>
      <SectionHead
        title={unfinished.length > 0 ? '接着听' : '今天先听这个'}
        allHref={unfinished.length > 0 ? href('playHistory') : undefined}
        allLabel="播放历史"
        as={AppLink}
      />
      {isWaiting ? (
        <div className={styles['waiting']}>
          <LoadingBlock label="正在找上次听到哪里" height={104} />
        </div>
      ) : (
        <div className={styles['cards']}>
          <Carousel snap="each">
            {unfinished.map(({ story, positionMs }, index) => (
              <Slide key={story.id} className={unfinished.length > 1 ? styles['card'] : styles['only']}>
                <ContinueCard story={story} positionMs={positionMs} isFirst={index === 0} onRemove={remove} />
              </Slide>
            ))}
            {unfinished.length === 0 && fallback && (
              <Slide className={styles['only']}>
                <ContinueCard story={fallback} positionMs={0} isFirst={!isLoading} />
              </Slide>
            )}
          </Carousel>
        </div>
      )}
      {removed && <UndoBar key={removed.id} text={`已从这里移除《${removed.title}》`} onUndo={undo} onLapse={lapse} />}
    </section>
  );
}

/** Returns functions that remove a story from "continue listening" and undo this. */
function useRemoval() {
  const [removed, setRemoved] = useState<StoryCard>();
  const [setAside] = useMutationWithToast(useSetAsideMutation());
  const lapse = useCallback(() => setRemoved(undefined), []);
  const change = async (story: StoryCard, isSetAside: boolean) => {
    setRemoved(isSetAside ? story : undefined);
    if (!(await setAside({ storyId: story.id, isSetAside }))) lapse();
  };
  return {
    removed,
    lapse,
    remove: (story: StoryCard) => void change(story, true),
    undo: () => void (removed && change(removed, false)),
  };
}

const newerOf = <H extends { heardAt: number }>(heard: H | undefined, updatedAt: number): H | undefined =>
  heard && heard.heardAt > updatedAt ? heard : undefined;
