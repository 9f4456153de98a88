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

/** Returns the methods of an object that is loaded at the first call of one of them. All of them are asynchronous. */
export function late<T extends Record<keyof T, (...args: never[]) => Promise<unknown>>>(load: () => Promise<T>): T {
  const loaded = loadOnce(load);
  return new Proxy({} as T, {
    get:
      (_, name) =>
      async (...args: never[]) =>
        (await loaded())[name as keyof T](...args),
  });
}
