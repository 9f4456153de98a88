const { default: TestRunner } = require('jest-runner');

/**
 * Runs no further test file after a failed one. Stryker cannot use jest's option `bail`, because it ends jest's
 * process.
 */
module.exports = class extends TestRunner {
  async runTests(tests, watcher, options) {
    this.on('test-file-success', ([, { numFailingTests, testExecError }]) => {
      if (numFailingTests > 0 || testExecError) watcher.setState({ interrupted: true });
    });
    await super.runTests(tests, watcher, options);
  }
};
