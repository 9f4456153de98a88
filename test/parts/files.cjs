const fs = require('node:fs');
const path = require('node:path');

/**
 * The number of combined test files that jest runs in place of the gateway's tests. There are enough of them to keep
 * all workers busy until the end.
 */
const PARTS = 8;

/** The folders of the project `server` in jest.config.cjs. */
const folders = ['src/server', 'scripts', 'test/bench', 'test/bypass'];

/**
 * The test files that are not combined, because they need another environment, or because they spend their time on
 * processes, builds and time limits rather than on loading modules.
 */
const alone = [
  'scripts/builtGateway.test.ts',
  'src/server/database/connection/environment.test.ts',
  'src/server/database/connection/lock.test.ts',
  'src/server/database/connection/maintainEmbedded.test.ts',
  'src/server/database/lockOfProcesses.test.ts',
  'src/server/database/outages/pgBouncer.test.ts',
  'src/server/database/outages/stalls.test.ts',
  'src/server/database/outages/stallsBehindPgBouncer.test.ts',
  'src/server/jobs/killedWorker.test.ts',
  'src/server/modules/account/accountScript.test.ts',
  'src/server/modules/uploads/killedGateway.test.ts',
  'src/server/start.test.ts',
  'src/server/startTogether.test.ts',
];

/** Returns the files in some folders whose names have an ending, ordered by path. */
function listFiles(within, ending) {
  return within
    .flatMap((folder) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(ending))
        .map((name) => path.posix.join(folder, name.split(path.sep).join('/'))),
    )
    .sort();
}

/**
 * Returns the test files of one part (counted from 1). A part takes every eighth file, so that slow files are spread
 * over all parts.
 */
function filesOfPart(part) {
  return listFiles(folders, '.test.ts')
    .filter((file) => !alone.includes(file))
    .filter((_, index) => index % PARTS === part - 1);
}

module.exports = { alone, filesOfPart, listFiles };
