import { chosenKinds } from './checks.ts';

it('the check of the whole pack includes everything besides the sounds, even the syllables', () => {
  expect(chosenKinds([])).toEqual(['syllables', 'files', 'words', 'pictures', 'films', 'tests']);
});

it('if the command names ids, only the sounds are checked, and the syllables if the command names them too', () => {
  expect(chosenKinds(['knock-knock'])).toEqual([]);
  expect(chosenKinds(['knock-knock', 'syllables'])).toEqual(['syllables']);
});
