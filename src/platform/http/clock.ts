/** Differences below this are the wire's, not the phone's. */
const MIN_OFFSET_MS = 5_000;

/** All values are epoch milliseconds. */
export interface Clock {
  /** The server's time as far as it is known (HTTP-08). */
  now: () => number;
  /** The device's own, which cookies and the days of a person go by. */
  deviceNow: () => number;
  /** Takes the `Date` header of an answer; anything unreadable is ignored. */
  learn: (dateHeader: unknown) => void;
}

export function createClock(deviceNow: () => number = Date.now): Clock {
  let offsetMs = 0;
  return {
    now: () => deviceNow() + offsetMs,
    deviceNow,
    learn(dateHeader) {
      const serverNow = typeof dateHeader === 'string' ? Date.parse(dateHeader) : Number.NaN;
      if (Number.isNaN(serverNow)) return;
      const difference = serverNow - deviceNow();
      offsetMs = Math.abs(difference) < MIN_OFFSET_MS ? 0 : difference;
    },
  };
}
