/**
 * Runs `work` while no other tab or web view of this app downloads anything, because two tabs would overwrite each
 * other's parts of a sound. Rejects with an AbortError if `signal` is aborted before `work` begins. In browsers without
 * locks (before Safari 15.4), `work` runs immediately, and `fetchSound` rejects a sound of an unexpected length.
 */
export async function oneTabAtATime(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // `locks` is undefined in old browsers, and in pages without HTTPS.
  const { locks } = navigator as Partial<Navigator>;
  if (locks) await locks.request('downloads', { signal }, work);
  else await work();
}
