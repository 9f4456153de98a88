import { attempt } from '#lib/attempt.ts';
import { PAGES_CACHE } from './offlineNames.ts';

/** Deletes the pages that the service worker has stored: they are for guests, and another visitor has come or gone. */
export const forgetPages = (): void => attempt(() => void caches.delete(PAGES_CACHE).catch(() => undefined));
