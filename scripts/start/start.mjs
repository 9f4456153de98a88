import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkEnvironment } from './checkEnvironment.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';

/**
 * `npm start`: goes from a fresh clone to a running product without further commands. The gateway runs in this process,
 * so signals reach it directly.
 */
checkEnvironment();
ensureInstalled();
const { ensureBuilt, ensureGatewayBuilt } = await import('../build/ensureBuilt.mjs');
ensureBuilt(process.env.APP_DIST ?? 'dist');
await import(pathToFileURL(path.resolve(ensureGatewayBuilt())).href);
