import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { CHUNK_FILES } from '#contract/pageRenderer.ts';

/**
 * The chunks that the service worker stores in advance, so that the app opens without a network. The worker stores
 * other chunks when they are used.
 */
const shellChunks = [
  ...['main', 'home', 'hosts', 'http', 'story', 'player', 'miniPlayer', 'downloads', 'login'],
  // The chunk with the screen that tells a child to rest, and with the code that counts the time of use offline.
  'eyeCareGuard',
];

/**
 * Returns the list of files that the service worker stores in advance, as JSON in the form that Workbox expects.
 *
 * The names of all files but index.html contain a digest of their content. While a deploy replaces one release by
 * another, the worker of one release could be answered with index.html of the other, and would keep it. Because of
 * `integrity`, the browser refuses such a file. The installation then fails, and is repeated at a later visit.
 */
export function shellFiles(outputPath: string): string {
  const page = fs.readFileSync(path.join(outputPath, 'index.html'));
  const digest = crypto.createHash('sha256').update(page).digest();
  const chunks = JSON.parse(fs.readFileSync(path.join(outputPath, CHUNK_FILES), 'utf8')) as Record<string, string[]>;
  const files = shellChunks.flatMap((name) => {
    if (!chunks[name]) throw new Error(`There is no chunk ${name}.`);
    return chunks[name];
  });
  return JSON.stringify([
    {
      url: '/combine/index.html',
      revision: digest.toString('hex', 0, 8),
      integrity: `sha256-${digest.toString('base64')}`,
    },
    ...Array.from(new Set(files), (url) => ({ url, revision: null })),
  ]);
}

/** Inserts the list of files into the built service worker. The app must be built first. */
export const shellFilesPlugin = (outputPath: string) =>
  new webpack.DefinePlugin({
    __SHELL_FILES__: webpack.DefinePlugin.runtimeValue(() => shellFiles(outputPath), true),
  });
