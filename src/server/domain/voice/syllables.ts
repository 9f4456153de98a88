import fs from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { errorCode } from '#lib/errorCode.ts';
import { numberedSyllable } from '#lib/text/pinyin/syllable.ts';

/**
 * In bytes: the offset of the recordings of a syllable, the length of the one before another syllable, and the length of
 * the one for the end of a word, which follows it.
 */
const Places = v.record(v.string(), v.tuple([v.number(), v.number(), v.number()]));
type Places = v.InferOutput<typeof Places>;

export interface Syllables {
  canSay: (reading: string) => Promise<boolean>;
  /** Returns MP3 frames; undefined if a syllable is missing. */
  say: (reading: string) => Promise<Buffer | undefined>;
}

/** `nǐ hǎo` → `ni2`, `hao3`: in a sequence of third tones only the last one keeps its tone. */
const spokenSyllables = (reading: string): string[] =>
  reading
    .split(' ')
    .map(numberedSyllable)
    .map((syllable, index, all) =>
      syllable.endsWith('3') && all[index + 1]?.endsWith('3') ? syllable.replace('3', '2') : syllable,
    );

/** Builds readings from `syllables.mp3` in this folder; without that file it knows none. */
export function createSyllables(folder: string): Syllables {
  let reading: Promise<Places> | undefined;
  const placesOf = async (text: string) => {
    reading ??= readPlaces(folder);
    const places = await reading;
    const syllables = spokenSyllables(text);
    const found = syllables.flatMap((syllable, index) => {
      const place = places[syllable];
      if (!place) return [];
      const [at, inner, last] = place;
      return [index < syllables.length - 1 ? { at, length: inner } : { at: at + inner, length: last }];
    });
    return found.length === syllables.length ? found : undefined;
  };

  return {
    canSay: async (text) => (await placesOf(text)) !== undefined,
    async say(text) {
      const places = await placesOf(text);
      if (!places) return undefined;
      const file = await fs.open(path.join(folder, 'syllables.mp3'));
      try {
        const reads = places.map(({ at, length }) => file.read(Buffer.alloc(length), 0, length, at));
        return Buffer.concat((await Promise.all(reads)).map(({ buffer }) => buffer));
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
