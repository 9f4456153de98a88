import { attempt } from '#lib/attempt.ts';

/** Text by key; where the browser refuses storage it lives for the page. */
export interface TextStore {
  read: (key: string) => string | undefined;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
}

/**
 * Wraps localStorage or sessionStorage: access, reading and writing may each throw (private mode, full, refused by a
 * host), and none of that may cost more than persistence.
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
        // Only what was refused lives here: another tab may change or remove the rest.
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
