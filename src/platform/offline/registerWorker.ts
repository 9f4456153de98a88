import { WORKER_PATH, WORKER_SCOPE } from './offlineNames.ts';

/**
 * Registers the service worker, which opens the app without a network from the next visit on. Webviews without one, pages on
 * plain http and pages in a frame work without it.
 */
export function registerWorker(): void {
  if (!mayHaveWorker()) return;
  navigator.serviceWorker
    .register(WORKER_PATH, { scope: WORKER_SCOPE, updateViaCache: 'none' })
    // Refused by a host or by the settings of the browser.
    .catch(() => undefined);
}

/** Whether this page registers a worker. */
export const mayHaveWorker = (): boolean => __HAS_WORKER__ && canHaveWorker() && window.parent === window;

/** Whether the browser offers service workers and storage for files at all. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;
