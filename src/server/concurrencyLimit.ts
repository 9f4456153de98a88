/** Limits how much work of one kind runs at the same moment in this process, for each key and in total. */
export interface ConcurrencyLimit {
  /** Returns a function that ends this piece of work (calls after the first have no effect); undefined = at the limit. */
  enter: (key: string) => (() => void) | undefined;
}

export function createConcurrencyLimit({ perKey, total }: { perKey: number; total: number }): ConcurrencyLimit {
  const runningByKey = new Map<string, number>();
  let running = 0;

  function leave(key: string): void {
    running -= 1;
    const left = (runningByKey.get(key) ?? 1) - 1;
    if (left === 0) runningByKey.delete(key);
    else runningByKey.set(key, left);
  }

  return {
    enter(key) {
      const runningOfKey = runningByKey.get(key) ?? 0;
      if (running >= total || runningOfKey >= perKey) return undefined;
      running += 1;
      runningByKey.set(key, runningOfKey + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        leave(key);
      };
    },
  };
}
