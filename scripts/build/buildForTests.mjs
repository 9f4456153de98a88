import { ensureBuilt, ensureGatewayBuilt } from './ensureBuilt.mjs';

/**
 * Builds what the attacks and the journeys need: the gateway, the local app of the journeys, and the production app.
 */
ensureGatewayBuilt();
ensureBuilt('.cache/journeys/dist', { APP_ENV: 'local' });
ensureBuilt('.cache/production', {
  APP_ENV: 'production',
  SIGNING_SECRET: 'a-secret-of-the-journeys-that-no-gateway-in-the-world-has',
});
