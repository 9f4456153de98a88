import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { BlockedKind } from '#contract/blocked.ts';
import type { StoryCard } from '#contract/stories.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { pauseRequested, queueRemoved, selectPlayedStory, selectQueue } from '#platform/player/playerSlice.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useSetBlockedMutation } from './blockedApi.ts';

/**
 * Blocks the story or the series of a screen and leaves the screen; what is heard of it falls silent, what waits in the
 * queue leaves it. Answers whether it is blocked now.
 */
export function useBlock(kind: BlockedKind, id: string): () => Promise<boolean> {
  const dispatch = useDispatch();
  const { localStore } = useServices();
  const { goBack } = useGoBack();
  const played = useSelector(selectPlayedStory);
  const queue = useSelector(selectQueue);
  const [setBlocked] = useSetBlockedMutation();
  return useCallback(async () => {
    const { error } = await setBlocked({ kind, id, isBlocked: true });
    if (error) return false;
    // The home is another from now on, before the server has said so.
    localStore.write(storageKeys.hasBlocked, '1');
    const isMeant = (story: StoryCard) => (kind === 'story' ? story.id : story.seriesId) === id;
    if (played && isMeant(played)) dispatch(pauseRequested());
    for (const story of queue.filter(isMeant)) dispatch(queueRemoved(story.id));
    goBack();
    return true;
  }, [dispatch, goBack, id, kind, localStore, played, queue, setBlocked]);
}

/** What the one who blocks reads. */
export const blockWords = {
  text: '首页、搜索和连续播放里都不会再出现，在“内容黑名单”里可以随时放回来',
  go: '不想听',
  done: '好的，在“内容黑名单”里能找回来',
  failed: '操作没有成功，请再试一次',
};
