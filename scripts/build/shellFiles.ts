import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { CHUNK_FILES } from '#contract/pageRenderer.ts';

/** The chunks that the service worker stores before the app is opened without a network; others when they are opened. */
const shellChunks = ['main', 'home', 'hosts', 'http', 'story', 'player', 'miniPlayer', 'downloads'];

/** What the service worker of a built app stores at once: JSON in the form that Workbox expects. */
function shellFiles(outputPath: string): string {
  const page = fs.readFileSync(path.join(outputPath, 'index.html'));
  const chunks = JSON.parse(fs.readFileSync(path.join(outputPath, CHUNK_FILES), 'utf8')) as Record<string, string[]>;
  const files = shellChunks.flatMap((name) => {
    if (!chunks[name]) throw new Error(`There is no chunk ${name}.`);
    return chunks[name];
  });
  return JSON.stringify([
    { url: '/combine/index.html', revision: crypto.createHash('sha256').update(page).digest('hex').slice(0, 16) },
    ...Array.from(new Set(files), (url) => ({ url, revision: null })),
  ]);
}

/** Tells the service worker these files. The app is built before it. */
export const shellFilesPlugin = (outputPath: string) =>
  new webpack.DefinePlugin({
    __SHELL_FILES__: webpack.DefinePlugin.runtimeValue(() => shellFiles(outputPath), true),
  });
