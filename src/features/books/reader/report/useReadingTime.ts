import { useCallback, useEffect, useRef } from 'react';
import { SECOND_MS } from '#lib/time/time.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

/** The time after which a user who has turned no page and heard nothing is considered to be away. */
const AWAY_AFTER_SECONDS = 180;

/**
 * Counts the seconds that the user spends reading. A change of `page` shows that the user is still there. Returns a
 * function that returns the number of seconds so far.
 */
export function useReadingTime(page: number, isPlaying: boolean): () => number {
  const services = useServices();
  const seconds = useRef(0);
  const idleSeconds = useRef(0);

  useEffect(() => {
    idleSeconds.current = 0;
    return services.page.every(SECOND_MS, () => {
      if (!services.page.isVisible()) return;
      idleSeconds.current = isPlaying ? 0 : idleSeconds.current + 1;
      if (idleSeconds.current <= AWAY_AFTER_SECONDS) seconds.current += 1;
    });
  }, [services, page, isPlaying]);

  return useCallback(() => seconds.current, []);
}
