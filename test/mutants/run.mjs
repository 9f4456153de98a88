import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areas } from './areas.mjs';

const { values: options } = parseArgs({
  options: {
    /** The names of areas, separated by commas; all by default. */
    only: { type: 'string' },
    /** Tests only the mutants of files that match this glob. */
    files: { type: 'string' },
    /** Uses only the tests that match this glob. This is faster, but the resulting percentage is only a lower bound. */
    tests: { type: 'string' },
    /** Tests only a random sample: this share of the mutants, from 0 to 1. */
    share: { type: 'string', default: '1' },
    /** The number of mutants that are tested at the same time. */
    concurrency: { type: 'string', default: '1' },
    /** The number of seconds by which a mutant may exceed the usual time of its tests before it counts as hanging. */
    limit: { type: 'string', default: '300' },
    /**
     * Tests all mutants. Without this option, only those are tested whose source or tests have changed since the last
     * run.
     */
    force: { type: 'boolean', default: false },
  },
});

/** The minimum percentage of the mutants that the tests must notice. */
const MIN_PERCENT = 85;
const DETECTED = ['Killed', 'Timeout'];
const TIME_LIMIT = /Exceeded timeout|Timed out in|thrown: "Exceeded/;
const UNDETECTED = ['Survived', 'NoCoverage'];

/** Tests the mutants of one area. Returns the percentage of these mutants that the tests have noticed. */
async function testArea({ name, project, mutate, tests }) {
  const folder = `.cache/mutants/${name}`;
  Object.assign(process.env, {
    MUTANTS_PROJECT: project,
    MUTANTS_TESTS: JSON.stringify(options.tests === undefined ? tests : [options.tests]),
    MUTANTS_RESULTS: `${folder}/results.txt`,
    MUTANTS_SHARE: options.share,
  });
  const stryker = new Stryker({
    mutate: [...(options.files === undefined ? mutate : [options.files]), '!**/*.test.*'],
    testRunner: 'jest',
    jest: { projectType: 'custom', configFile: 'test/mutants/jest.cjs', enableFindRelatedTests: false },
    testRunnerNodeArgs: project === 'server' ? ['--experimental-vm-modules'] : [],
    coverageAnalysis: 'perTest',
    // Ignores mutants in code that runs while a file is loaded. Each of them would need all tests, in a new process.
    ignoreStatic: true,
    plugins: [
      '@stryker-mutator/jest-runner',
      './test/mutants/ignoreLogTexts.mjs',
      './test/mutants/reportEach.mjs',
      './test/mutants/sample.mjs',
    ],
    checkers: options.share === '1' ? [] : ['sample'],
    ignorers: ['log-texts'],
    // Leaves out files that the tests do not read, because copying them takes longer than testing many mutants.
    ignorePatterns: ['/.cache', '/.data', '/dist*', '/coverage', '/test-results', '/content', '/docs/pictures'],
    disableTypeChecks: false,
    concurrency: Number(options.concurrency),
    // Replaces jest's process after this many runs, because jest does not free all memory after a run.
    maxTestRunnerReuse: 100,
    // The time limit for a mutant. It is long, because a slow test on a busy machine must not look like a mutant that
    // hangs. jest itself ends tests that hang.
    timeoutMS: Number(options.limit) * 1000,
    // The time limit for the first run, which runs all tests without mutants.
    dryRunTimeoutMinutes: 60,
    incremental: true,
    incrementalFile: `${folder}/incremental.json`,
    force: options.force,
    tempDirName: '.cache/mutants/sandbox',
    reporters: ['progress-append-only', 'each', 'html', 'json'],
    htmlReporter: { fileName: `${folder}/report.html` },
    jsonReporter: { fileName: `${folder}/report.json` },
    allowEmpty: true,
  });
  const results = await stryker.runMutationTest();
  // Applies the sample to the unreached mutants here, because Stryker does not pass mutants that no test reaches to the
  // checker.
  const { isSampled } = await import('./sample.mjs');
  const unreached = ({ status }) => status === 'NoCoverage';
  return report(
    name,
    folder,
    results.filter((mutant) => !unreached(mutant) || isSampled(mutant)),
  );
}

/**
 * Writes a list of the mutants that no test has noticed. Returns the percentage of the mutants that the tests have
 * noticed.
 */
function report(name, folder, results) {
  const count = (...wanted) => results.filter(({ status }) => wanted.includes(status)).length;
  const total = count(...DETECTED, ...UNDETECTED);
  const percent = total === 0 ? 100 : (100 * count(...DETECTED)) / total;
  const survivors = results
    .filter(({ status }) => UNDETECTED.includes(status))
    .map(({ fileName, location, mutatorName, replacement, status }) => {
      const { line, column } = location.start;
      return `${path.relative('.', fileName)}:${line}:${column} ${mutatorName} ${status}: ${replacement}`;
    });
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(`${folder}/survivors.txt`, survivors.map((line) => `${line}\n`).join(''));
  console.log(
    `${name}: ${percent.toFixed(1)} % of ${total} (${count('Killed')} killed, ${count('Timeout')} timed out, ` +
      `${count('Survived')} survived, ${count('NoCoverage')} not reached; ${count('RuntimeError')} did not load, ` +
      `${count('Ignored')} ignored). Survivors: ${folder}/survivors.txt`,
  );
  const slow = results.filter(({ status, statusReason }) => status === 'Killed' && TIME_LIMIT.test(statusReason));
  if (slow.length > 0)
    console.log(`${slow.length} were killed by a time limit of a test: check them on a quiet machine.`);
  return percent;
}

const wanted = options.only?.split(',') ?? areas.map(({ name }) => name);
const unknown = wanted.filter((name) => !areas.some((area) => area.name === name));
if (unknown.length > 0) throw new Error(`No such area: ${unknown.join(', ')}`);
for (const area of areas.filter(({ name }) => wanted.includes(name))) {
  if ((await testArea(area)) < MIN_PERCENT) process.exitCode = 1;
}
