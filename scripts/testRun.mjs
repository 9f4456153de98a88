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
  // Screens wait for real frames and timers. Properties and flows get no second run: theirs would be another seed.
  await step('client', () => jest('client', { mayRunAgain: (file) => file.endsWith('.tsx') }));
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

/**
 * One project of jest.config.cjs; what was skipped has failed. A machine that stands still for a moment may upset a test
 * of real frames or timers: the files that failed run once more, from their beginning, where `mayRunAgain` allows it.
 */
export function jest(project, { node = [], env = {}, mayRunAgain = () => false } = {}) {
  const run = (name, files) => {
    const file = path.join(results, `${name}.json`);
    const options = [`--selectProjects=${project}`, '--ci', '--json', `--outputFile=${file}`, ...JEST_OPTIONS];
    const { status, signal, error } = spawnSync(process.execPath, [...node, JEST, ...options, ...files], {
      // The same as JSON goes to the standard output as well as to the file; people read the other one.
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
    });
    if (error) throw error;
    if (!fs.existsSync(file)) throw new Error(`jest ended with ${status ?? signal} and told nothing.`);
    return { status, ...JSON.parse(fs.readFileSync(file, 'utf8')) };
  };
  const first = run(project, []);
  const upset = first.testResults.filter(({ name, status }) => status === 'failed' && mayRunAgain(name));
  if (upset.length === 0) return told([first]);
  const files = upset.map(({ name }) => path.relative('.', name));
  console.log(`\nOnce more, from their beginning:\n${files.join('\n')}`);
  const kept = first.testResults.filter((result) => !upset.includes(result));
  return told([{ status: 0, testResults: kept }, run(`${project}-again`, ['--runTestsByPath', ...files])], files);
}

/** What runs of jest came to, together; `again` are the files of the last one. */
function told(runs, again = []) {
  const files = runs.flatMap(({ testResults }) => testResults);
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failedTests = tests.filter(({ status }) => status === 'failed').length;
  const skipped = tests.length - passed - failedTests;
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length;
  const broken = failedTests + brokenFiles + skipped;
  // Such as a global tear-down that throws, or no test at all.
  const failed = broken === 0 && (passed === 0 || runs.some(({ status }) => status !== 0)) ? 1 : broken;
  const asides = [
    ...(again.length > 0 ? [`in a second run ${again.join(', ')}`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return { passed, failed, words: [`${passed} passed, ${failed} failed`, ...asides].join(', ') };
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
