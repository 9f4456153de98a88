const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * The files that take longest, as measured on two cores. They are listed because a fresh clone has no durations of an
 * earlier run.
 */
const longest = [
  'test/journeys/screens/users.test.ts',
  'test/journeys/creators/audition.test.ts',
  'test/journeys/firstPaintOfUsers.test.ts',
  'test/parts/journeys/journeys1.test.ts',
  'test/client/fuzz.test.ts',
  'src/server/start.test.ts',
  'src/server/database/connection/environment.test.ts',
  'src/server/database/outages/stallsBehindPgBouncer.test.ts',
  'src/server/database/outages/stalls.test.ts',
  'src/server/startTogether.test.ts',
].map((file) => path.resolve(file));

const parts = path.resolve('test/parts') + path.sep;

/** Starts the longest files first, so that no worker runs a long file alone at the end. */
module.exports = class extends Sequencer {
  sort(tests) {
    const rank = ({ path: file }) => {
      if (longest.includes(file)) return longest.indexOf(file);
      return longest.length + (file.startsWith(parts) ? 0 : 1);
    };
    return super.sort(tests).sort((left, right) => rank(left) - rank(right));
  }
};
