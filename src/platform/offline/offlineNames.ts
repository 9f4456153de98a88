/** The script of the service worker, which webpack builds beside index.html, and the part of the site that it serves. */
export const WORKER_PATH = '/combine/serviceWorker.js';
export const WORKER_SCOPE = '/combine/';

/** The page that opens every screen without a network. */
export const SHELL_PATH = '/combine/index.html';

/** The pages that the gateway has rendered for guests, as the last visits have shown them. */
export const PAGES_CACHE = 'pages';
/** The sounds and covers that the user has downloaded. */
export const DOWNLOADS_CACHE = 'downloads';

/** The database that describes them, and holds what was fetched of the others. */
export const DOWNLOADS_DATABASE = 'downloads';

/** Below this path the service worker answers with downloaded sounds; nothing is there on the gateway. */
export const DOWNLOADS_PATH = '/combine/downloads/';

export const soundPath = (storyId: string): string => `${DOWNLOADS_PATH}${encodeURIComponent(storyId)}.mp3`;

/** The message by which a page or an older worker lets an installed worker take over. */
export const TAKE_OVER = 'takeOver';
