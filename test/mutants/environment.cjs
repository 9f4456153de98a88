const Environment =
  process.env.MUTANTS_PROJECT === 'server'
    ? require('../environment/gateway.cjs')
    : require('../environment/browser.cjs');

/** Skips the remaining tests of a file after the first failure, which has already killed the mutant. */
module.exports = class extends Environment {
  hasFailed = false;

  async handleTestEvent(event) {
    if (process.env.__STRYKER_ACTIVE_MUTANT__ === undefined) return;
    if (event.name === 'test_done' && event.test.errors.length > 0) this.hasFailed = true;
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
  }
};
