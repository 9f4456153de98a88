/** Holds an immutable value of the player's flows. The flows read it, and change it only by patches. */
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
