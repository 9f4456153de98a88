import { useCallback } from 'react';
import type { Medal } from '#contract/bookshelf.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

/** Tells the host, which shows honours in pages of its own, of medals that were just earned. */
export function useTellMedals(): (medals: readonly Medal[]) => void {
  const { events } = useServices();
  return useCallback(
    (medals) => {
      if (medals.length > 0) events.forward('UserHonorUpdated');
    },
    [events],
  );
}
