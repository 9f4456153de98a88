import { ensureInstalled } from './start/ensureInstalled.mjs';
import { command, jest, npmRun, sideBySide, startTestRun, staticChecks, testCode } from './testRun.mjs';

/** `npm test` runs everything that CI runs, even in a fresh clone. */
ensureInstalled();

/** The finished areas of docs/rules.md. Each of their rules needs a test. */
const REQUIRED_AREAS = 'ENV,ROUTE,GATE,AUTH,STATE,HTTP,ERR,DEV,TOAST,LOAD,UTIL,ROLE,SWAP,START,BRIDGE';

const { step, end } = startTestRun();
// Later steps use these builds. The builds run first, because a build that runs beside a step would distort the
// measurements of the step. webpack uses little more than one core, so the static checks use the other one.
const { lint, others } = staticChecks(step);
await sideBySide([
  () => step('builds', () => command(process.execPath, ['scripts/build/buildForTests.mjs'])),
  lint,
  ...others,
]);
await testCode(step, { besideGateway: [() => step('attack', () => npmRun(['attack', '--short', '--seed=1']))] });
// Journeys spend a tenth of their time waiting for browsers and timers, so the model runs beside them.
await sideBySide([
  () =>
    step('journeys', () =>
      jest('journeysInParts', {
        node: ['--require', './test/harness/lessOptimised.cjs'],
        byFile: 'journeys',
        mayRunAgain: () => true,
      }),
    ),
  () => step('model', () => jest('model', { low: true })),
]);
await step('rules', () => npmRun(['rules', '--require', REQUIRED_AREAS]));
end();
