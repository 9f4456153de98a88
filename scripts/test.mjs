import { ensureInstalled } from './start/ensureInstalled.mjs';
import { command, jest, npmRun, sideBySide, startTestRun, staticChecks, testCode } from './testRun.mjs';

/** `npm test`: runs everything that CI runs, also in a fresh clone. */
ensureInstalled();

/** Areas of docs/rules.md that are finished: each of their rules needs a test. */
const REQUIRED_AREAS = 'ENV,ROUTE,GATE,AUTH,STATE,HTTP,ERR,DEV,TOAST,LOAD,UTIL,ROLE,SWAP,START,BRIDGE';

const { step, end } = startTestRun();
const checks = staticChecks(step, { low: true });
// Later steps use the builds. They are built here, because a build beside a later step would distort its measurements.
await sideBySide([
  () => step('builds', () => command(process.execPath, ['scripts/build/buildForTests.mjs'])),
  staticChecks(step).lint,
]);
await testCode(step, { besideGateway: [() => step('attack', () => npmRun(['attack', '--short', '--seed=1']))] });
// Journeys wait for browsers and timers for a quarter of their time.
await sideBySide([
  () => step('journeys', () => jest('journeys', { mayRunAgain: () => true })),
  async () => {
    for (const check of checks.others) await check();
    await step('model', () => jest('model', { low: true }));
  },
]);
await step('rules', () => npmRun(['rules', '--require', REQUIRED_AREAS]));
end();
