/**
 * Writes a first draft of the pinyin of each story that has none. Compare the draft with the text before rendering it,
 * because the dictionary sometimes chooses the wrong reading of a character.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pinyin } from 'pinyin-pro';
import { chosenStories, packFolder, readStory, writeJson } from '#scripts/content/pack.ts';
import type { Reading } from '#scripts/content/pack.ts';

const hanzi = /\p{Script=Han}/u;
const wordSegmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Joins the syllables of each word, and attaches a syllable in the neutral tone to the previous one. */
export function joinWords(text: string, syllables: readonly string[]): string {
  let at = 0;
  let line = '';
  for (const { segment } of wordSegmenter.segment(text)) {
    const length = Array.from(segment).length;
    const word = syllables.slice(at, at + length).join('');
    at += length;
    const leans = !hanzi.test(segment) || /^[a-zü]+5/.test(word) || !/[1-5]$/.test(line);
    line += leans ? word : ` ${word}`;
  }
  return line;
}

function draftSentence(text: string): string {
  const options = { type: 'array', toneType: 'num', v: true } as const;
  const characters = Array.from(text);
  const syllables = pinyin(text, options).map((syllable, index) =>
    hanzi.test(characters[index] ?? '') ? syllable.replace(/0$/, '5') : syllable,
  );
  return joinWords(text, syllables);
}

function draftReading(id: string): Reading {
  const sentences = readStory(id).sentences.map((text) => ({ pinyin: draftSentence(text) }));
  return { story: id, tune: 'stars', paragraphs: [0], sentences };
}

for (const id of chosenStories()) {
  if (existsSync(join(packFolder, 'sources', 'pinyin', `${id}.json`))) continue;
  writeJson(draftReading(id), 'sources', 'pinyin', `${id}.json`);
  console.log(`drafted ${id}`);
}
