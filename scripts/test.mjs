import { ensureInstalled } from './ensureInstalled.mjs';
import { check, command, jest, startTestRun } from './testRun.mjs';

/** `npm test`: runs everything that CI runs, also in a fresh clone. */
ensureInstalled();

/** Areas of docs/rules.md that are finished: each of their rules needs a test. */
const REQUIRED_AREAS = 'ENV,ROUTE,GATE,AUTH,STATE,HTTP,ERR,DEV,TOAST,LOAD,UTIL,ROLE,SWAP,START,BRIDGE';

const { step, end } = startTestRun();
await check(step);
await step('model', () => jest('model'));
// Runs before the journeys: otherwise they would wait for a build, while other journeys measure times.
await step('production build', () =>
  command(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { ensureBuilt } from './scripts/ensureBuilt.mjs';
     ensureBuilt('.cache/production', { APP_ENV: 'production', SIGNING_SECRET: process.argv[1] });`,
    '--',
    'a-secret-of-the-journeys-that-no-gateway-in-the-world-has',
  ]),
);
await step('attack', () => command('npm', ['run', '--silent', 'attack', '--', '--short', '--seed=1']));
await step('journeys', () => jest('journeys', { mayRunAgain: () => true }));
await step('rules', () => command('npm', ['run', '--silent', 'rules', '--', '--require', REQUIRED_AREAS]));
end();
