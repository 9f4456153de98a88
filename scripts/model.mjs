import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './start/ensureInstalled.mjs';

/**
 * `npm run test:model [-- RUNS [SEED [PATH]]]` runs random sequences of session events in the app and in a model, and
 * compares the two (docs/model.md).
 */
ensureInstalled();

const [runs = '20000', seed, path] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--selectProjects=model', '--testPathPatterns=isolation'],
  {
    stdio: 'inherit',
    env: { ...process.env, MODEL_RUNS: runs, ...(seed && { MODEL_SEED: seed }), ...(path && { MODEL_PATH: path }) },
  },
);
process.exitCode = status ?? 1;
