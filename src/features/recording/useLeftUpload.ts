import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { DraftKeeper } from '#platform/recording/store/draftKeeper.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useLazyGetOwnWorkQuery } from '#platform/works/ownWorksApi.ts';

const NOT_FOUND = 404;

/**
 * Discards an upload that the user has cancelled, or whose file was dropped by a change of the draft. Until then its
 * work cannot be published. Without a network it tries again when the network returns or the draft is opened again.
 */
export function useLeftUpload(keeper: DraftKeeper): void {
  const { uploads } = useServices();
  const [fetchWork] = useLazyGetOwnWorkQuery();
  const { hasLeftUpload, workId } = useSyncExternalStore(keeper.subscribe, keeper.draft);

  const discard = useEffectEvent(async () => {
    if (workId !== undefined) {
      // Asks for the upload, because its id is unknown if the reply to its first request was lost.
      const { data: work, error } = await fetchWork(workId);
      if (error && !('status' in error && error.status === NOT_FOUND)) return;
      const id = work?.upload?.state === 'refused' ? undefined : work?.upload?.id;
      const isLeft = id !== undefined && id !== keeper.draft().file?.uploadId;
      const isDone = !isLeft || (await uploads.discardSound(id).then(...done));
      if (!isDone) return;
    }
    keeper.change({ hasLeftUpload: undefined });
  });
  useEffect(() => {
    if (hasLeftUpload !== true) return undefined;
    const run = () => void discard();
    run();
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  }, [hasLeftUpload, workId]);
}

const done = [() => true, () => false] as const;
