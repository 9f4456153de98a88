import { firstDifferenceIn } from '#test/harness/flow/firstDifference.ts';
import { recordingNames, readStoredRecording } from '#test/harness/flow/recordingFiles.ts';

it.each(recordingNames())(
  'STATE-10 the actions of a flow recording contain no fragment of an address, because the fragment may be a secret: %s',
  (name) => {
    const actions = readStoredRecording(name).steps.filter((step) => step.kind === 'action');
    expect(JSON.stringify(actions)).not.toMatch(/https?(?::|%3A)[^\s"]*(?:#|%23)/i);
  },
);

it.each(recordingNames())('the replay of a flow recording has no difference from the recording: %s', async (name) => {
  expect(await firstDifferenceIn(readStoredRecording(name))).toBeUndefined();
});
