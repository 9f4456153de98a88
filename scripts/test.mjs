import { ensureInstalled } from './start/ensureInstalled.mjs';
import { command, inOrder, jest, npmRun, startTestRun, staticChecks, testCode } from './testRun.mjs';

/** `npm test` runs everything that CI runs, even in a fresh clone. */
ensureInstalled();

/** The finished areas of docs/rules.md. Each of their rules needs a test. */
const REQUIRED_AREAS = 'ENV,ROUTE,GATE,AUTH,STATE,HTTP,ERR,DEV,TOAST,LOAD,UTIL,ROLE,SWAP,START,BRIDGE';

const { step, end } = startTestRun();

// Later steps use these builds. Both builds of the app run one after the other, because the second one uses the first
// one's cache.
const build = (part) =>
  step(`builds of the ${part}`, () => command(process.execPath, ['scripts/build/buildForTests.mjs', part]));
const builds = Promise.all([build('app'), build('gateway')]);

// These steps run at the same time as all other steps, with the lowest priority. They use the time in which the other
// steps wait for browsers, timers and databases, which is a tenth of the whole run.
const low = { low: true };
const inBackground = inOrder([
  ...staticChecks(step, low),
  () => builds,
  () => step('model', () => jest('model', low)),
  () => step('attack', () => npmRun(['attack', '--short', '--seed=1'], low)),
]);

await builds;
await testCode(step);
await step('journeys', () =>
  jest('journeysInParts', {
    node: ['--require', './test/harness/lessOptimised.cjs'],
    byFile: 'journeys',
    mayRunAgain: () => true,
    moreWorkers: 2,
  }),
);
await inBackground;
await step('rules', () => npmRun(['rules', '--require', REQUIRED_AREAS]));
end();
