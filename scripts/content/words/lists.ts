import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Group } from '#scripts/content/narrator/groups.ts';
import { syllablePhonemes } from '#scripts/content/narrator/phonemes.ts';
import { home, runModel } from '#scripts/content/narrator/synthesiser.ts';
import { narrator } from '#scripts/content/narrator/voices.ts';

/** The narrator misses most tones of a word that it speaks alone: docs/decisions/0084-words-read-in-lists.md. */
const LIST_LENGTH = 8;
/** The pace of each round; a word with a misfit is spoken again among other words and at another pace. */
const SPEEDS = [0.7, 0.72, 0.68];

/** Holds `1-chun1-tian1.wav` and `.json` for each word that was spoken in the first round. */
const folder = join(home, 'lists');

export interface Take {
  round: number;
  /** Syllables that were spoken as one word, joined by hyphens. */
  word: string;
}

export const fileOf = ({ round, word }: Take, ending: 'wav' | 'json'): string =>
  join(folder, `${String(round)}-${word}.${ending}`);

const isSpoken = (take: Take): boolean => existsSync(fileOf(take, 'wav'));

/** Returns everything that was spoken. */
export const spokenTakes = (): Take[] =>
  (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) => {
    const [, round, word] = /^(\d)-(.*)\.wav$/.exec(file) ?? [];
    return round === undefined || word === undefined ? [] : [{ round: Number(round), word }];
  });

/**
 * Speaks words in lists of eight, each with a full stop. What was spoken before is skipped, so an interrupted run continues
 * and has the words first that are given first.
 */
export function speakLists(words: readonly string[], round: number): void {
  const missing = words.filter((word) => !isSpoken({ round, word }));
  const lists = Array.from({ length: Math.ceil(missing.length / LIST_LENGTH) }, (_, index) =>
    missing.slice(index * LIST_LENGTH, (index + 1) * LIST_LENGTH),
  );
  const groups = lists.map((list): Group => ({
    ...narrator,
    speed: SPEEDS[(round - 1) % SPEEDS.length] ?? narrator.speed,
    hasMarks: true,
    phrases: list.map((word) => ({
      id: `${String(round)}-${word}`,
      phonemes: `${word.split('-').map(syllablePhonemes).join('')}.`,
    })),
  }));
  if (groups.length > 0) runModel(groups, folder);
}
