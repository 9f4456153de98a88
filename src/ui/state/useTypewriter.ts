import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '#ui/prefersReducedMotion.ts';

/** How long after the character before it this one appears, counted from 0 (ROUTE-04). */
function typingDelayMs(index: number): number {
  return 65 * (index + 0.25);
}

/** How many characters of the text are typed by now; all of them at once where motion is unwelcome. */
export function useTypewriter(text: string): number {
  const [count, setCount] = useState(() => (prefersReducedMotion() ? text.length : 0));

  useEffect(() => {
    if (count >= text.length) return undefined;
    const timer = setTimeout(() => setCount(count + 1), typingDelayMs(count));
    return () => clearTimeout(timer);
  }, [count, text]);

  return count;
}
