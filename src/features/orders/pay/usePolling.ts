import { useEffect, useEffectEvent, useState } from 'react';

/** The pauses between the questions; most payments are known after the first few. */
const PAUSES_MS = [500, 1_500, 2_500, 4_000, 6_000, 9_000, 13_000];

/**
 * Asks again and again with growing pauses, and stops after the last one. Nothing is asked while the page is hidden; when
 * it is shown again, the questions start anew. Returns whether they have ended, and a function that starts them again.
 */
export function usePolling(
  ask: () => Promise<unknown>,
  pauses: readonly number[] = PAUSES_MS,
): { isOver: boolean; again: () => void } {
  const [asked, setAsked] = useState(0);
  const [isHidden, setIsHidden] = useState(() => document.hidden);
  const askNow = useEffectEvent(async () => {
    await ask();
    setAsked((count) => count + 1);
  });

  useEffect(() => {
    const handleChange = () => {
      setIsHidden(document.hidden);
      if (!document.hidden) setAsked(0);
    };
    document.addEventListener('visibilitychange', handleChange);
    return () => document.removeEventListener('visibilitychange', handleChange);
  }, []);

  const pause = pauses[asked];
  useEffect(() => {
    if (pause === undefined || isHidden) return;
    const timer = setTimeout(() => void askNow(), pause);
    return () => clearTimeout(timer);
  }, [pause, isHidden]);
  return { isOver: pause === undefined, again: () => setAsked(0) };
}
