import { pairUp, stressedSyllables, unstressedSyllables } from './needed.ts';

it('pairUp puts every needed recording of a syllable into a word of two syllables', () => {
  const inner = stressedSyllables().map((one) => `${one}.inner`);
  const last = [...stressedSyllables().map((one) => `${one}.last`), ...unstressedSyllables()];
  const pairs = pairUp(inner, last);
  expect(inner.length).toBeGreaterThan(1_300);
  expect(pairs.map(([begin]) => begin)).toEqual(expect.arrayContaining(inner));
  expect(pairs.map(([, end]) => end)).toEqual(last);
});

it('pairUp puts no third tone before another third tone, and puts an unstressed syllable such as `zi5-3` after the tone at the end of its name', () => {
  expect(pairUp(['ma3.inner', 'ba1.inner', 'bo2.inner'], ['li3.last', 'zi5-3', 'zi5-1'])).toEqual([
    ['ba1.inner', 'li3.last'],
    ['ma3.inner', 'zi5-3'],
    ['da1.inner', 'zi5-1'],
    ['bo2.inner', 'da4.last'],
  ]);
});
