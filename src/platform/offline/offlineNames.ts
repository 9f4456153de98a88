/**
 * The script of the service worker, which webpack builds beside index.html, and the part of the site that it serves.
 */
export const WORKER_PATH = '/combine/serviceWorker.js';
export const WORKER_SCOPE = '/combine/';

/** The page that opens every screen without a network. */
export const SHELL_PATH = '/combine/index.html';

/** The cache of the pages that the gateway has rendered for guests, as they were at the last visits. */
export const PAGES_CACHE = 'pages';
/** The cache of the sounds and covers that the user has downloaded. */
export const DOWNLOADS_CACHE = 'downloads';

/** The database that describes the downloads, and contains the fetched parts of incomplete ones. */
export const DOWNLOADS_DATABASE = 'downloads';

/** The path below which the service worker answers with downloaded sounds. The gateway has nothing there. */
export const DOWNLOADS_PATH = '/combine/downloads/';

export const soundPath = (storyId: string): string => `${DOWNLOADS_PATH}${encodeURIComponent(storyId)}.mp3`;

/** The message with which a page or an older worker tells an installed worker to take over. */
export const TAKE_OVER = 'takeOver';
