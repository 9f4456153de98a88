import fs from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { errorCode } from '#lib/errorCode.ts';

/**
 * The place of each syllable in `syllables.mp3`, in bytes: the offset at which its two recordings begin, the length of
 * the first one (for use before another syllable), and the length of the second one (for the end of a word). An
 * unstressed syllable has one recording for both cases; its first length is 0. `ma5-3` is `ma5` after a third tone.
 */
const Places = v.record(v.string(), v.tuple([v.number(), v.number(), v.number()]));
type Places = v.InferOutput<typeof Places>;

const NUMBERED = /^[a-z]{1,6}[1-5]$/;

/** Returns recordings of syllables with numbers, such as `ni3` and `hao3`. */
export interface Syllables {
  canSay: (syllables: readonly string[]) => Promise<boolean>;
  /** Returns the MP3 frames of each syllable; undefined if one is missing. */
  say: (syllables: readonly string[]) => Promise<Buffer[] | undefined>;
}

/**
 * Returns the syllables as they are spoken: in a sequence of third tones, only the last one keeps its tone (`ni3`,
 * `hao3` → `ni2`, `hao3`).
 */
const asSpoken = (syllables: readonly string[]): string[] =>
  syllables.map((syllable, index) =>
    syllable.endsWith('3') && syllables[index + 1]?.endsWith('3') ? syllable.replace('3', '2') : syllable,
  );

/**
 * Returns where the recording of a syllable lies in `syllables.mp3`. The pitch of an unstressed syllable depends on the
 * preceding tone, so the recording for that tone is preferred if there is one.
 */
const placeOf = (places: Places, syllable: string, before: string | undefined): Places[string] | undefined =>
  places[`${syllable}-${before?.at(-1) ?? ''}`] ?? places[syllable];

/** Reads syllables from `syllables.mp3` in this folder. If there is no such file, every syllable is missing. */
export function createSyllables(folder: string): Syllables {
  let reading: Promise<Places> | undefined;
  const placesOf = async (given: readonly string[]): Promise<{ at: number; length: number }[] | undefined> => {
    if (!given.every((syllable) => NUMBERED.test(syllable))) return undefined;
    reading ??= readPlaces(folder);
    const places = await reading;
    const syllables = asSpoken(given);
    const found = syllables.flatMap((syllable, index) => {
      const place = placeOf(places, syllable, syllables[index - 1]);
      if (!place) return [];
      const [at, inner, last] = place;
      const isInner = index < syllables.length - 1 && inner > 0;
      return [isInner ? { at, length: inner } : { at: at + inner, length: last }];
    });
    return found.length === syllables.length ? found : undefined;
  };

  return {
    canSay: async (syllables) => (await placesOf(syllables)) !== undefined,
    async say(syllables) {
      const places = await placesOf(syllables);
      if (!places) return undefined;
      const file = await fs.open(path.join(folder, 'syllables.mp3'));
      try {
        const reads = places.map(({ at, length }) => file.read(Buffer.alloc(length), 0, length, at));
        return (await Promise.all(reads)).map(({ buffer }) => buffer);
      } finally {
        await file.close();
      }
    },
  };
}

async function readPlaces(folder: string): Promise<Places> {
  try {
    return v.parse(Places, JSON.parse(await fs.readFile(path.join(folder, 'syllables.json'), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw error;
  }
}
