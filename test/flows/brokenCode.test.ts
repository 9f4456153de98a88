import { injectBug } from '#test/harness/injectBug.ts';

it('a recorded flow finds the first deviation of broken code', async () => {
  const takeOut = injectBug(
    'session/meetHostUser.ts',
    'user.tokenType === 4) return asItStands',
    'true) return asItStands',
  );
  let difference: string | undefined;
  await jest.isolateModulesAsync(async () => {
    const { firstDifferenceIn } = await import('#test/harness/flow/firstDifference.ts');
    const { readKeptTape } = await import('#test/harness/flow/keptTapes.ts');
    difference = await firstDifferenceIn(readKeptTape('tokenType1'));
  });
  takeOut();
  expect(difference).toMatch(
    /^The first difference is at step \d+, [\d.]+ s after the start:\n\s+expected\s+put auth\/swapTokenRequest/,
  );
});
