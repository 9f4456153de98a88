import { useEffect } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';

/** Calls `refresh` whenever the page becomes visible again: meanwhile the day may have changed, or a task may be done. */
export function useRefreshOnReturn(refresh: () => unknown): void {
  const { page } = useServices();
  useEffect(
    () =>
      page.subscribe((change) => {
        if (change === 'visibilitychange' && page.isVisible()) refresh();
      }),
    [page, refresh],
  );
}
