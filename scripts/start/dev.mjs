import { checkEnvironment } from './checkEnvironment.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';

/** `npm run dev` restarts the gateway and hot-reloads the client when their sources change. */
checkEnvironment();
ensureInstalled();
const { default: concurrently } = await import('concurrently');
const { result } = concurrently(
  [
    { name: 'gateway', command: 'tsx watch --clear-screen=false src/server/start.ts' },
    { name: 'client', command: 'webpack serve' },
    { name: 'styles', command: 'node scripts/build/styleTypes.mjs --watch' },
  ],
  { killOthersOn: ['failure', 'success'], prefixColors: ['cyan', 'yellow', 'magenta'] },
);
await result.catch(() => process.exit(1));
