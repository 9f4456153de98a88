/** Returns the `code` of an error, such as `ENOENT` or an SQLSTATE; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return hasCode ? String(error.code) : undefined;
}
