import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keepTemporaryFilesInMemory } from './temporaryFiles.mjs';

const JEST = 'node_modules/jest/bin/jest.js';
/**
 * Returns the number of workers: the number of cores plus `more`, but at most 8. Tests often wait for databases,
 * browsers and processes, so more workers than cores are useful.
 */
const workersBeyondCores = (more) => Math.min(os.availableParallelism() + more, 8);

/**
 * The time-out only ends tests that hang. It is long, because on a shared machine even dropping a test's database once
 * took more than 30 s.
 */
const JEST_OPTIONS = ['--testTimeout=120000'];
const results = path.resolve('.cache/test-results');

/** Matches tests of the gateway that wait for the time limits of processes, connections and databases. */
const TIMED_GATEWAY_TESTS =
  /^src\/server\/(start\.test|startTogether\.test|database\/(outages|connection)\/|modules\/uploads\/killedGateway\.test)/;

/**
 * Starts a run of steps. Every step runs, even if earlier ones have failed. A step that fails without reporting a
 * failed test counts as one failure. Nothing is skipped: a step that cannot run has failed. `end` prints the summary
 * and sets the exit code.
 */
export function startTestRun() {
  keepTemporaryFilesInMemory();
  // By default, a signal ends the process before it has removed the temporary files; `process.exit` removes them. The
  // processes of the steps receive the signal, too.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  fs.rmSync(results, { recursive: true, force: true });
  fs.mkdirSync(results, { recursive: true });
  const begun = Date.now();
  const summary = [];
  let passed = 0;
  let failed = 0;
  return {
    /** Runs a step. `work` returns `{ passed, failed, summary }`, or throws. */
    async step(name, work) {
      const since = Date.now();
      console.log(`\n▸ ${name}`);
      let result = { passed: 0, failed: 1, summary: 'failed' };
      try {
        result = await work();
      } catch (error) {
        console.error(error);
      }
      passed += result.passed;
      failed += result.failed;
      summary.push(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${result.summary}, ${seconds(since)}`);
    },
    end() {
      console.log(`\n${summary.join('\n')}\n${seconds(begun)} in all`);
      console.log(`${passed} passed, ${failed} failed`);
      process.exitCode = failed > 0 ? 1 : 0;
    },
  };
}

/** Linting takes longest, so it comes first. */
const STATIC_CHECKS = ['lint', 'types', 'style', 'format', 'graph', 'unused', 'duplicates'];

/** Runs the steps of `npm run check`: everything that does not need a browser. */
export async function check(step) {
  await sideBySide(staticChecks(step));
  await testCode(step);
}

/** Returns functions that each run a static check as a step. `low`: with the lowest priority. */
export const staticChecks = (step, { low = false } = {}) =>
  STATIC_CHECKS.map(
    (part) => () => step(part, () => npmRun([`check:${part}`], { low, env: withoutGarbageCollection() })),
  );

/**
 * Returns the variables that keep Go programs from collecting garbage, if enough memory is free. TypeScript 7 and the
 * lint rules that need types are written in Go and run for less than a minute. Without garbage collection they take a
 * quarter less processor time, and up to 4 GiB of memory.
 */
const withoutGarbageCollection = () => (process.availableMemory() >= 12 * 2 ** 30 ? { GOGC: 'off' } : {});

/** Runs the tests of the client and of the gateway. */
export async function testCode(step) {
  // Tests of screens may run a second time, because they depend on real frames and timers. So may the tests of the
  // gateway that wait for time limits. Property tests, races and flows may not, because a second run would hide a fault
  // that appears only sometimes.
  await step('client', () => jest('clientInParts', { byFile: 'client', mayRunAgain: (file) => file.endsWith('.tsx') }));
  await step('server, on PGlite and PostgreSQL', testGateway);
}

async function testGateway() {
  const { startPostgres } = await import('./postgres.mjs');
  const postgres = await startPostgres();
  try {
    return await jest('serverInParts', {
      // Most databases live for seconds, so optimising PGlite's WebAssembly would take longer than it saves.
      node: ['--experimental-vm-modules', '--wasm-tiering-budget=200000000'],
      env: { TEST_DATABASE_URL: postgres.url },
      byFile: 'server',
      mayRunAgain: (file) => TIMED_GATEWAY_TESTS.test(file),
      // These tests spend a third of their time waiting for processes, PostgreSQL and time limits.
      moreWorkers: 2,
    });
  } finally {
    await postgres.stop();
  }
}

/** Runs the steps in the given order, two at a time, because most of them use one core. */
async function sideBySide(steps) {
  const left = [...steps];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next();
  };
  await Promise.all([lane(), lane()]);
}

/** Runs the steps one after the other. */
export async function inOrder(steps) {
  for (const step of steps) await step();
}

/** Runs a script of package.json with its parameters. */
export const npmRun = ([script, ...parameters], options) =>
  command('npm', ['run', '--silent', script, ...(parameters.length > 0 ? ['--', ...parameters] : [])], options);

/** Runs a program. `low`: with the lowest priority. `env`: further environment variables. */
export async function command(program, parameters, { low = false, env = {} } = {}) {
  const child = spawn(...atPriority(low, program, parameters), { stdio: 'inherit', env: { ...process.env, ...env } });
  const [status] = await once(child, 'exit');
  return { passed: 0, failed: status === 0 ? 0 : 1, summary: status === 0 ? 'done' : 'failed' };
}

const atPriority = (low, program, parameters) =>
  low ? ['nice', ['-n', '19', program, ...parameters]] : [program, parameters];

/**
 * Runs one project of jest.config.cjs. Skipped tests count as failed. Failed files run once more if `mayRunAgain`
 * permits it, because a short freeze of the machine can break a test that uses real frames or timers. If `project`
 * combines several test files into one file, a part (decision 85), `byFile` is the project that runs each test file by
 * itself; repetitions use `byFile`, so that they do not run all files of a part. `moreWorkers`: the number by which the
 * workers exceed the cores. `low`: whether jest runs with the lowest priority.
 */
export async function jest(
  project,
  { node = [], env = {}, mayRunAgain = () => false, byFile = project, moreWorkers = 1, low = false } = {},
) {
  const run = async (selected, report, files) => {
    const file = path.join(results, `${report}.json`);
    const workers = `--maxWorkers=${workersBeyondCores(moreWorkers)}`;
    const options = [
      `--selectProjects=${selected}`,
      '--ci',
      '--json',
      `--outputFile=${file}`,
      workers,
      ...JEST_OPTIONS,
    ];
    const child = spawn(...atPriority(low, process.execPath, [...node, JEST, ...options, ...files]), {
      // jest writes the JSON report to the standard output as well as to the file, so the standard output is ignored.
      // The standard error contains the messages for people.
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
    });
    const [status, signal] = await once(child, 'exit');
    if (!fs.existsSync(file)) throw new Error(`jest ended with ${status ?? signal} without a report.`);
    return { status, ...JSON.parse(fs.readFileSync(file, 'utf8')) };
  };
  const first = await run(project, project, []);
  const toRepeat = [...new Set(first.testResults.flatMap(failedFiles))].filter(mayRunAgain);
  if (toRepeat.length === 0) return summarizeRuns([first]);
  console.log(`\nThese files failed and run a second time:\n${toRepeat.join('\n')}`);
  const kept = first.testResults.map((result) => withoutFiles(result, toRepeat));
  const again = [];
  // `toRepeat` contains a whole part only if the part failed although none of its tests failed.
  const [parts, files] = [toRepeat.filter(isPart), toRepeat.filter((file) => !isPart(file))];
  if (parts.length > 0) again.push(await run(project, `${project}-parts`, ['--runTestsByPath', ...parts]));
  if (files.length > 0) again.push(await run(byFile, `${project}-again`, ['--runTestsByPath', ...files]));
  return summarizeRuns([{ status: 0, testResults: kept }, ...again], toRepeat);
}

const isPart = (file) => file.startsWith(path.join('test', 'parts'));

/**
 * Returns the test file of a test, relative to the repository. `result`: the result of the file that jest has run. This
 * file may be a part, which combines test files; its outermost titles are then the names of these test files.
 */
function fileOf({ name }, { ancestorTitles: [title] }) {
  return title?.endsWith('.test.ts') || title?.endsWith('.test.tsx') ? title : path.relative('.', name);
}

/** Returns the test files with failed tests, or the file itself if it failed although none of its tests failed. */
function failedFiles(result) {
  if (result.status !== 'failed') return [];
  const failed = result.assertionResults.filter(({ status }) => status === 'failed');
  return failed.length > 0 ? failed.map((test) => fileOf(result, test)) : [path.relative('.', result.name)];
}

/**
 * Returns a result without the tests of some test files. The result counts as passed if none of the remaining tests has
 * failed.
 */
function withoutFiles(result, files) {
  if (failedFiles(result).every((file) => !files.includes(file))) return result;
  const assertionResults = files.includes(path.relative('.', result.name))
    ? []
    : result.assertionResults.filter((test) => !files.includes(fileOf(result, test)));
  const hasFailed = assertionResults.some(({ status }) => status === 'failed');
  return { ...result, assertionResults, status: hasFailed ? 'failed' : 'passed' };
}

/** Returns the total of several runs of jest. `again` lists the files of the last run. */
function summarizeRuns(runs, again = []) {
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
  // The run can fail without a failed test, for example if a global tear-down throws, or if there are no tests.
  const failed = broken === 0 && (passed === 0 || runs.some(({ status }) => status !== 0)) ? 1 : broken;
  const notes = [
    ...(again.length > 0 ? [`repeated: ${again.join(', ')}`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return { passed, failed, summary: [`${passed} passed, ${failed} failed`, ...notes].join(', ') };
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
