import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { flowSchema } from './flow.ts';

const REPLAY_WITHIN_MS = 120_000;
const kept = 'test/flows/recordings/tokenType1.json';

it('docs/flow.schema.json is up to date (npm run flow:schema)', () => {
  expect(fs.readFileSync('docs/flow.schema.json', 'utf8')).toBe(flowSchema());
});

describe('npm run flow:replay', () => {
  const replay = (file: string) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/flow.ts', 'replay', file], { encoding: 'utf8' });

  it(
    'exits with 0 if the flows behave as in the recording',
    () => {
      const { status, stdout } = replay(kept);
      expect([status, stdout]).toEqual([0, expect.stringContaining('All the same.')]);
    },
    REPLAY_WITHIN_MS,
  );

  it(
    'prints the first difference and exits with 1 if the flows behave differently',
    () => {
      const other = path.join(temporaryFolder(), 'other.json');
      fs.writeFileSync(other, fs.readFileSync(kept, 'utf8').replaceAll('"tokens.swap"', '"tokens.revoke"'));
      const { status, stdout } = replay(other);
      expect([status, stdout]).toEqual([1, expect.stringMatching(/first difference is at step \d+[^]*tokens\.revoke/)]);
    },
    REPLAY_WITHIN_MS,
  );

  it('exits with 1 and prints no stack trace if the file is not a recording', () => {
    const { status, stderr } = replay('package.json');
    expect(status).toBe(1);
    expect(stderr).not.toContain('    at ');
  });
});
