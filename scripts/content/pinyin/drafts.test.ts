import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toPhonemes } from '#scripts/content/narrator/phonemes.ts';
import { voiceOf } from '#scripts/content/narrator/voices.ts';
import { packFolder } from '#scripts/content/pack.ts';
import type { Reading, Story } from '#scripts/content/pack.ts';
import { mistakes } from './easilyMistaken.ts';
import { findMismatches } from './pinyin.ts';

const folder = join('content', 'drafts');
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));

const drafts = readdirSync(join(folder, 'stories')).map((file) => ({
  story: read('stories', file) as Story,
  reading: read('pinyin', file) as Reading,
}));

it('the readings of drafts match their texts, and the narrator and the cast can speak them', () => {
  expect(drafts.flatMap(({ story, reading }) => findMismatches(story, reading))).toEqual([]);
  for (const { reading } of drafts) {
    for (const { pinyin, speaker } of reading.sentences) {
      expect(toPhonemes(pinyin)).not.toBe('');
      expect(() => voiceOf(speaker)).not.toThrow();
    }
  }
});

it('drafts read words that dictionaries read wrongly as they are spoken', () => {
  const found = drafts.flatMap(({ story, reading }) =>
    story.sentences.flatMap((text, index) => mistakes(text, reading.sentences[index]?.pinyin ?? '')),
  );
  expect(found).toEqual([]);
});

it('drafts are not published yet, and the list of drafts names each of them', () => {
  const ids = drafts.map(({ story }) => story.id);
  expect(ids.filter((id) => existsSync(join(packFolder, 'stories', `${id}.json`)))).toEqual([]);
  const list = readFileSync(join(folder, 'README.md'), 'utf8');
  expect([...list.matchAll(/^\| `([^`]+)`/gm)].map(([, id]) => id).sort()).toEqual(ids.sort());
  expect(
    readdirSync(join(folder, 'pinyin'))
      .map((file) => basename(file, '.json'))
      .sort(),
  ).toEqual(ids);
});
