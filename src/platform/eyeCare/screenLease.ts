import { RENEW_BELOW_MS } from '#lib/eyeCare/limitRules.ts';
import type { Clock } from '#platform/http/clock.ts';

/**
 * Remembers the time at the screen that the gateway has granted last. The time limit of the screens (`useScreenTime`),
 * and the books and films on them, use the same granted time, so it is requested once for all of them.
 */
export function createScreenLease(clock: Pick<Clock, 'elapsed' | 'deviceNow'>) {
  let last: { owner: string; leaseMs: number; elapsed: number; deviceNow: number } | undefined;

  /**
   * Returns how much of the granted time is left. Uses both clocks: on some devices, `elapsed` stops while they sleep,
   * and `deviceNow` can be set back. The clock on which more time has passed decides.
   */
  function leftMs(owner: string): number {
    if (last?.owner !== owner) return 0;
    const passedMs = Math.max(clock.elapsed() - last.elapsed, clock.deviceNow() - last.deviceNow);
    return Math.max(0, last.leaseMs - passedMs);
  }
  const readClocks = () => ({ elapsed: clock.elapsed(), deviceNow: clock.deviceNow() });
  return {
    readClocks,
    /**
     * `sent`: the values of the clocks when the time was requested. The time is counted from then on, because the
     * gateway grants it only a moment later.
     */
    grant(owner: string, leaseMs: number, sent: ReturnType<typeof readClocks>): void {
      last = { owner, leaseMs, ...sent };
    },
    isValid: (owner: string): boolean => leftMs(owner) > 0,
    /** Returns how much of the granted time is left; 0 if so little is left that more must be requested. */
    longLeftMs: (owner: string): number => (leftMs(owner) > RENEW_BELOW_MS ? leftMs(owner) : 0),
  };
}
