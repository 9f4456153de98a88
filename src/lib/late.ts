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
 * Returns the methods of an object that is loaded at the first call of one of them. All of them are asynchronous. Their
 * names are given, because the recorder of flows looks for the functions of each service before anything is loaded.
 */
export function late<T extends Record<keyof T, (...args: never[]) => Promise<unknown>>>(
  names: Readonly<Record<keyof T, true>>,
  load: () => Promise<T>,
): T {
  const loaded = loadOnce(load);
  const method =
    (name: keyof T) =>
    async (...args: never[]) =>
      (await loaded())[name](...args);
  // Each name of T has got its method, which the type of fromEntries does not say.
  return Object.fromEntries(Object.keys(names).map((name) => [name, method(name as keyof T)])) as T;
}
