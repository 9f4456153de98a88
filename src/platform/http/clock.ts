import { SECOND_MS } from '#lib/time/time.ts';

/**
 * The smallest difference between the clocks that is corrected. Smaller differences are probably delays of the network.
 */
const MIN_OFFSET_MS = 5 * SECOND_MS;

/**
 * Returns when a cookie must expire that belongs to something which ends at `serverTime`, both in epoch milliseconds.
 * Browsers compare the expiry with the clock of the device, so it is later if that clock is ahead. It is never earlier:
 * a cookie that lasts too long does no harm, because the gateway knows the end.
 */
export const cookieExpiryOf = ({ now, deviceNow }: Pick<Clock, 'now' | 'deviceNow'>, serverTime: number): number =>
  serverTime + Math.max(0, deviceNow() - now());

/** The clock of the page. All values are in milliseconds; `now` and `deviceNow` return epoch milliseconds. */
export interface Clock {
  /** Returns the server's time as far as it is known (HTTP-08). */
  now: () => number;
  /** Returns the device's own time, which is used for cookies and for the calendar days of the user. */
  deviceNow: () => number;
  /** Returns how long the page has been open. Changes of the device's clock do not affect it. */
  elapsed: () => number;
  /**
   * Reads the server's time from the `Date` header of a reply; an invalid header is ignored. `maxAgeMs` is how long the
   * browser may have kept the reply.
   */
  learn: (dateHeader: unknown, maxAgeMs?: number) => void;
}

export function createClock(deviceNow: () => number = Date.now): Clock {
  let offsetMs = 0;
  return {
    now: () => deviceNow() + offsetMs,
    deviceNow,
    elapsed: () => performance.now(),
    learn(dateHeader, maxAgeMs = 0) {
      const serverNow = typeof dateHeader === 'string' ? Date.parse(dateHeader) : Number.NaN;
      if (Number.isNaN(serverNow)) return;
      const difference = serverNow - deviceNow();
      // The `Date` header of a cached reply may be as old as the lifetime of the reply. So the known offset stays if
      // this age can explain the difference.
      const isExplainedByCache =
        offsetMs >= difference - MIN_OFFSET_MS && offsetMs <= difference + maxAgeMs + MIN_OFFSET_MS;
      if (maxAgeMs > 0 && isExplainedByCache) return;
      offsetMs = Math.abs(difference) < MIN_OFFSET_MS ? 0 : difference;
    },
  };
}
