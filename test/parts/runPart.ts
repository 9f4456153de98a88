import path from 'node:path';
// Its hook deletes the temporary folders. Loaded here, it runs after all files, which share some of the folders.
import '#server/testing/temporaryFolder.ts';
import { filesOfPart } from './files.cjs';

const TIME_OUT_MS = 120_000;

/**
 * Defines the tests of many files in one, which therefore evaluate the gateway's modules once (decision 85). Each file has
 * a `describe` with its name, which contains its hooks too. What a file changes outside of its modules is undone after it.
 * TEST_ORDER=reversed proves that the order of the files does not matter.
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
  // Some files set a shorter time-out, which would hold for all files of the part.
  jest.setTimeout(TIME_OUT_MS);
}
