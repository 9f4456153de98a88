import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** All tools run from the repository root. */
export const packFolder = join('content', 'built-in');

export interface Story {
  id: string;
  title: string;
  author: string;
  sentences: string[];
}

export interface SpokenSentence {
  /** Numeric pinyin in words, neutral tone 5, with the punctuation of the text. */
  pinyin: string;
  /** Who says the quoted parts; the narrator reads everything else. */
  speaker?: string;
}

export interface Reading {
  story: string;
  /** Name of the tune under the voice, see melody.ts. */
  tune: string;
  /** Indexes of the sentences that open a paragraph. */
  paragraphs: number[];
  sentences: SpokenSentence[];
}

export interface SentenceTiming {
  startMs: number;
  endMs: number;
}

export function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(packFolder, ...path), 'utf8'));
}

export function writeJson(value: unknown, ...path: string[]): void {
  writeFileSync(join(packFolder, ...path), `${JSON.stringify(value, null, 2)}\n`);
}

/** The ids named on the command line, or all stories of the pack. */
export function chosenStories(): string[] {
  const named = process.argv.slice(2);
  if (named.length > 0) return named;
  return readdirSync(join(packFolder, 'stories'))
    .map((file) => basename(file, '.json'))
    .sort();
}

export function readStory(id: string): Story {
  return readJson('stories', `${id}.json`) as Story;
}

export function readReading(id: string): Reading {
  return readJson('sources', 'pinyin', `${id}.json`) as Reading;
}
