import path from 'node:path';
// Loads these modules here, so that their hooks apply to all test files, whichever file would load them first.
import '@testing-library/react';
import '#test/harness/rendering.tsx';
import '#test/harness/session/startSession.ts';
import '#test/harness/surroundPage.ts';
import { filesOfPart } from './files.cjs';
import { preparePage, watchPage } from './page.ts';

const TIME_OUT_MS = 120_000;

/**
 * Combines the tests of many files in one test file, so that the client's modules are evaluated only once (decision
 * 85). Each file gets a `describe` with its name, which also contains the hooks of the file. Each file starts with an
 * empty page, and what it leaves on the page is removed. TEST_ORDER=reversed checks that the order of the files does
 * not matter.
 */
export function runPart(ending: '.test.ts' | '.test.tsx', part: number): void {
  preparePage();
  const files = filesOfPart(ending, part);
  for (const file of process.env['TEST_ORDER'] === 'reversed' ? [...files].reverse() : files) {
    describe(file, () => {
      let clear: () => void;
      beforeAll(() => {
        clear = watchPage();
      });

      jest.requireActual(path.resolve(file));

      afterEach(() => {
        jest.useRealTimers();
        jest.restoreAllMocks();
      });

      afterAll(() => clear());
    });
  }
  // Sets the time-out last, because some files set a shorter one, which would apply to all files of the part.
  jest.setTimeout(TIME_OUT_MS);
}
