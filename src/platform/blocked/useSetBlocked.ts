import { useCallback } from 'react';
import type { BlockedKind } from '#contract/blocked.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useSetBlockedMutation } from './blockedApi.ts';

/** Blocks and takes back. Parents see to it in the host's own pages, too: it is told what has changed. */
export function useSetBlocked() {
  const { events } = useServices();
  const [setBlocked, { isLoading }] = useSetBlockedMutation();
  const set = useCallback(
    async (wish: { kind: BlockedKind; id: string; isBlocked: boolean }) => {
      const outcome = await setBlocked(wish);
      if (!outcome.error) events.forward('ParentControlUpdated');
      return outcome;
    },
    [setBlocked, events],
  );
  return { setBlocked: set, isLoading };
}
