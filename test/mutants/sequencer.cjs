const fs = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

const file = '.cache/mutantTests.json';

/**
 * Makes jest load only the test files with a test that reaches the mutant. Stryker names these tests in
 * `testNamePattern`, but jest alone would load every file to find them. The titles of the tests of each file are
 * recorded in the first run, which has no mutants.
 */
module.exports = class extends Sequencer {
  constructor(options) {
    super(options);
    this.pattern = options.globalConfig.testNamePattern;
  }

  sort(tests) {
    if (!this.pattern || !fs.existsSync(file)) return super.sort(tests);
    const names = JSON.parse(fs.readFileSync(file, 'utf8'));
    const pattern = new RegExp(this.pattern, 'i');
    const seconds = (test) => names[test.path]?.seconds ?? 0;
    return tests
      .filter(({ path }) => names[path]?.titles.some((title) => pattern.test(title)) ?? true)
      .sort((left, right) => seconds(left) - seconds(right));
  }

  cacheResults(_tests, { testResults }) {
    if (this.pattern) return;
    const names = testResults.map(({ testFilePath, perfStats, testResults: results }) => [
      testFilePath,
      { seconds: (perfStats.end - perfStats.start) / 1000, titles: results.map(({ fullName }) => fullName) },
    ]);
    fs.mkdirSync('.cache', { recursive: true });
    fs.writeFileSync(file, JSON.stringify(Object.fromEntries(names)));
  }
};
