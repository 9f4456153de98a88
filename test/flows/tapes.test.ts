import { firstDifferenceIn } from '#test/harness/flow/firstDifference.ts';
import { keptTapes, readKeptTape } from '#test/harness/flow/keptTapes.ts';

it.each(keptTapes())('replays the recorded flow: %s', async (name) => {
  expect(await firstDifferenceIn(readKeptTape(name))).toBeUndefined();
});
