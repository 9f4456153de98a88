import { cacheNames, clientsClaim } from 'workbox-core';
import { addPlugins, getCacheKeyForURL, precache } from 'workbox-precaching';
import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import {
  DOWNLOADS_CACHE,
  DOWNLOADS_PATH,
  PAGES_CACHE,
  SHELL_PATH,
  TAKE_OVER,
  WORKER_SCOPE,
} from '#platform/offline/offlineNames.ts';
import { fileOfRelease, isFile, storedIn, storedRequests } from './storedFiles.ts';
import { answerPage } from './storedPages.ts';
import { letNewReleaseTakeOver } from './takeOver.ts';
import { worker, type FetchEvent } from './workerScope.ts';

/**
 * The files to store in advance: index.html, with its digest, and the files that the first screens need. The build
 * inserts them.
 */
declare const __SHELL_FILES__: { url: string; revision: string | null; integrity?: string }[];

const files = __SHELL_FILES__;

/**
 * The cache for files of this release that the user has opened and that are not stored in advance. A new release uses a
 * new cache.
 */
const OPENED_CACHE = `opened-${files.find(({ url }) => url === SHELL_PATH)?.revision ?? ''}`;

/**
 * Lets the app open without waiting for a network (decisions 77 and 82). The worker stores files of releases, pages
 * that are the same for all guests, and what the user has downloaded; never a reply of the API or a page of a user.
 *
 * All files but index.html have a digest in their names, so no page can get a file of another release: it gets the file
 * of its own release or none. If the network does not send one of the files, nothing is installed, and the browser
 * tries again at a later visit.
 */
addPlugins([{ cacheWillUpdate: async ({ request, response }) => (isFile(request.url, response) ? response : null) }]);
precache(files);
clientsClaim();

worker.addEventListener('activate', (event) => event.waitUntil(removeFormerReleases()));
worker.addEventListener('message', (event) => {
  if ((event as unknown as MessageEvent<unknown>).data === TAKE_OVER) event.waitUntil(worker.skipWaiting());
});

// Navigations of frames are excluded by their destination, because the host simulator opens the app in a frame, with
// headers of its own.
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && request.destination === 'document' && url.pathname.startsWith(WORKER_SCOPE),
  ({ request, url, event }: { request: Request; url: URL; event: FetchEvent }) => {
    event.waitUntil(letNewReleaseTakeOver(worker, event));
    return url.searchParams.has('_reloaded') ? pageOfNetwork(request) : answerPage(request, pageSource(event));
  },
);

registerRoute(
  ({ url }) => url.origin === location.origin && /^\/combine\/(asset|css|js)\//.test(url.pathname),
  ({ request }) => fileOfRelease(request, OPENED_CACHE),
);

registerRoute(
  ({ url }) => url.origin === location.origin && url.pathname.startsWith(DOWNLOADS_PATH),
  ({ request, url }) => downloadedSound(request, url.pathname),
);

// The worker handles pictures only without a network. Otherwise the browser fetches them, and usually has them in its
// own cache.
registerRoute(
  ({ request }) => request.destination === 'image' && !worker.navigator.onLine,
  ({ request }) => pictureWithoutNetwork(request),
);

const ownFiles = new Set(files.map(({ url }) => url));

const pageSource = (event: FetchEvent): Parameters<typeof answerPage>[1] => ({
  files: ownFiles,
  shell: newestPage,
  isReplaced: () => worker.registration.waiting !== null,
  during: (work) => event.waitUntil(work),
});

/** Returns index.html of the newest release that is complete on this device. */
async function newestPage(request: Request): Promise<Response> {
  const { waiting } = worker.registration;
  const own = getCacheKeyForURL(SHELL_PATH);
  const keys = waiting ? await storedRequests(cacheNames.precache) : [];
  const newer = keys.find(({ url }) => new URL(url).pathname === SHELL_PATH && url !== own);
  const page =
    (newer && (await storedIn(cacheNames.precache, newer, { ignoreVary: true }))) ??
    (own === undefined ? undefined : await storedIn(cacheNames.precache, own, { ignoreVary: true }));
  return page ?? fetch(request);
}

/**
 * Answers a navigation whose address requests a reload: from the network, and from stored files only without a network.
 */
const pageOfNetwork = async (request: Request): Promise<Response> =>
  fetch(request).catch(async () => newestPage(request));

async function downloadedSound(request: Request, path: string): Promise<Response> {
  const sound = await storedIn(DOWNLOADS_CACHE, path);
  if (!sound) return new Response(null, { status: 404 });
  return request.headers.has('range') ? createPartialResponse(request, sound) : sound;
}

/**
 * Returns a picture from the browser's own cache, or else the cover of a downloaded story. Such covers are stored in
 * only one size.
 */
async function pictureWithoutNetwork(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname } = new URL(request.url);
    const stored = await storedIn(DOWNLOADS_CACHE, pathname.replace(/-\d+\.(webp|jpg)$/, ''));
    if (stored) return stored;
    throw error;
  }
}

async function removeFormerReleases(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name === PAGES_CACHE || (name.startsWith('opened-') && name !== OPENED_CACHE))
      .map(async (name) => caches.delete(name)),
  );
}
