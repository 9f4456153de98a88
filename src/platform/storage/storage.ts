import { attempt } from '#lib/attempt.ts';
import type { PlainKey } from './storageKeys.ts';

/** Text by key; if the browser refuses storage, it is kept as long as the page. */
export interface TextStore {
  read: (key: PlainKey) => string | undefined;
  write: (key: PlainKey, value: string) => void;
  remove: (key: PlainKey) => void;
}

/**
 * Wraps localStorage or sessionStorage: access, reading and writing may each throw (private mode, full, refused by a
 * host), and only persistence may be lost then.
 */
export function createTextStore(storageOf: () => Storage): TextStore {
  const memory = new Map<string, string>();
  return {
    read(key) {
      return memory.get(key) ?? attempt(() => storageOf().getItem(key)) ?? undefined;
    },
    write(key, value) {
      memory.set(key, value);
      attempt(() => {
        storageOf().setItem(key, value);
        // Only refused values are kept in memory: another tab may change or remove the others.
        memory.delete(key);
      });
    },
    remove(key) {
      memory.delete(key);
      attempt(() => storageOf().removeItem(key));
    },
  };
}

export const localStore = createTextStore(() => localStorage);
export const sessionStore = createTextStore(() => sessionStorage);
