import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { DraftKeeper } from '#platform/recording/store/draftKeeper.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useLazyGetOwnWorkQuery } from '#platform/works/ownWorksApi.ts';

const NOT_FOUND = 404;

/**
 * Discards an upload that the user has cancelled, or whose file was dropped by a change of the draft. Until then its
 * work cannot be published. Without a network it tries again when the network returns or the draft is opened again. If
 * the draft has another file, the upload of that file replaces the one that was left behind (`useSending`).
 */
export function useLeftUpload(keeper: DraftKeeper): void {
  const { uploads } = useServices();
  const [fetchWork] = useLazyGetOwnWorkQuery();
  const { hasLeftUpload, workId, file } = useSyncExternalStore(keeper.subscribe, keeper.draft);
  const isLeft = hasLeftUpload === true && file === undefined;

  const discard = useEffectEvent(async (isOver: () => boolean) => {
    if (workId !== undefined) {
      // Asks for the upload, because its id is unknown if the reply to its first request was lost.
      const { data: work, error } = await fetchWork(workId);
      if (isOver() || (error && !('status' in error && error.status === NOT_FOUND))) return;
      const id = work?.upload?.state === 'refused' ? undefined : work?.upload?.id;
      const isDone = id === undefined || (await uploads.discardSound(id).then(...done));
      if (isOver() || !isDone) return;
    }
    keeper.change({ hasLeftUpload: undefined });
  });
  useEffect(() => {
    if (!isLeft) return undefined;
    let isOver = false;
    const run = () => void discard(() => isOver);
    run();
    window.addEventListener('online', run);
    return () => {
      isOver = true;
      window.removeEventListener('online', run);
    };
  }, [isLeft, workId]);
}

const done = [() => true, () => false] as const;
