import { spawn } from 'node:child_process';
import { checkEnvironment } from './checkEnvironment.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';

/** `npm start`: from a fresh clone to a running product, with nothing else typed. */
checkEnvironment();
ensureInstalled();
const { ensureBuilt } = await import('./ensureBuilt.mjs');
ensureBuilt(process.env.APP_DIST ?? 'dist');
const gateway = spawn(process.execPath, ['--import', 'tsx', 'src/server/start.ts'], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => gateway.kill(signal));
gateway.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
