/**
 * The path of the service worker's script, which webpack builds next to index.html, and the part of the site that the
 * service worker serves.
 */
export const WORKER_PATH = '/combine/serviceWorker.js';
export const WORKER_SCOPE = '/combine/';

/** The page from which every screen can be opened without a network. */
export const SHELL_PATH = '/combine/index.html';

/** The name of the cache of the pages that the gateway rendered for guests at the last visits. */
export const PAGES_CACHE = 'pages';
/** The name of the cache of the sounds and covers that the user has downloaded. */
export const DOWNLOADS_CACHE = 'downloads';

/** The name of the database that describes the downloads and contains the parts of incomplete ones. */
export const DOWNLOADS_DATABASE = 'downloads';

/** The path of downloaded sounds, which only the service worker serves. The gateway has nothing at this path. */
export const DOWNLOADS_PATH = '/combine/downloads/';

export const soundPath = (storyId: string): string => `${DOWNLOADS_PATH}${encodeURIComponent(storyId)}.mp3`;

/** The message with which a page or an older worker tells an installed worker to take over. */
export const TAKE_OVER = 'takeOver';
