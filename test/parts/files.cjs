const fs = require('node:fs');
const path = require('node:path');

/** How many test files of jest run those of the gateway: enough to keep all workers busy until the end. */
const PARTS = 8;

/** Those of the project `server` in jest.config.cjs. */
const folders = ['src/server', 'scripts', 'test/bypass'];

/**
 * Files that stay files of their own, because they need another environment, or take long for processes, builds and time limits
 * rather than for modules.
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

/** Returns the files in some folders whose names have an ending, in the order of their paths. */
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

/** Returns the test files of one part, counted from 1: every eighth one, so that long ones are spread. */
function filesOfPart(part) {
  return listFiles(folders, '.test.ts')
    .filter((file) => !alone.includes(file))
    .filter((_, index) => index % PARTS === part - 1);
}

module.exports = { alone, filesOfPart, listFiles };
