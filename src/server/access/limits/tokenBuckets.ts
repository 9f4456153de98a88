import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';

/** The maximum number of keys in memory. If there are more, the least recently used key is removed. */
const MAX_KEYS = 50_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

export interface TokenBucketLimits {
  perMinute: number;
  perDay: number;
}

/**
 * Limits how often something may be done for each key, by two token buckets in the memory of this process. It needs no
 * database, so it can run before every write, but each gateway counts separately. `now` returns the time in
 * milliseconds.
 */
export function createTokenBuckets(
  { perMinute, perDay }: TokenBucketLimits,
  now: () => number = () => performance.now(),
) {
  const refills = [
    { most: perMinute, perMs: perMinute / MINUTE_MS },
    { most: perDay, perMs: perDay / DAY_MS },
  ];
  const known = new Map<string, Bucket[]>();

  return {
    /** Takes one token for the key. Returns 0 if there was one, otherwise the seconds to wait. */
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
      // Inserts the key again. A Map keeps the insertion order, so its first key is the least recently used one.
      known.delete(key);
      known.set(key, buckets);
      const [oldest] = known.keys();
      if (known.size > MAX_KEYS && oldest !== undefined) known.delete(oldest);
      return waitMs <= 0 ? 0 : Math.ceil(waitMs / 1000);
    },

    /** Gives back a token that was taken, because the request is not to be counted. */
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
