import { ensureBuilt, ensureCommandsBuilt, ensureGatewayBuilt } from './ensureBuilt.mjs';

/**
 * Builds what the attack tests and the journeys need: the gateway, commands of operators, the local app of the
 * journeys, and the production app.
 */
ensureGatewayBuilt();
ensureCommandsBuilt();
ensureBuilt('.cache/journeys/dist', { APP_ENV: 'local' });
ensureBuilt('.cache/production', {
  APP_ENV: 'production',
  SIGNING_SECRET: 'a-secret-of-the-journeys-that-no-gateway-in-the-world-has',
});
