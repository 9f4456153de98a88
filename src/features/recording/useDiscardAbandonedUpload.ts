import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { DraftKeeper } from '#platform/recording/store/draftKeeper.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useLazyGetOwnWorkQuery } from '#platform/works/ownWorksApi.ts';

const NOT_FOUND = 404;

/**
 * Discards an upload that is no longer wanted: the user has cancelled it, or a change of the draft has dropped its
 * file. The work cannot be published until the upload is discarded. Without a network, the upload is discarded when the
 * network returns or the draft is opened again. If the draft has a new file, nothing is discarded here: the upload of
 * that file replaces the old one (`useSending`).
 */
export function useDiscardAbandonedUpload(keeper: DraftKeeper): void {
  const { uploads } = useServices();
  const [fetchWork] = useLazyGetOwnWorkQuery();
  const { hasLeftUpload, workId, file } = useSyncExternalStore(keeper.subscribe, keeper.draft);
  const isLeft = hasLeftUpload === true && file === undefined;

  const discard = useEffectEvent(async (isOver: () => boolean) => {
    if (workId !== undefined) {
      // Asks the gateway for the upload, because the app does not know its id if the reply to the first request of the
      // upload was lost.
      const { data: work, error } = await fetchWork(workId);
      if (isOver() || (error && !('status' in error && error.status === NOT_FOUND))) return;
      const id = work?.upload?.state === 'refused' ? undefined : work?.upload?.id;
      const isDone = id === undefined || (await uploads.discardSound(id).then(...toSuccessFlag));
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

const toSuccessFlag = [() => true, () => false] as const;
