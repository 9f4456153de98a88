/** What a back key closes before it leads back: the last opened first. */
export interface CloserStack {
  /** Answers how to take it away again. */
  add: (close: () => void) => () => void;
  /** Closes what was opened last; false where nothing is open. */
  closeLast: () => boolean;
  isEmpty: () => boolean;
  /** Told when something is opened over nothing, and when nothing is open any more. */
  subscribe: (listener: () => void) => () => void;
}

export function createCloserStack(): CloserStack {
  const entries: { close: () => void }[] = [];
  const listeners = new Set<() => void>();
  const change = (work: () => void) => {
    const wasEmpty = entries.length === 0;
    work();
    if (wasEmpty === (entries.length === 0)) return;
    for (const listener of listeners) listener();
  };
  return {
    add(close) {
      const entry = { close };
      change(() => entries.push(entry));
      return () =>
        change(() => {
          const index = entries.indexOf(entry);
          if (index >= 0) entries.splice(index, 1);
        });
    },
    closeLast() {
      const last = entries.at(-1);
      last?.close();
      return last !== undefined;
    },
    isEmpty: () => entries.length === 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
