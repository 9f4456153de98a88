const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Of more keys at once the one that was quiet the longest starts afresh: memory stays bounded whatever is sent. */
const MOST_KEYS = 50_000;

interface Bucket {
  left: number;
  filledAt: number;
}

export interface Pace {
  perMinute: number;
  perDay: number;
}

/**
 * Limits how often a key may do something, by two token buckets in this process's memory: it costs no database and so
 * can stand before every write, but each gateway counts for itself. `now` is a clock in milliseconds.
 */
export function createPace({ perMinute, perDay }: Pace, now: () => number = () => performance.now()) {
  const refills = [
    { most: perMinute, perMs: perMinute / MINUTE_MS },
    { most: perDay, perMs: perDay / DAY_MS },
  ];
  const known = new Map<string, Bucket[]>();

  return {
    /** Takes one turn. Returns the seconds to wait, 0 = taken. */
    take(key: string): number {
      const time = now();
      const before = known.get(key);
      const buckets = refills.map(({ most, perMs }, index): Bucket => {
        const bucket = before?.[index];
        const left = bucket ? Math.min(most, bucket.left + (time - bucket.filledAt) * perMs) : most;
        return { left, filledAt: time };
      });
      const waitMs = Math.max(...refills.map(({ perMs }, index) => (1 - (buckets[index]?.left ?? 1)) / perMs));
      if (waitMs <= 0) for (const bucket of buckets) bucket.left -= 1;
      // A map keeps the order of insertion, so its first key is the one that was quiet the longest.
      known.delete(key);
      known.set(key, buckets);
      const [oldest] = known.keys();
      if (known.size > MOST_KEYS && oldest !== undefined) known.delete(oldest);
      return waitMs <= 0 ? 0 : Math.ceil(waitMs / 1000);
    },

    get size(): number {
      return known.size;
    },
  };
}
