import { DOWNLOADS_CACHE } from '#platform/offline/offlineNames.ts';
import { worker } from './workerScope.ts';

/**
 * Takes the place of the service worker when that has to be withdrawn (docs/operations.md): it deletes the stored pages, and
 * every visit after that is an ordinary one. Downloads stay for the day on which the worker returns.
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
