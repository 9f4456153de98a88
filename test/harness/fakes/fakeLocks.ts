interface LockRequest {
  run: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Replaces the exclusive locks of browsers, which jsdom lacks. Returns functions with which a test takes and releases
 * locks as a second tab.
 */
export function installLocks() {
  const queues = new Map<string, LockRequest[]>();
  /** Lets the first request of a queue hold the lock until its promise settles. */
  const grant = (queue: LockRequest[]) => {
    const [first] = queue;
    first
      ?.run()
      .then(first.resolve, first.reject)
      .finally(() => {
        if (queue[0] !== first) return;
        queue.shift();
        grant(queue);
      });
  };
  const request = (name: string, { steal = false }: { steal?: boolean }, run: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      if (steal) queue.shift()?.reject(new DOMException('stolen', 'AbortError'));
      const asked = { run, resolve, reject };
      if (steal) queue.unshift(asked);
      else queue.push(asked);
      if (queue[0] === asked) grant(queue);
    });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  let release: () => void = () => undefined;
  return {
    /** Takes a lock away from the page, as another tab does, and holds it until `close` is called. */
    take: async (name: string): Promise<void> => {
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      request(name, { steal: true }, () => held).catch(() => undefined);
    },
    close: async () => release(),
  };
}
