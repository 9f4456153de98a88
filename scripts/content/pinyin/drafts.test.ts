import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toPhonemes } from '#scripts/content/narrator/phonemes.ts';
import { voiceOf } from '#scripts/content/narrator/voices.ts';
import { packFolder, readReading, readStory } from '#scripts/content/pack.ts';
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

const list = readFileSync(join(folder, 'README.md'), 'utf8');
const [newOnes = '', replacements = ''] = list.split('## Texts that replace published ones');
const namesIn = (part: string) => [...part.matchAll(/^\| `([^`]+)`/gm)].map(([, id = '']) => id).sort();

it('the lists of drafts name each of them, and which of them replace a published story', () => {
  const ids = drafts.map(({ story }) => story.id);
  const isPublished = (id: string) => existsSync(join(packFolder, 'stories', `${id}.json`));
  expect(namesIn(newOnes)).toEqual(ids.filter((id) => !isPublished(id)).sort());
  expect(namesIn(replacements)).toEqual(ids.filter(isPublished).sort());
  expect(
    readdirSync(join(folder, 'pinyin'))
      .map((file) => basename(file, '.json'))
      .sort(),
  ).toEqual(ids.sort());
});

it('a draft that replaces a story differs from it', () => {
  const same = drafts
    .filter(({ story }) => existsSync(join(packFolder, 'stories', `${story.id}.json`)))
    .filter(({ story, reading }) => {
      const published: unknown[] = [readStory(story.id), readReading(story.id)];
      return JSON.stringify(published) === JSON.stringify([story, reading]);
    });
  expect(same.map(({ story }) => story.id)).toEqual([]);
});
