/** Smaller differences are caused by the network, not by the phone's clock. */
const MIN_OFFSET_MS = 5_000;

/** All values are in epoch milliseconds. */
export interface Clock {
  /** The server's time as far as it is known (HTTP-08). */
  now: () => number;
  /** The device's own time, used for cookies and for calendar days of the user. */
  deviceNow: () => number;
  /** How long the page has been open; changes of the device's clock do not affect it. */
  elapsed: () => number;
  /** Reads the `Date` header of a reply; an invalid one is ignored. */
  learn: (dateHeader: unknown) => void;
}

export function createClock(deviceNow: () => number = Date.now): Clock {
  let offsetMs = 0;
  return {
    now: () => deviceNow() + offsetMs,
    deviceNow,
    elapsed: () => performance.now(),
    learn(dateHeader) {
      const serverNow = typeof dateHeader === 'string' ? Date.parse(dateHeader) : Number.NaN;
      if (Number.isNaN(serverNow)) return;
      const difference = serverNow - deviceNow();
      offsetMs = Math.abs(difference) < MIN_OFFSET_MS ? 0 : difference;
    },
  };
}
