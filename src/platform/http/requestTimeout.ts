/** HTTP-01 */
export const REQUEST_TIMEOUT_MS = 30_000;
