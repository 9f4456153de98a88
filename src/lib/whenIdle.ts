/**
 * Calls the listener once the page has nothing more urgent to do, at the latest after `timeoutMs`. Without
 * `requestIdleCallback`, which Safari lacks, calls it after `timeoutMs`. Returns a function that cancels the call.
 */
export function whenIdle(listener: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(listener, timeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(listener, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
