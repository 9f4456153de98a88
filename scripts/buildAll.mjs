import { checkEnvironment } from './checkEnvironment.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';

/** `npm run build:all`: what `npm start` does before it starts the gateway; a process manager then runs the gateway alone. */
checkEnvironment();
ensureInstalled();
const { ensureBuilt, ensureGatewayBuilt } = await import('./ensureBuilt.mjs');
ensureBuilt(process.env.APP_DIST ?? 'dist');
console.log(`Start the gateway with: node ${ensureGatewayBuilt()}`);
