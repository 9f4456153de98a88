import { chosenKinds } from './checks.ts';

it('a check command without content ids runs every kind of check in addition to the check of the sounds', () => {
  expect(chosenKinds([])).toEqual(['syllables', 'files', 'words', 'pictures', 'films', 'tests']);
});

it('a check command with content ids checks only sounds, and the syllables if the command names them, too', () => {
  expect(chosenKinds(['knock-knock'])).toEqual([]);
  expect(chosenKinds(['knock-knock', 'syllables'])).toEqual(['syllables']);
});
