import { chosenKinds } from './checks.ts';

it('if the command names no ids, all further checks run in addition to the check of the sounds', () => {
  expect(chosenKinds([])).toEqual(['syllables', 'files', 'words', 'pictures', 'films', 'tests']);
});

it('if the command names ids, no further check runs, except the check of the syllables if the command names it too', () => {
  expect(chosenKinds(['knock-knock'])).toEqual([]);
  expect(chosenKinds(['knock-knock', 'syllables'])).toEqual(['syllables']);
});
