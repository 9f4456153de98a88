import { SECOND_MS } from '#lib/time/time.ts';

/**
 * The longest time for which further calls are ignored. It is needed because some web views never report that their
 * share menu was closed.
 */
const MAX_PENDING_MS = 6 * SECOND_MS;

/**
 * Returns a function that opens something outside the page, such as a share menu. While a call is pending, the function
 * ignores further calls, for at most `MAX_PENDING_MS`, because a double tap would otherwise open it twice.
 */
export function oneAtATime<A extends unknown[]>(open: (...args: A) => Promise<void>): (...args: A) => Promise<void> {
  let blockedUntil = 0;
  return async (...args) => {
    const now = performance.now();
    if (now < blockedUntil) return;
    blockedUntil = now + MAX_PENDING_MS;
    try {
      await open(...args);
    } finally {
      blockedUntil = 0;
    }
  };
}
