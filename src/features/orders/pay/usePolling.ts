import { useEffect, useEffectEvent, useState } from 'react';

/** The pause before each poll. The first pauses are short, because most results are known after the first few polls. */
const PAUSES_MS = [500, 1_500, 2_500, 4_000, 6_000, 9_000, 13_000];

/**
 * Polls with growing pauses, and stops after the last pause. Does not poll while the page is hidden, and starts again
 * when the page is shown, or when the device is online again. Returns whether polling has ended, and a function that
 * starts polling again.
 */
export function usePolling(
  poll: () => Promise<unknown>,
  pauses: readonly number[] = PAUSES_MS,
): { isOver: boolean; restart: () => void } {
  const [pollCount, setPollCount] = useState(0);
  const [isHidden, setIsHidden] = useState(() => document.hidden);
  const askNow = useEffectEvent(async () => {
    await poll();
    setPollCount((count) => count + 1);
  });

  useEffect(() => {
    const handleChange = () => {
      setIsHidden(document.hidden);
      if (!document.hidden) setPollCount(0);
    };
    const handleOnline = () => setPollCount(0);
    document.addEventListener('visibilitychange', handleChange);
    window.addEventListener('online', handleOnline);
    return () => {
      document.removeEventListener('visibilitychange', handleChange);
      window.removeEventListener('online', handleOnline);
    };
  }, []);

  const pause = pauses[pollCount];
  useEffect(() => {
    if (pause === undefined || isHidden) return;
    const timer = setTimeout(() => void askNow(), pause);
    return () => clearTimeout(timer);
  }, [pause, isHidden]);
  return { isOver: pause === undefined, restart: () => setPollCount(0) };
}
