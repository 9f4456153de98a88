import { useEffect, useEffectEvent } from 'react';
import { MINUTE_MS } from '#lib/time/time.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

/**
 * The longest time that is counted for one word. A child needs less; after this time the phone was probably left alone,
 * with its screen kept awake by the dictation.
 */
const MAX_PER_WORD_MS = 5 * MINUTE_MS;

/**
 * Measures how much time the child spends on each word. The time while the page is hidden does not count, and no word
 * counts for more than five minutes. `onCounted` receives the milliseconds of a word, as a whole number, when
 * `position` changes, when `isUnderWay` becomes false, and when the component is unmounted.
 */
export function useCountedTime(isUnderWay: boolean, position: number, onCounted: (spentMs: number) => void): void {
  const { clock, page } = useServices();
  const handleCounted = useEffectEvent(onCounted);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const visibleSince = () => (page.isVisible() ? clock.elapsed() : undefined);
    let spentMs = 0;
    let since = visibleSince();
    const count = () => {
      if (since !== undefined) spentMs += clock.elapsed() - since;
      since = visibleSince();
    };
    const unsubscribe = page.subscribe(count);
    return () => {
      unsubscribe();
      count();
      handleCounted(Math.round(Math.min(spentMs, MAX_PER_WORD_MS)));
    };
  }, [isUnderWay, position, clock, page]);
}
