import fs from 'node:fs';
import { firstDifferenceIn } from './firstDifference.ts';
import { readTape } from './keptTapes.ts';

const { FLOW_TAPE = '', FLOW_REPORT = '' } = process.env;

/** Executed by `npm run flow:replay`; that script prints the report. */
it(`replays ${FLOW_TAPE}`, async () => {
  const tape = readTape(FLOW_TAPE);
  const difference = await firstDifferenceIn(tape);
  const steps = `${tape.name}: ${tape.steps.length} steps, ${tape.durationMs / 1000} s`;
  fs.writeFileSync(FLOW_REPORT, `${steps}\n${difference ?? 'All the same.'}`);
  expect(difference).toBeUndefined();
});
