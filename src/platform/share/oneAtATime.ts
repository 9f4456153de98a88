import { SECOND_MS } from '#lib/time/time.ts';

/** The limit is needed because some web views never report that their share menu was closed. */
const MAX_PENDING_MS = 6 * SECOND_MS;

/**
 * Returns a function that opens something around the page, such as a share menu, and ignores further calls while the
 * opening is pending, at most for `MAX_PENDING_MS`. Otherwise a double tap would open it twice.
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
