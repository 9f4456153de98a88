import fs from 'node:fs/promises';
import path from 'node:path';
import { pinyin } from 'pinyin-pro';
import { isPinyin } from '#lib/syllable.ts';
import { errorCode } from '#lib/errorCode.ts';
import { clipFile } from '../../content/words.ts';
import { joinMp3 } from './joinMp3.ts';

/** Reads what no word book has: a guessed reading, and a voice put together of syllables. */
export interface Speller {
  /** A guess, such as `mó gu`; empty for characters that nobody reads. */
  guessReading: (text: string) => string;
  /** Whether there is a clip for every syllable of a reading. */
  canSpell: (reading: string) => Promise<boolean>;
  /** The clip of the whole reading, or of its syllables end to end; undefined where one is missing. */
  spell: (reading: string) => Promise<Buffer | undefined>;
}

/** `folder`: the media of the built-in pack, which has a clip for each syllable of Chinese. */
export function createSpeller(folder: string): Speller {
  const clip = async (reading: string): Promise<Buffer | undefined> => {
    try {
      return await fs.readFile(path.join(folder, clipFile(reading)));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  };
  const syllables = async (reading: string): Promise<Buffer[] | undefined> => {
    if (!isPinyin(reading)) return undefined;
    const found = await Promise.all(reading.split(' ').map(clip));
    return found.every((one) => one !== undefined) ? found : undefined;
  };

  return {
    guessReading(text) {
      const reading = pinyin(text, { nonZh: 'removed' });
      return reading.split(' ').length === Array.from(text).length && isPinyin(reading) ? reading : '';
    },
    canSpell: async (reading) => (await syllables(reading)) !== undefined,
    async spell(reading) {
      if (!isPinyin(reading)) return undefined;
      const whole = await clip(reading);
      if (whole) return whole;
      const parts = await syllables(reading);
      return parts && joinMp3(parts);
    },
  };
}

export const spokenAddress = (text: string): string => `/media/spoken/${encodeURIComponent(text)}.mp3`;
