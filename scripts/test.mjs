import { ensureInstalled } from './start/ensureInstalled.mjs';
import { check, command, jest, startTestRun } from './testRun.mjs';

/** `npm test`: runs everything that CI runs, also in a fresh clone. */
ensureInstalled();

/** Areas of docs/rules.md that are finished: each of their rules needs a test. */
const REQUIRED_AREAS = 'ENV,ROUTE,GATE,AUTH,STATE,HTTP,ERR,DEV,TOAST,LOAD,UTIL,ROLE,SWAP,START,BRIDGE';

const { step, end } = startTestRun();
await check(step, {
  besideChecks: [
    // Later steps use these builds. They are built here, because a build beside a later step would distort its
    // measurements.
    () => step('builds', () => command(process.execPath, ['scripts/build/buildForTests.mjs'])),
    () => step('model', () => jest('model')),
  ],
  besideGateway: [
    () => step('attack', () => command('npm', ['run', '--silent', 'attack', '--', '--short', '--seed=1'])),
  ],
});
await step('journeys', () => jest('journeys', { mayRunAgain: () => true }));
await step('rules', () => command('npm', ['run', '--silent', 'rules', '--', '--require', REQUIRED_AREAS]));
end();
