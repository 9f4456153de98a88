const isServer = process.env.MUTANTS_PROJECT === 'server';
const Environment = isServer ? require('../environment/gateway.cjs') : require('../environment/browser.cjs');

/**
 * Skips the remaining tests of a file after the first failure, because one failure is enough to kill the mutant. Does
 * not skip tests of the gateway: they repeat their tests for each database, and if the second group were skipped, jest
 * would report an error in place of the failed test.
 */
module.exports = class extends Environment {
  hasFailed = false;

  async handleTestEvent(event) {
    if (isServer || process.env.__STRYKER_ACTIVE_MUTANT__ === undefined) return;
    if (event.name === 'test_done' && event.test.errors.length > 0) this.hasFailed = true;
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
  }
};
