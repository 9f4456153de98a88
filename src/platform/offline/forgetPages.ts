import { attempt } from '#lib/attempt.ts';
import { PAGES_CACHE } from './offlineNames.ts';

/**
 * Deletes the pages that the service worker has stored. These pages are for guests, and a user has logged in or out.
 */
export const forgetPages = (): void => attempt(() => void caches.delete(PAGES_CACHE).catch(() => undefined));
