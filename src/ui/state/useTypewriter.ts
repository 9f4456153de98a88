import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '#ui/behaviour/prefersReducedMotion.ts';

/** Returns the time between the previous character and the character at `index`, which counts from 0 (ROUTE-04). */
function typingDelayMs(index: number): number {
  return 65 * (index + 0.25);
}

/**
 * Returns the number of characters typed so far. If reduced motion is preferred, the whole text counts as typed from
 * the beginning.
 */
export function useTypewriter(text: string): number {
  const [count, setCount] = useState(() => (prefersReducedMotion() ? text.length : 0));

  useEffect(() => {
    if (count >= text.length) return undefined;
    const timer = setTimeout(() => setCount(count + 1), typingDelayMs(count));
    return () => clearTimeout(timer);
  }, [count, text]);

  return count;
}
