import fs from 'node:fs/promises';
import path from 'node:path';
import { pinyin } from 'pinyin-pro';
import { isPinyin } from '#lib/text/pinyin/syllable.ts';
import { errorCode } from '#lib/errorCode.ts';
import { clipFile } from '#server/content/pack/words.ts';
import { joinMp3 } from './joinMp3.ts';
import { createSyllables } from './syllables.ts';

/** Reads words that no word book has: guesses the pinyin, and builds the sound from syllables. */
export interface Speller {
  /** Returns guessed pinyin, such as `mó gu`; empty for characters without a known reading. */
  guessReading: (text: string) => string;
  /** Returns whether the recordings contain every syllable of a reading. */
  canSpell: (reading: string) => Promise<boolean>;
  /**
   * Returns the clip of the whole reading, or its syllables as they are pronounced within a word; undefined if one is
   * missing.
   */
  spell: (reading: string) => Promise<Buffer | undefined>;
}

/** Decoders drop the first frames, and players cut off the last ones. */
const MARGIN_MS = 60;

/** `folder` contains the media of the built-in pack, which has every Mandarin syllable. */
export function createSpeller(folder: string): Speller {
  const clip = async (reading: string): Promise<Buffer | undefined> => {
    try {
      return await fs.readFile(path.join(folder, clipFile(reading)));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  };
  const syllables = createSyllables(folder);

  return {
    guessReading(text) {
      const reading = pinyin(text, { nonZh: 'removed' });
      return reading.split(' ').length === Array.from(text).length && isPinyin(reading) ? reading : '';
    },
    canSpell: async (reading) => isPinyin(reading) && syllables.canSay(reading),
    async spell(reading) {
      if (!isPinyin(reading)) return undefined;
      const whole = await clip(reading);
      if (whole) return whole;
      const spelt = await syllables.say(reading);
      return spelt && joinMp3([MARGIN_MS, spelt, MARGIN_MS]);
    },
  };
}

export const spokenAddress = (text: string): string => `/media/spoken/${encodeURIComponent(text)}.mp3`;
