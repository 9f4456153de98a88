import { firstDifferenceIn } from '#test/harness/flow/firstDifference.ts';
import { recordingNames, readStoredRecording } from '#test/harness/flow/recordingFiles.ts';

it.each(recordingNames())('replays the recorded flow: %s', async (name) => {
  expect(await firstDifferenceIn(readStoredRecording(name))).toBeUndefined();
});
