import { injectBug } from '#test/harness/injectBug.ts';

it('the replay of a flow recording finds the first difference that broken code causes', async () => {
  const takeOut = injectBug(
    'session/host/adoptHostUser.ts',
    'user.tokenType === 4) return unswapped',
    'true) return unswapped',
  );
  let difference: string | undefined;
  await jest.isolateModulesAsync(async () => {
    const { firstDifferenceIn } = await import('#test/harness/flow/firstDifference.ts');
    const { readStoredRecording } = await import('#test/harness/flow/recordingFiles.ts');
    difference = await firstDifferenceIn(readStoredRecording('tokenType1'));
  });
  takeOut();
  expect(difference).toMatch(
    /^The first difference is at step \d+, [\d.]+ s after the start:\n\s+expected\s+put auth\/swapTokenRequest/,
  );
});
