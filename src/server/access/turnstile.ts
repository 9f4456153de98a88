interface Lane {
  running: number;
  waiting: (() => void)[];
}

/** Thrown where even the queue of a key is full. */
export class TooManyAtOnceError extends Error {}

/**
 * Lets so much work of one key run at once; what comes meanwhile waits in its order. One account thereby never holds all
 * database connections of a gateway, however many requests it sends at the same moment.
 */
export function createTurnstile({ atOnce, waiting: mostWaiting }: { atOnce: number; waiting: number }) {
  const lanes = new Map<string, Lane>();

  async function enter(lane: Lane): Promise<void> {
    if (lane.running < atOnce) {
      lane.running += 1;
      return;
    }
    if (lane.waiting.length >= mostWaiting) throw new TooManyAtOnceError();
    // Whoever leaves hands over its place, so `running` stays as it is.
    await new Promise<void>((resolve) => lane.waiting.push(resolve));
  }

  function leave(key: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) {
      next();
      return;
    }
    lane.running -= 1;
    if (lane.running === 0) lanes.delete(key);
  }

  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const lane = lanes.get(key) ?? { running: 0, waiting: [] };
      lanes.set(key, lane);
      await enter(lane);
      try {
        return await work();
      } finally {
        leave(key, lane);
      }
    },

    get size(): number {
      return lanes.size;
    },
  };
}
