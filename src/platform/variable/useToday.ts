import { useCallback, useSyncExternalStore } from 'react';
import { chinaDay, endOfChinaDay } from '#lib/time/chinaTime.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useNow } from './useNow.ts';

/**
 * Returns the current calendar day in China, such as `2026-11-21`, by the time that screens use to display data. The
 * component renders again when the next day begins, at midnight in China. If the page is in the background at that
 * time, the component renders again when the user returns, because timers of such pages may not run.
 */
export function useToday(): string {
  const { page } = useServices();
  const now = useNow();
  const today = () => chinaDay(now());
  const subscribe = useCallback(
    (onChange: () => void) => {
      let midnight: ReturnType<typeof setTimeout>;
      const handleTime = () => {
        clearTimeout(midnight);
        const at = now();
        midnight = setTimeout(handleTime, endOfChinaDay(at) - at);
        onChange();
      };
      handleTime();
      const stop = page.subscribe(handleTime);
      return () => {
        stop();
        clearTimeout(midnight);
      };
    },
    [page, now],
  );
  return useSyncExternalStore(subscribe, today, today);
}
