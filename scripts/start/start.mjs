import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkEnvironment } from './checkEnvironment.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';

/**
 * `npm start` installs, builds and starts everything, even in a fresh clone. The gateway runs in this process, so that
 * signals reach it directly.
 */
checkEnvironment();
ensureInstalled();
const { ensureBuilt, ensureGatewayBuilt } = await import('../build/ensureBuilt.mjs');
ensureBuilt(process.env.APP_DIST ?? 'dist');
await import(pathToFileURL(path.resolve(ensureGatewayBuilt())).href);
