import { firstDifferenceIn } from '#test/harness/flow/firstDifference.ts';
import { recordingNames, readStoredRecording } from '#test/harness/flow/recordingFiles.ts';

it.each(recordingNames())(
  'STATE-10 contains no fragment of an address, which may be a secret, in an action: %s',
  (name) => {
    const actions = readStoredRecording(name).steps.filter((step) => step.kind === 'action');
    expect(JSON.stringify(actions)).not.toMatch(/https?(?::|%3A)[^\s"]*(?:#|%23)/i);
  },
);

it.each(recordingNames())('replays the recorded flow: %s', async (name) => {
  expect(await firstDifferenceIn(readStoredRecording(name))).toBeUndefined();
});
