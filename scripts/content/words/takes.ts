import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { syllablePhonemes } from '#scripts/content/narrator/phonemes.ts';
import { narratorHome, narratorRate } from '#scripts/content/narrator/synthesiser.ts';
import type { Take } from './lists.ts';
import { onsetOf } from './onset.ts';
import type { Onset } from './onset.ts';

/** The syllables of a word that was spoken in a list. Times are in seconds. */
interface SpokenSyllable {
  /** The file of the list. */
  sound: string;
  /** The times at which the word begins and ends, according to the model. */
  word: [from: number, to: number];
  /** The time at which the second syllable begins, according to the speech model. */
  boundary: number;
  /** How the second syllable begins (onset.ts). */
  onset: Onset;
}

/** A wanted recording of a syllable, with all takes to choose from. */
interface RecordingCandidates {
  name: string;
  kind: string;
  takes: SpokenSyllable[];
}

export interface ChosenTake {
  name: string;
  /**
   * The number of semitones by which the movement of the pitch exceeds the movement that the tone requires; null for
   * unstressed and unvoiced syllables.
   */
  margin: number | null;
  /** True if no take had the right tone; in this case the best take has been given the pitch of other takes. */
  isRetuned: boolean;
  /**
   * True if no take is silent at both edges; in this case the chosen take may contain a trace of the neighbouring
   * syllable.
   */
  isCrowded: boolean;
}

export const cutFolder = join(narratorHome, 'cuts');

/** Returns the names of the recordings that a word needs: `ma3`, `ma5` → `ma3.inner`, `ma5-3`. */
export const recordingsIn = (syllables: readonly string[]): string[] =>
  syllables.map((syllable, index) => {
    const next = syllables[index + 1];
    if (syllable.endsWith('5')) return `${syllable}-${syllables[index - 1]?.slice(-1) ?? '4'}`;
    if (next === undefined) return `${syllable}.last`;
    return `${next.endsWith('3') ? syllable.replace('3', '2') : syllable}.inner`;
  });

/**
 * Returns the kind of a recording: `ma3.inner` → `3 inner`, `zi5-3` → `5-3`. Recordings of one kind differ only in
 * their letters.
 */
const kindOf = (name: string): string => name.replace(/^[a-z]+/, '').replace('.', ' ');

/** Returns the input of takes.py for recordings with these names. */
export function candidatesOf(names: readonly string[], takes: readonly Take[]): RecordingCandidates[] {
  const spoken = new Map<string, SpokenSyllable[]>();
  for (const take of takes) {
    const syllable = spokenSyllableOf(take);
    for (const name of recordingsIn(take.word.split('-'))) spoken.set(name, [...(spoken.get(name) ?? []), syllable]);
  }
  return names.map((name) => ({ name, kind: kindOf(name), takes: spoken.get(name) ?? [] }));
}

function spokenSyllableOf({ word, sound, ends }: Take): SpokenSyllable {
  const [first = '', second = ''] = word.split('-');
  const secondsAt = (token: number) => (ends[token] ?? 0) / narratorRate;
  const boundary = syllablePhonemes(first).length;
  const end = boundary + syllablePhonemes(second).length;
  return { sound, word: [secondsAt(0), secondsAt(end)], boundary: secondsAt(boundary), onset: onsetOf(second) };
}

/** Chooses a take for each recording, and writes it to `cutFolder`. */
export function chooseTakes(wanted: readonly RecordingCandidates[]): ChosenTake[] {
  const program = join('scripts', 'content', 'words', 'takes.py');
  const run = spawnSync(join(narratorHome, 'venv', 'bin', 'python'), [program, cutFolder], {
    input: wanted.map((each) => `${JSON.stringify(each)}\n`).join(''),
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`takes.py ended with ${String(run.status ?? run.signal)}`);
  const lines = run.stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as ChosenTake);
}
