import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The folder of the pack, relative to the root of the repository. All tools run in this root. */
export const packFolder = join('content', 'built-in');

export interface Story {
  id: string;
  title: string;
  author: string;
  category: string;
  sentences: string[];
}

export interface SpokenSentence {
  /**
   * The sentence in numeric pinyin. Syllables are joined to words, 5 stands for the neutral tone, and the punctuation
   * is that of the text.
   */
  pinyin: string;
  /** The character who says the quoted parts. The narrator reads everything else. */
  speaker?: string;
  /**
   * Whether the sentence is read slowly, so that a child can speak along, as in the second recital of a poem or rhyme.
   */
  isSlow?: boolean;
  /**
   * Multiplies the pace of the sentence, because the model speaks some short lines too slowly and others too fast.
   * Without this factor, a slow recital could be as fast as the first one.
   */
  pace?: number;
}

/** A sound (scripts/content/sound/effects.ts) in the pause after a sentence. */
interface PlaceOfEffect {
  effect: string;
  /** The index of the sentence before the pause. */
  after: number;
}

export interface Reading {
  story: string;
  /** The name of the background tune (scripts/content/sound/themeTunes.ts). */
  tune: string;
  /** The indexes of the sentences that begin a paragraph. */
  paragraphs: number[];
  effects?: PlaceOfEffect[];
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

/**
 * Returns the ids that the command line names, or, if it names none, those of all stories and picture books of the
 * pack.
 */
export function chosenStories(named = process.argv.slice(2)): string[] {
  if (named.length > 0) return named;
  return ['stories', 'books']
    .flatMap((folder) => readdirSync(join(packFolder, folder)))
    .map((file) => basename(file, '.json'))
    .sort();
}

/** Returns a story, or the text of all pages of a picture book. */
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

/** Returns the series of a story; undefined for picture books. */
const seriesOf = (id: string): string | undefined =>
  readdirSync(join(packFolder, 'series'))
    .map((file) => readJson('series', file) as { id: string; stories: string[] })
    .find(({ stories }) => stories.includes(id))?.id;

/** Returns the name of the theme of a story's series. A picture book has no series; its own tune is its theme. */
export function themeOf(id: string): string {
  const series = seriesOf(id);
  if (series === undefined) return readReading(id).tune;
  const theme = (readJson('sources', 'themes.json') as Record<string, string>)[series];
  if (theme === undefined) throw new Error(`sources/themes.json has no theme for ${series}`);
  return theme;
}
