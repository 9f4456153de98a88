import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { BlockedKind } from '#contract/stories/blocked.ts';
import type { StoryCard } from '#contract/stories/stories.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { pauseRequested, queueRemoved, selectCurrentStory, selectQueue } from '#platform/player/playerSlice.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useSetBlocked } from './useSetBlocked.ts';

interface Blocking {
  /** Returns whether the user may block something. A guest is sent to the login. */
  mayAsk: () => boolean;
  /** Blocks the subject. Returns whether that has succeeded. */
  onBlock: () => Promise<boolean>;
  isBlocking: boolean;
}

/**
 * Returns functions that block the subject of a screen. After a block, the subject's sound stops, its stories leave the
 * queue, and the screen closes.
 */
export function useBlock(kind: BlockedKind, id: string): Blocking {
  const dispatch = useDispatch();
  const { localStore } = useServices();
  const { goBack } = useGoBack();
  const played = useSelector(selectCurrentStory);
  const queue = useSelector(selectQueue);
  const mayAsk = useLoginFirst();
  const [setBlocked, { isLoading }] = useSetBlocked();
  const onBlock = useCallback(async () => {
    const { error } = await setBlocked({ kind, id, isBlocked: true });
    if (error) return false;
    // Stores that the user has blocked something. From now on the app shows the user's own home instead of the public
    // one, even before a reply of the gateway reports the block.
    localStore.write(storageKeys.hasBlocked, '1');
    const isMeant = (story: StoryCard) =>
      (kind === 'story' && story.id === id) || (kind === 'series' && story.seriesId === id);
    if (played && isMeant(played)) dispatch(pauseRequested());
    for (const story of queue.filter(isMeant)) dispatch(queueRemoved(story.id));
    goBack();
    return true;
  }, [dispatch, goBack, id, kind, localStore, played, queue, setBlocked]);
  return { mayAsk, onBlock, isBlocking: isLoading };
}
