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

/** Returns the word books in the order in which schools teach them. */
export const readWordBooks = (): WordBook[] =>
  readdirSync(join(packFolder, 'words'))
    .sort()
    .map((name) => readJson('words', name) as WordBook);

export const readCharacters = (): CharacterEntry[] => readJson('characters.json') as CharacterEntry[];

/** The sources of the lists of a term, as in sources/lessons.json. */
export interface BookSources {
  /** The name of the word book's file without its extension. */
  file: string;
  grade: number;
  term: number;
  edition: string;
  /** The description of each source, by its short name. */
  sources: Record<string, string>;
  /** Remarks about the whole book, by topic. */
  notes: Record<string, string>;
  lessons: {
    id: string;
    sources: string[];
    /** False if the lesson's list of characters to recognise has only one source, while its other lists have two. */
    recogniseVerified?: boolean;
    /** Differences between the sources. */
    notes?: string;
  }[];
}

export const readBookSources = (): BookSources[] => readJson('sources', 'lessons.json') as BookSources[];
