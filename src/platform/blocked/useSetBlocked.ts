import { useCallback } from 'react';
import type { BlockedKind } from '#contract/stories/blocked.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useSetBlockedMutation } from './blockedApi.ts';

/**
 * Returns a function that blocks or unblocks. It notifies the host app, because the host has pages of its own on which
 * parents can change what is blocked.
 */
export function useSetBlocked() {
  const { events } = useServices();
  const [setBlocked, { isLoading }] = useSetBlockedMutation();
  const set = useCallback(
    async (change: { kind: BlockedKind; id: string; isBlocked: boolean }) => {
      const outcome = await setBlocked(change);
      if (!outcome.error) events.forward('ParentControlUpdated');
      return outcome;
    },
    [setBlocked, events],
  );
  return [set, { isLoading }] as const;
}
