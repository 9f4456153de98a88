import fs from 'node:fs';
import { firstDifferenceIn } from './firstDifference.ts';
import { readRecording } from './recordingFiles.ts';

const { FLOW_RECORDING = '', FLOW_REPORT = '' } = process.env;

/** Run by `npm run flow:replay`, which then prints the report. */
it(`replays ${FLOW_RECORDING} without a difference`, async () => {
  const recording = readRecording(FLOW_RECORDING);
  const difference = await firstDifferenceIn(recording);
  const steps = `${recording.name}: ${recording.steps.length} steps, ${recording.durationMs / 1000} s`;
  fs.writeFileSync(FLOW_REPORT, `${steps}\n${difference ?? 'All the same.'}`);
  expect(difference).toBeUndefined();
});
