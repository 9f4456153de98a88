const playwright = require('playwright-core');
const { TestEnvironment } = require('jest-environment-node');

/**
 * The environment of Node, with Playwright as a global variable that playwright.cjs reads. So a worker process loads
 * Playwright once, while jest would evaluate its two megabytes for each test file.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.playwright = playwright;
  }

  /** Prints what the pages show when a test or a hook has failed, before the next hooks close them. */
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') await this.global.printPages?.();
  }
};
