/** The result, or undefined where the browser refuses (storage and cookies may throw on every access). */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
