import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';

/** With more keys than this, the one that has been idle longest is forgotten, so that memory stays bounded. */
const MOST_KEYS = 50_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

export interface Pace {
  perMinute: number;
  perDay: number;
}

/**
 * Limits how often something may be done under each key, by two token buckets in this process's memory. It needs no
 * database and can therefore run before every write, but each gateway counts separately. `now` is a clock in
 * milliseconds.
 */
export function createPace({ perMinute, perDay }: Pace, now: () => number = () => performance.now()) {
  const refills = [
    { most: perMinute, perMs: perMinute / MINUTE_MS },
    { most: perDay, perMs: perDay / DAY_MS },
  ];
  const known = new Map<string, Bucket[]>();

  return {
    /** Takes one turn. Returns 0 if it was granted, otherwise the seconds to wait. */
    take(key: string): number {
      const time = now();
      const before = known.get(key);
      const buckets = refills.map(({ most, perMs }, index): Bucket => {
        const bucket = before?.[index];
        const tokens = bucket ? Math.min(most, bucket.tokens + (time - bucket.filledAt) * perMs) : most;
        return { tokens, filledAt: time };
      });
      const waitMs = Math.max(...refills.map(({ perMs }, index) => (1 - (buckets[index]?.tokens ?? 1)) / perMs));
      if (waitMs <= 0) for (const bucket of buckets) bucket.tokens -= 1;
      // A Map keeps insertion order, so its first key is the one that has been idle longest.
      known.delete(key);
      known.set(key, buckets);
      const [oldest] = known.keys();
      if (known.size > MOST_KEYS && oldest !== undefined) known.delete(oldest);
      return waitMs <= 0 ? 0 : Math.ceil(waitMs / 1000);
    },

    /** Gives back a turn that was taken before, because the request does not count after all. */
    giveBack(key: string): void {
      const buckets = known.get(key) ?? [];
      for (const [index, { most }] of refills.entries()) {
        const bucket = buckets[index];
        if (bucket) bucket.tokens = Math.min(most, bucket.tokens + 1);
      }
    },

    get size(): number {
      return known.size;
    },
  };
}
