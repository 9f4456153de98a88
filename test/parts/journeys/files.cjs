const { listFiles } = require('../files.cjs');

/**
 * The number of combined test files that jest runs in place of most journeys. There are enough of them to keep all
 * workers busy until the end.
 */
const PARTS = 12;

/** The journeys that are not combined, because they take long by themselves. */
const alone = [
  'test/journeys/creators/audition.test.ts',
  'test/journeys/firstPaint.test.ts',
  'test/journeys/firstPaintOfUsers.test.ts',
  'test/journeys/mall/simulatedApps.test.ts',
  'test/journeys/screens/guests1.test.ts',
  'test/journeys/screens/guests2.test.ts',
  'test/journeys/screens/users.test.ts',
];

/** Returns the test files of one part (counted from 1). */
function filesOfPart(part) {
  return listFiles(['test/journeys'], '.test.ts')
    .filter((file) => !alone.includes(file))
    .filter((_, index) => index % PARTS === part - 1);
}

module.exports = { alone, filesOfPart };
