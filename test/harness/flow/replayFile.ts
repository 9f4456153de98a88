import fs from 'node:fs';
import { describeDifference } from '#platform/flow/difference.ts';
import { parseTape } from '#platform/flow/tape.ts';
import { replayFlows } from './replayFlows.ts';

const { FLOW_TAPE = '', FLOW_REPORT = '' } = process.env;

/** What `npm run flow:replay` runs; the script prints the report. */
it(`replays ${FLOW_TAPE}`, async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const tape = parseTape(fs.readFileSync(FLOW_TAPE, 'utf8'));
  const difference = await replayFlows(tape);
  const steps = `${tape.name}: ${tape.steps.length} steps, ${tape.durationMs / 1000} s`;
  fs.writeFileSync(FLOW_REPORT, difference ? `${steps}\n${describeDifference(difference)}` : `${steps}\nAll the same.`);
  expect(difference).toBeUndefined();
});
