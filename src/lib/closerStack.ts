import { createEmitter } from './emitter.ts';

/** The open entries, such as sheets. The back key closes them, the last opened one first, before it navigates back. */
export interface CloserStack {
  /** Adds an entry, and returns a function that removes it. */
  add: (close: () => void) => () => void;
  /** Closes the entry that was opened last. Returns false if none is open. */
  closeLast: () => boolean;
  isEmpty: () => boolean;
  /** Calls the listener when the first entry is added and when the last one is removed. */
  subscribe: (listener: () => void) => () => void;
}

export function createCloserStack(): CloserStack {
  const entries: { close: () => void }[] = [];
  const changed = createEmitter();
  const change = (work: () => void) => {
    const wasEmpty = entries.length === 0;
    work();
    if (wasEmpty === (entries.length === 0)) return;
    changed.emit();
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
    subscribe: changed.subscribe,
  };
}
