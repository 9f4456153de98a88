import { attempt } from '#lib/attempt.ts';
import { PAGES_CACHE } from './offlineNames.ts';

/**
 * Deletes the pages that the service worker has stored. It is called when a user has logged in or out, because these
 * pages are for guests, and when a child's rest begins, because these pages show more than the rest screen.
 */
export const forgetPages = (): void => attempt(() => void caches.delete(PAGES_CACHE).catch(() => undefined));
