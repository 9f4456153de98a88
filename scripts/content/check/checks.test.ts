import { chosenKinds } from './checks.ts';

it('the check of the whole pack includes everything besides the sounds, even the syllables', () => {
  expect(chosenKinds([])).toEqual(['syllables', 'files', 'words', 'pictures', 'films', 'tests']);
});

it('if the command names sounds, only these are checked, and also the syllables if the command names them', () => {
  expect(chosenKinds(['knock-knock'])).toEqual([]);
  expect(chosenKinds(['knock-knock', 'syllables'])).toEqual(['syllables']);
});
