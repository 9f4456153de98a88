import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

const JEST = 'node_modules/jest/bin/jest.js';
/**
 * jest would leave one of two cores to itself, while databases and browsers keep a test waiting; and it would give up
 * after 5 s what a busy machine is slow at.
 */
const JEST_OPTIONS = ['--maxWorkers=2', '--testTimeout=30000'];
const results = path.resolve('.cache/test-results');

/**
 * A run of steps: each runs whatever became of the ones before it; one that fails without telling of a test counts as
 * one failure. Nothing is skipped: what can't run has failed. `end` prints the summary and sets the exit code.
 */
export function startTestRun() {
  fs.rmSync(results, { recursive: true, force: true });
  fs.mkdirSync(results, { recursive: true });
  const begun = Date.now();
  const summary = [];
  let passed = 0;
  let failed = 0;
  return {
    /** `work` answers `{ passed, failed, words }`, or throws. */
    async step(name, work) {
      const since = Date.now();
      console.log(`\n▸ ${name}`);
      let told = { passed: 0, failed: 1, words: 'failed' };
      try {
        told = await work();
      } catch (error) {
        console.error(error);
      }
      passed += told.passed;
      failed += told.failed;
      summary.push(`${told.failed > 0 ? '✗' : '✓'} ${name}: ${told.words}, ${seconds(since)}`);
    },
    end() {
      console.log(`\n${summary.join('\n')}\n${seconds(begun)} in all`);
      console.log(`${passed} passed, ${failed} failed`);
      process.exitCode = failed > 0 ? 1 : 0;
    },
  };
}

/** `npm run check` as steps of a run: what needs no browser. */
export async function check(step) {
  const checked = (part) => step(part, () => command('npm', ['run', '--silent', `check:${part}`]));
  // The one takes as long as all the others.
  const lint = checked('lint');
  for (const part of ['types', 'style', 'format', 'graph', 'unused']) await checked(part);
  await lint;
  await step('client', () => jest('client'));
  await step('server, on PGlite and PostgreSQL', async () => {
    const { startPostgres } = await import('./postgres.mjs');
    const postgres = await startPostgres();
    try {
      return jest('server', { node: ['--experimental-vm-modules'], env: { TEST_DATABASE_URL: postgres.url } });
    } finally {
      await postgres.stop();
    }
  });
}

export async function command(program, parameters) {
  const [status] = await once(spawn(program, parameters, { stdio: 'inherit' }), 'exit');
  return { passed: 0, failed: status === 0 ? 0 : 1, words: status === 0 ? 'done' : 'failed' };
}

/** One project of jest.config.cjs; what was skipped has failed. */
export function jest(project, { node = [], env = {} } = {}) {
  const file = path.join(results, `${project}.json`);
  const options = [`--selectProjects=${project}`, '--ci', '--json', `--outputFile=${file}`, ...JEST_OPTIONS];
  const { status, signal, error } = spawnSync(process.execPath, [...node, JEST, ...options], {
    // The same as JSON goes to the standard output as well as to the file; people read the other one.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (!fs.existsSync(file)) throw new Error(`jest ended with ${status ?? signal} and told nothing.`);
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests, testResults } =
    JSON.parse(fs.readFileSync(file, 'utf8'));
  const skipped = numPendingTests + numTodoTests;
  const broken = numFailedTests + numRuntimeErrorTestSuites + skipped;
  // Such as a global tear-down that throws, or no test at all.
  const failures = broken === 0 && (status !== 0 || numPassedTests === 0) ? 1 : broken;
  const retried = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations }) => status === 'passed' && invocations > 1);
  for (const { fullName } of retried) console.log(`Passed at the second try: ${fullName}`);
  const asides = [
    ...(retried.length > 0 ? [`${retried.length} at the second try`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  const words = [`${numPassedTests} passed, ${failures} failed`, ...asides].join(', ');
  return { passed: numPassedTests, failed: failures, words };
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
