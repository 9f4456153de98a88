import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSyllables } from './syllables.ts';

function recorded() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'syllables-'));
  const places = { ni3: [0, 2, 3], ni2: [5, 1, 2], men5: [8, 0, 4], 'men5-3': [12, 0, 2] };
  fs.writeFileSync(path.join(folder, 'syllables.json'), JSON.stringify(places));
  fs.writeFileSync(path.join(folder, 'syllables.mp3'), 'aabbbcddeeeeff');
  const { say } = createSyllables(folder);
  return async (...syllables: string[]) => (await say(syllables))?.map(String);
}

it('a syllable has different recordings for the end of a word and for any other position', async () => {
  const say = recorded();
  expect(await say('ni3', 'ni3')).toEqual(['c', 'bbb']);
  expect(await say('ni3')).toEqual(['bbb']);
});

it('an unstressed syllable has one recording for all positions, unless there is a recording for the preceding tone', async () => {
  const say = recorded();
  expect(await say('ni2', 'men5', 'ni3')).toEqual(['c', 'eeee', 'bbb']);
  expect(await say('ni3', 'men5')).toEqual(['aa', 'ff']);
});

it('no sound is returned if a syllable is missing', async () => {
  expect(await recorded()('ni3', 'hao3')).toBeUndefined();
});
