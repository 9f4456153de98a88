import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toPhonemes } from '#scripts/content/narrator/phonemes.ts';
import type { Reading, Story } from '#scripts/content/pack.ts';
import { findMismatches } from './pinyin.ts';

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join('content', 'drafts', ...path), 'utf8'));

const drafts = readdirSync(join('content', 'drafts', 'stories')).map((file) => ({
  story: read('stories', file) as Story,
  reading: read('pinyin', file) as Reading,
}));

it('the readings of drafts match their texts, and the narrator can speak them', () => {
  expect(drafts.flatMap(({ story, reading }) => findMismatches(story, reading))).toEqual([]);
  for (const { reading } of drafts) for (const { pinyin } of reading.sentences) expect(toPhonemes(pinyin)).not.toBe('');
});

/** The narrator speaks about 190 characters a minute, with pauses: an episode lasts from 5.5 to 9 minutes. */
const length = { least: 1050, most: 1710 };
const episodes = drafts
  .filter(({ story }) => /-\d\d$/.test(story.id))
  .sort((a, b) => a.story.id.localeCompare(b.story.id));

it('the episodes of serials are as long as a bedtime allows, and lead from one to the next', () => {
  const texts = episodes.map(({ story }) => story.sentences);
  const counts = texts.map((sentences) => sentences.join('').match(/\p{Script=Han}/gu)?.length ?? 0);
  expect(counts.filter((count) => count < length.least || count > length.most)).toEqual([]);
  const isContinued = (sentences: string[]) => sentences.at(-1)?.endsWith('集，我们一起听。');
  expect(
    texts.filter((sentences, at) => at > 0 && isContinued(texts[at - 1] ?? []) !== sentences[0]?.startsWith('上一集')),
  ).toEqual([]);
});
