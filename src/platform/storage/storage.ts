import { attempt } from '#lib/attempt.ts';
import type { PlainKey } from './storageKeys.ts';

/** A store of string values by key. If the browser refuses storage, values are kept while the page is open. */
export interface TextStore {
  read: (key: PlainKey) => string | undefined;
  write: (key: PlainKey, value: string) => void;
  remove: (key: PlainKey) => void;
}

/**
 * Wraps localStorage or sessionStorage. Access, reading and writing can all throw: in private mode, if the storage is
 * full, or if a host refuses storage. The wrapper never throws; at worst it keeps the values only while the page is
 * open.
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
        // Keeps only refused values in memory, because another tab may change or remove the stored ones.
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
