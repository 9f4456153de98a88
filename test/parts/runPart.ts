import path from 'node:path';
// Loads this module here, so that its hook, which deletes the temporary folders, runs after all files. Some files share
// folders.
import '#server/testing/temporaryFolder.ts';
import { filesOfPart } from './files.cjs';

const TIME_OUT_MS = 120_000;

/**
 * Combines the tests of many files in one test file, so that the gateway's modules are evaluated only once (decision
 * 85). Each file gets a `describe` with its name, which also contains the hooks of the file. After each file, mocks are
 * restored, and the environment and the working folder must be unchanged. TEST_ORDER=reversed checks that the order of
 * the files does not matter.
 */
export function runPart(part: number): void {
  const files = filesOfPart(part);
  for (const file of process.env['TEST_ORDER'] === 'reversed' ? [...files].reverse() : files) {
    describe(file, () => {
      const environment = { ...process.env };
      const folder = process.cwd();

      jest.requireActual(path.resolve(file));

      afterEach(() => {
        jest.useRealTimers();
        jest.restoreAllMocks();
      });

      afterAll(() => {
        const names = [...new Set([...Object.keys(environment), ...Object.keys(process.env)])];
        const changed = names.filter((name) => process.env[name] !== environment[name]);
        expect({ file, changed, folder: process.cwd() }).toEqual({ file, changed: [], folder });
      });
    });
  }
  // Sets the time-out last, because some files set a shorter one, which would apply to all files of the part.
  jest.setTimeout(TIME_OUT_MS);
}
