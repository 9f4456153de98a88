/** Returns a function that loads something once. After a failure, the next call loads it again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((problem: unknown) => {
      loading = undefined;
      throw problem;
    });
    return loading;
  };
}

/**
 * Returns the methods of an object that is loaded when one of them is first called. All methods are asynchronous. The
 * caller passes their names, because the flow recorder (docs/qa.md) looks for the functions of each service before
 * anything is loaded.
 */
export function lazyMethods<T extends Record<keyof T, (...args: never[]) => Promise<unknown>>>(
  names: Readonly<Record<keyof T, true>>,
  load: () => Promise<T>,
): T {
  const loaded = loadOnce(load);
  const method =
    (name: keyof T) =>
    async (...args: never[]) =>
      (await loaded())[name](...args);
  // Needs a cast: each name of T has a method, but the type of `fromEntries` does not say so.
  return Object.fromEntries(Object.keys(names).map((name) => [name, method(name as keyof T)])) as T;
}
