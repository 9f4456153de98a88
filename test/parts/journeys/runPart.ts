import path from 'node:path';
import { filesOfPart } from './files.cjs';

const TIME_OUT_MS = 240_000;

/**
 * Combines the journeys of several files in one test file, so that the modules are evaluated, and browsers started,
 * only once (decision 85). Each file gets a `describe` with its name, which also contains the hooks of the file. Each
 * file opens phones of its own, which are closed after it.
 */
export function runPart(part: number): void {
  const files = filesOfPart(part);
  for (const file of process.env['TEST_ORDER'] === 'reversed' ? [...files].reverse() : files) {
    describe(file, () => {
      jest.requireActual(path.resolve(file));
      afterEach(() => jest.restoreAllMocks());
    });
  }
  // Sets the time-out last, because some files set one, which would apply to all files of the part.
  jest.setTimeout(TIME_OUT_MS);
}
