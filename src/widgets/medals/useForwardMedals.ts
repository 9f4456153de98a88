import { useCallback } from 'react';
import type { Medal } from '#contract/account/achievements.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

/**
 * Returns a function that reports newly earned medals to the host app, because the host app shows honours on its own
 * pages.
 */
export function useForwardMedals(): (medals: readonly Medal[]) => void {
  const { events } = useServices();
  return useCallback(
    (medals) => {
      if (medals.length > 0) events.forward('UserHonorUpdated');
    },
    [events],
  );
}
