import { ensureBuilt, ensureGatewayBuilt } from './ensureBuilt.mjs';

/** Builds what the attacks and the journeys run: the gateway, the app as they use it, and the app of production. */
ensureGatewayBuilt();
ensureBuilt('.cache/journeys/dist', { APP_ENV: 'local' });
ensureBuilt('.cache/production', {
  APP_ENV: 'production',
  SIGNING_SECRET: 'a-secret-of-the-journeys-that-no-gateway-in-the-world-has',
});
