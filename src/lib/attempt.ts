/**
 * Returns the result of the function, or undefined if the browser throws. Any access to storage or cookies may throw.
 */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
