const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** The files that take longest, measured on two cores; a fresh clone has no durations of an earlier run. */
const longest = [
  'test/journeys/screens/users.test.ts',
  'test/journeys/screens/guests1.test.ts',
  'test/journeys/screens/guests2.test.ts',
  'test/journeys/player.test.ts',
  'test/journeys/wechatAndAlipay.test.ts',
  'test/journeys/lab.test.ts',
  'test/journeys/hostFlows.test.ts',
  'test/journeys/books.test.ts',
  'test/journeys/guardSignedOut.test.ts',
  'src/server/start.test.ts',
  'src/server/database/stallsBehindPgBouncer.test.ts',
  'src/server/database/stalls.test.ts',
  'src/server/startTogether.test.ts',
].map((file) => path.resolve(file));

/** Starts the longest files first, so that no worker runs one alone at the end. */
module.exports = class extends Sequencer {
  sort(tests) {
    const rank = ({ path: file }) => (longest.includes(file) ? longest.indexOf(file) : longest.length);
    return super.sort(tests).sort((left, right) => rank(left) - rank(right));
  }
};
