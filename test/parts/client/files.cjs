const { listFiles } = require('../files.cjs');

/**
 * The number of combined test files that jest runs in place of the client's tests, by the ending of the file names.
 * There are enough of them to keep all workers busy until the end.
 */
const PARTS = { '.test.ts': 3, '.test.tsx': 5 };

/** The folders of the project `client` in jest.config.cjs. */
const folders = [
  ...['lib', 'contract', 'ui', 'platform', 'widgets', 'features', 'app', 'host'].map((folder) => `src/${folder}`),
  ...['test/client', 'test/flows'],
];

/** The test files that are not combined, each with the reason. */
const alone = [
  // These files replace modules.
  'src/app/developer/debugConsole.test.ts',
  'src/platform/http/requests.test.ts',
  'test/client/recordings/replayIsHarmless.test.ts',
  // Lists all endpoints of the app; other tests add their own.
  'test/client/blockedContent.test.ts',
  // Evaluates modules again with a fault.
  'test/flows/brokenCode.test.ts',
  // Replaces the URL class of the page by that of Node.
  'test/client/fuzz.test.ts',
  // Measures the memory of the process.
  'src/platform/recording/worker/longRecording.test.ts',
  // The tests of this file need a page at another address.
  'src/platform/storage/cookiesOnHttps.test.ts',
];

/** Returns the test files of one part (counted from 1) with the ending `.test.ts` or `.test.tsx`. */
function filesOfPart(ending, part) {
  return listFiles(folders, ending)
    .filter((file) => !alone.includes(file))
    .filter((_, index) => index % PARTS[ending] === part - 1);
}

module.exports = { alone, filesOfPart };
