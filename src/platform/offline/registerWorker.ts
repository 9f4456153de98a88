import { WORKER_PATH, WORKER_SCOPE } from './offlineNames.ts';

/**
 * Registers the service worker, so that from the next visit on the app opens without a network. Web views without
 * service workers, pages on plain HTTP and pages in a frame work without it.
 */
export function registerWorker(): void {
  if (!mayHaveWorker()) return;
  navigator.serviceWorker
    .register(WORKER_PATH, { scope: WORKER_SCOPE, updateViaCache: 'none' })
    // Ignores a failure: a host or the settings of the browser may refuse the service worker.
    .catch(() => undefined);
}

/** Returns whether this page registers a service worker. */
export const mayHaveWorker = (): boolean => __HAS_WORKER__ && canHaveWorker() && window.parent === window;

/** Returns whether the browser supports service workers and Cache Storage at all. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;
