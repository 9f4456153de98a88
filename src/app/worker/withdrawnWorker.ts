import { DOWNLOADS_CACHE } from '#platform/offline/offlineNames.ts';
import { worker } from './workerScope.ts';

/**
 * An operator delivers this worker instead of the service worker in order to withdraw it (docs/operations.md). It
 * deletes the stored pages, and later visits work without a service worker. Downloads are kept in case the service
 * worker returns.
 */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then(async (names) =>
        Promise.all(names.filter((name) => name !== DOWNLOADS_CACHE).map(async (name) => caches.delete(name))),
      )
      .then(async () => worker.registration.unregister()),
  ),
);
