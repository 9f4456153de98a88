/** Thrown if neither a permit nor a place in the queue is free. */
export class NoPermitError extends Error {}

interface Lane {
  held: number;
  waiting: ((release: () => void) => void)[];
}

export interface KeyedSemaphoreOptions {
  /** The maximum number of permits that one key can hold. */
  perKey: number;
  /** The maximum number of permits that all keys together can hold. */
  total?: number;
  /** The maximum number of calls of one key that wait in `acquire`. */
  waitingPerKey?: number;
}

/**
 * Limits how much work runs at the same time in this process, for each key and in total. So one account or network
 * cannot take all connections or all memory of a gateway, however many requests it sends in parallel. Releasing a
 * permit a second time has no effect.
 */
export function createKeyedSemaphore({ perKey, total = Infinity, waitingPerKey = 0 }: KeyedSemaphoreOptions) {
  const lanes = new Map<string, Lane>();
  let held = 0;

  function grant(key: string, lane: Lane): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = lane.waiting.shift();
      // The permit passes to a waiting call, so the counts do not change.
      if (next) {
        next(grant(key, lane));
        return;
      }
      held -= 1;
      lane.held -= 1;
      if (lane.held === 0) lanes.delete(key);
    };
  }

  /** Takes a permit. Returns the function that releases it, or undefined if no permit is free. */
  function tryAcquire(key: string): (() => void) | undefined {
    const lane = lanes.get(key) ?? { held: 0, waiting: [] };
    if (held >= total || lane.held >= perKey) return undefined;
    held += 1;
    lane.held += 1;
    lanes.set(key, lane);
    return grant(key, lane);
  }

  return {
    tryAcquire,

    /**
     * Resolves to the function that releases the permit. While the key holds its maximum of permits, calls wait in
     * order. Rejects with a NoPermitError if the key's queue is full, or if the key is below its maximum but the total
     * is used up.
     */
    async acquire(key: string): Promise<() => void> {
      const release = tryAcquire(key);
      if (release) return release;
      const lane = lanes.get(key);
      if (!lane || lane.held < perKey || lane.waiting.length >= waitingPerKey) throw new NoPermitError();
      return new Promise((resolve) => lane.waiting.push(resolve));
    },

    /** The number of keys that hold permits. */
    get size(): number {
      return lanes.size;
    },
  };
}
