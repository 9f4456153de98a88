const { default: TestRunner } = require('jest-runner');

/**
 * Stops after the first test file that fails. Jest's option `bail` cannot be used for this, because it ends jest's
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
