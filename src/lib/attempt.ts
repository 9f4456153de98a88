/** Returns the result, or undefined if the browser throws (any access to storage or cookies may throw). */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
