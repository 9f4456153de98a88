const path = require('node:path');
const { projects } = require('../../jest.config.cjs');

const { MUTANTS_PROJECT, MUTANTS_TESTS = '[]' } = process.env;
const project = projects.find(({ displayName }) => displayName === MUTANTS_PROJECT);

/**
 * The configuration with which Stryker runs jest (test/mutants/run.mjs): one project of jest.config.cjs, with the test
 * files of one area.
 */
module.exports = {
  ...project,
  rootDir: path.join(__dirname, '../..'),
  // Limits jest to these folders, because it lists them again for each mutant.
  roots: ['<rootDir>/src', '<rootDir>/test'],
  watchman: false,
  testMatch: JSON.parse(MUTANTS_TESTS).map((glob) => `<rootDir>/${glob}`),
  setupFilesAfterEnv: [
    ...(project.setupFilesAfterEnv ?? []),
    ...(MUTANTS_PROJECT === 'client' ? [path.join(__dirname, 'patience.ts')] : []),
  ],
  testEnvironment: path.join(__dirname, 'environment.cjs'),
  runner: path.join(__dirname, 'runner.cjs'),
  testSequencer: path.join(__dirname, 'sequencer.cjs'),
};
