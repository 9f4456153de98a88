import { chosenKinds } from './checks.ts';

it('the check of the whole pack includes everything besides the sounds, even the syllables', () => {
  expect(chosenKinds([])).toEqual(['syllables', 'files', 'words', 'pictures', 'films', 'tests']);
});

it('if the command names ids, nothing besides the sounds is checked, unless it names the syllables too', () => {
  expect(chosenKinds(['knock-knock'])).toEqual([]);
  expect(chosenKinds(['knock-knock', 'syllables'])).toEqual(['syllables']);
});
