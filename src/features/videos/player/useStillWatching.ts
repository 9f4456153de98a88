import { useCallback, useRef, useState } from 'react';
import { MINUTE_MS } from '#lib/time/time.ts';

/** The time watched without a touch after which the app asks, because the child may have fallen asleep. */
export const ASK_AFTER_MS = 15 * MINUTE_MS;

/**
 * Measures the time watched since the last touch, and asks whether somebody is still watching when that time reaches
 * the limit.
 */
export function useStillWatching() {
  const watchedMs = useRef(0);
  const [isAsking, setIsAsking] = useState(false);
  const addWatchedTime = useCallback((ms: number) => {
    watchedMs.current += ms;
    if (watchedMs.current >= ASK_AFTER_MS) setIsAsking(true);
  }, []);
  const resetWatchedTime = useCallback(() => {
    watchedMs.current = 0;
    setIsAsking(false);
  }, []);
  return { isAsking, addWatchedTime, resetWatchedTime };
}
