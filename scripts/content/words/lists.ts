import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Group } from '#scripts/content/narrator/groups.ts';
import { syllablePhonemes } from '#scripts/content/narrator/phonemes.ts';
import { narratorHome, runModel } from '#scripts/content/narrator/synthesiser.ts';
import { narrator } from '#scripts/content/narrator/voices.ts';
import { onsetOf } from './onset.ts';

/**
 * The smallest and the largest number of words in a list. Words are spoken in lists, because the narrator misses most
 * tones of a word that it speaks alone (docs/decisions/0084-words-read-in-lists.md).
 */
const LIST_LENGTH = { least: 4, most: 8 };
/**
 * The words are sorted by frequency and cut into blocks of this size. Each list takes its words from one block, so the
 * most used words are spoken first.
 */
const BLOCK = 80;
/**
 * The pace of each round. A word whose recording is unusable is spoken again in the next round, among other words and
 * at another pace.
 */
const SPEEDS = [0.7, 0.72, 0.68];

/**
 * The folder that contains the sound of each spoken list, and a file with the words of the list and the samples at
 * which their phonemes end.
 */
const folder = join(narratorHome, 'lists');

/** A word that was spoken in a list. */
export interface Take {
  round: number;
  /** The syllables that were spoken as one word, joined by hyphens. */
  word: string;
  /** The file of the list. */
  sound: string;
  /** The index of the sample at which the word begins, followed by the indexes at which its phonemes end. */
  ends: number[];
}

/** Returns all words that have been spoken. */
export const spokenTakes = (): Take[] =>
  (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) => {
    const [, list, round] = /^((\d)-.*)\.json$/.exec(file) ?? [];
    if (list === undefined) return [];
    const words = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Pick<Take, 'word' | 'ends'>[];
    return words.map((word) => ({ ...word, round: Number(round), sound: join(folder, `${list}.wav`) }));
  });

/**
 * Speaks words in lists, each with a full stop. Words that were spoken before are skipped, so an interrupted run
 * continues. Words at the beginning of `words` are spoken earlier than those at its end.
 */
export function speakLists(words: readonly string[], round: number): void {
  const groups = listsOf(words, round);
  if (groups.length > 0) runModel(groups, folder);
}

/** Returns lists of the words that have not been spoken in this round. */
function listsOf(words: readonly string[], round: number): Group[] {
  const spoken = new Set(spokenTakes().flatMap((take) => (take.round === round ? [take.word] : [])));
  const missing = words.filter((word) => !spoken.has(word));
  const blocks = Array.from({ length: Math.ceil(missing.length / BLOCK) }, (_, index) =>
    arrange(missing.slice(index * BLOCK, (index + 1) * BLOCK)),
  );
  return blocks.flat().map((list) => ({
    ...narrator,
    speed: SPEEDS[(round - 1) % SPEEDS.length] ?? narrator.speed,
    list: `${String(round)}-${createHash('sha256').update(list.join()).digest('hex').slice(0, 16)}`,
    phrases: list.map((word) => ({ id: word, phonemes: `${word.split('-').map(syllablePhonemes).join('')}.` })),
  }));
}

/**
 * Divides words into lists. Each word ends with a full stop, but the narrator makes no pause before a word that begins
 * with a voiced sound, so the previous word would run into it. Therefore such words are the first of their lists, as
 * far as possible.
 */
export function arrange(words: readonly string[]): string[][] {
  const voiced = words.filter((word) => onsetOf(word) === 'voice');
  const others = words.filter((word) => onsetOf(word) !== 'voice');
  const count = Math.max(
    Math.ceil(words.length / LIST_LENGTH.most),
    Math.min(voiced.length, Math.floor(words.length / LIST_LENGTH.least)),
  );
  const lists: string[][] = Array.from({ length: Math.max(1, count) }, () => []);
  [...voiced, ...others].forEach((word, index) => lists[index % lists.length]?.push(word));
  return lists.filter((list) => list.length > 0);
}
