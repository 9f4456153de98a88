import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the test files for the readings, texts, lengths and lists of the pack. These tests need neither ffmpeg nor
 * the narrator.
 */
const testFiles = (): string[] => [
  ...readdirSync('scripts/content', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('scripts', 'content', file)),
  join('scripts', 'lint', 'wording.test.ts'),
];

/** Runs the tests of the content. Returns their report, and whether all of them passed. */
export function runContentTests(): { report: string; isPassed: boolean } {
  const jest = ['--experimental-vm-modules', join('node_modules', 'jest', 'bin', 'jest.js')];
  // The time-out only ends tests that hang, as in `npm test`.
  const options = ['--selectProjects', 'server', '--testTimeout=120000'];
  const args = [...jest, ...options, '--runTestsByPath', ...testFiles()];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  return { report: [stdout, stderr].join('\n').trim(), isPassed: status === 0 };
}
