import { WORKER_PATH, WORKER_SCOPE } from './offlineNames.ts';

/**
 * Registers the service worker, which from the next visit on opens the app without a network. Web views without service
 * workers, pages on plain http and pages in a frame work without it.
 */
export function registerWorker(): void {
  if (!mayHaveWorker()) return;
  navigator.serviceWorker
    .register(WORKER_PATH, { scope: WORKER_SCOPE, updateViaCache: 'none' })
    // A host or the settings of the browser may refuse the service worker.
    .catch(() => undefined);
}

/** Whether this page registers a service worker. */
export const mayHaveWorker = (): boolean => __HAS_WORKER__ && canHaveWorker() && window.parent === window;

/** Whether the browser offers service workers and storage for files at all. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;
