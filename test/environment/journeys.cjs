const playwright = require('playwright-core');
const { TestEnvironment } = require('jest-environment-node');

/**
 * Node's environment, with Playwright as a global: a worker process loads it once, while jest would evaluate its two megabytes again for
 * each test file (playwright.cjs takes it from here).
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.playwright = playwright;
  }
};
