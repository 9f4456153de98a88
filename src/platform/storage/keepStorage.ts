import { attempt } from '#lib/attempt.ts';

/**
 * Asks the browser to keep the databases of this site even when the device has little space, or when the site is not
 * used for some days. The browser may ask the user, or decide by itself. Everything works either way.
 */
export function keepStorage(): void {
  void attempt(() => navigator.storage.persist())?.catch(() => undefined);
}
