import { soundFiles } from './soundFiles.ts';

it('for every sound of the pack, the syllables of its sentences or of its whole text are counted, so that its length can be checked', () => {
  const files = soundFiles().map(({ id, folder, stated }) => ({ id, folder, ...stated() }));
  const uncompared = files.filter(
    ({ syllables, wholeSyllables = 0 }) => syllables.filter((count) => count > 0).length < 4 && wholeSyllables < 50,
  );
  expect(uncompared).toEqual([]);
  expect(files.length).toBeGreaterThan(140);
});

it.each([
  ['shy-child', 386],
  ['xiaoman-goose', 65],
])('the text of the article or work %s has %i syllables', (id, syllables) => {
  const file = soundFiles().find((one) => one.id === id);
  expect(file?.stated()).toMatchObject({ sentences: [], wholeSyllables: syllables });
});
