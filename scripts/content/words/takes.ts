import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { syllablePhonemes } from '#scripts/content/narrator/phonemes.ts';
import { home, narratorRate } from '#scripts/content/narrator/synthesiser.ts';
import { fileOf } from './lists.ts';
import type { Take } from './lists.ts';

/** A syllable within a word that was spoken, in seconds. */
interface SpokenSyllable {
  sound: string;
  from: number;
  to: number;
  isBeforeConsonant: boolean;
}

/** Consonants without voice. */
const CONSONANT = /^[bpfdtgkhjqxzcs]/;

/** A recording that is wanted, and its takes. */
interface Wanted {
  name: string;
  kind: string;
  takes: SpokenSyllable[];
}

export interface Chosen {
  name: string;
  /** By how many semitones the pitch does more than the tone must; null for unstressed and unvoiced syllables. */
  margin: number | null;
  isRetuned: boolean;
}

export const cutFolder = join(home, 'cuts');

/** Returns the names of the recordings of a word: `ma3`, `ma5` → `ma3.inner`, `ma5-3`. */
export const recordingsIn = (syllables: readonly string[]): string[] =>
  syllables.map((syllable, index) => {
    const next = syllables[index + 1];
    if (syllable.endsWith('5')) return `${syllable}-${syllables[index - 1]?.slice(-1) ?? '4'}`;
    if (next === undefined) return `${syllable}.last`;
    return `${next.endsWith('3') ? syllable.replace('3', '2') : syllable}.inner`;
  });

/** `ma3.inner` → `3 inner`, `zi5-3` → `5-3`: recordings of one kind differ only in their letters. */
const kindOf = (name: string): string => name.replace(/^[a-z]+/, '').replace('.', ' ');

/** Returns what takes.py needs for recordings with these names. */
export function wantedOf(names: readonly string[], takes: readonly Take[]): Wanted[] {
  const spoken = new Map<string, SpokenSyllable[]>();
  for (const take of takes) {
    const syllables = syllablesIn(take);
    recordingsIn(take.word.split('-')).forEach((name, index) => {
      spoken.set(name, [...(spoken.get(name) ?? []), ...syllables.slice(index, index + 1)]);
    });
  }
  return names.map((name) => ({ name, kind: kindOf(name), takes: spoken.get(name) ?? [] }));
}

function syllablesIn(take: Take): SpokenSyllable[] {
  const marks = JSON.parse(readFileSync(fileOf(take, 'json'), 'utf8')) as number[];
  const secondsAt = (mark: number) => (marks[mark] ?? 0) / narratorRate;
  const syllables = take.word.split('-');
  const isBeforeConsonant = CONSONANT.test(syllables[1] ?? '');
  let mark = 0;
  return syllables.map((syllable) => {
    const from = secondsAt(mark);
    mark += syllablePhonemes(syllable).length;
    return { sound: fileOf(take, 'wav'), from, to: secondsAt(mark), isBeforeConsonant };
  });
}

/** Chooses the takes and writes each to `cutFolder`. */
export function chooseTakes(wanted: readonly Wanted[]): Chosen[] {
  const program = join('scripts', 'content', 'words', 'takes.py');
  const run = spawnSync(join(home, 'venv', 'bin', 'python'), [program, cutFolder], {
    input: wanted.map((each) => `${JSON.stringify(each)}\n`).join(''),
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`takes.py ended with ${String(run.status ?? run.signal)}`);
  const lines = run.stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Chosen);
}
