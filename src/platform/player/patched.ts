/** Contains an immutable value that the player's sagas read, and change only by patches. */
export interface Patched<T extends object> {
  get: () => Readonly<T>;
  apply: (patch: Partial<T>) => void;
}

export function createPatched<T extends object>(initial: Readonly<T>): Patched<T> {
  let value = initial;
  return {
    get: () => value,
    apply(patch) {
      value = { ...value, ...patch };
    },
  };
}
