import { checkEnvironment } from '../start/checkEnvironment.mjs';
import { ensureInstalled } from '../start/ensureInstalled.mjs';

/**
 * `npm run build:all`: does what `npm start` does before it starts the gateway, for deployments in which a process
 * manager starts the gateway.
 */
checkEnvironment();
ensureInstalled();
const { ensureBuilt, ensureGatewayBuilt } = await import('./ensureBuilt.mjs');
ensureBuilt(process.env.APP_DIST ?? 'dist');
console.log(`Start the gateway with: node ${ensureGatewayBuilt()}`);
