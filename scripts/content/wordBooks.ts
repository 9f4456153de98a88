import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packFolder, readJson } from '#scripts/content/pack.ts';

export interface BookWord {
  text: string;
  pinyin: string;
  meaning: string;
  sentence: string;
}

export interface BookLesson {
  id: string;
  unit: string;
  title: string;
  recognise: string[];
  write: string[];
  verified: boolean;
  words: BookWord[];
}

export interface WordBook {
  grade: number;
  term: number;
  lessons: BookLesson[];
}

export interface CharacterEntry {
  text: string;
  pinyin: string;
  radical: string;
  strokeCount: number;
}

/** In the order in which schools teach them. */
export const readWordBooks = (): WordBook[] =>
  readdirSync(join(packFolder, 'words'))
    .sort()
    .map((name) => readJson('words', name) as WordBook);

export const readCharacters = (): CharacterEntry[] => readJson('characters.json') as CharacterEntry[];

/** What is known about the lists of a term: sources/lessons.json. */
export interface BookSources {
  /** The name of the word book without its ending. */
  file: string;
  grade: number;
  term: number;
  edition: string;
  /** The short names of the sources, and what each of them is. */
  sources: Record<string, string>;
  /** Remarks about the whole book by topic. */
  notes: Record<string, string>;
  lessons: {
    id: string;
    sources: string[];
    /** False if only the list of characters to be read lacks a second source. */
    recogniseVerified?: boolean;
    /** Differences between the sources. */
    notes?: string;
  }[];
}

export const readBookSources = (): BookSources[] => readJson('sources', 'lessons.json') as BookSources[];
