import { chosenKinds } from './checks.ts';

it('the check of the whole pack measures the syllables too', () => {
  expect(chosenKinds([])).toEqual(['syllables', 'files', 'words', 'pictures', 'films', 'tests']);
});

it('with ids, only these sounds are checked, or the syllables if they are named', () => {
  expect(chosenKinds(['knock-knock'])).toEqual([]);
  expect(chosenKinds(['knock-knock', 'syllables'])).toEqual(['syllables']);
});
