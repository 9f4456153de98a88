import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** The ids named on the command line, or all stories and picture books of the pack. */
export function chosenStories(): string[] {
  const named = process.argv.slice(2);
  if (named.length > 0) return named;
  return ['stories', 'books']
    .flatMap((folder) => readdirSync(join(packFolder, folder)))
    .map((file) => basename(file, '.json'))
    .sort();
}

/** A story, or a picture book read from its first page to its last. */
export function readStory(id: string): Story {
  if (!existsSync(join(packFolder, 'books', `${id}.json`))) return readJson('stories', `${id}.json`) as Story;
  const { pages, ...book } = readJson('books', `${id}.json`) as Omit<Story, 'sentences'> & {
    pages: Pick<Story, 'sentences'>[];
  };
  return { ...book, sentences: pages.flatMap(({ sentences }) => sentences) };
}

export function readReading(id: string): Reading {
  return readJson('sources', 'pinyin', `${id}.json`) as Reading;
}
