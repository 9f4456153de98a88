import { ensureBuilt, ensureCommandsBuilt, ensureGatewayBuilt } from './ensureBuilt.mjs';

/**
 * `node scripts/build/buildForTests.mjs [app] [gateway]` builds what the attacks (security tests) and the journeys
 * (browser tests) need. `gateway`: the gateway and the commands of operators. `app`: the local app of the journeys and
 * the production app. Without parameters, both.
 */
const parts = process.argv.slice(2);
const builds = (part) => parts.length === 0 || parts.includes(part);

if (builds('gateway')) {
  ensureGatewayBuilt();
  ensureCommandsBuilt();
}
if (builds('app')) {
  ensureBuilt('.cache/journeys/dist', { APP_ENV: 'local' });
  ensureBuilt('.cache/production', {
    APP_ENV: 'production',
    SIGNING_SECRET: 'a-secret-of-the-journeys-that-no-gateway-in-the-world-has',
  });
}
