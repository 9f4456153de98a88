import { pinyin } from 'pinyin-pro';
import { isPinyin, numberedSyllable } from '#lib/text/pinyin/syllable.ts';
import { joinMp3 } from './joinMp3.ts';
import { createSyllables } from './syllables.ts';

/**
 * Speaks words. It assembles the sound of a reading from syllables, and guesses the pinyin of words that no word book
 * contains.
 */
export interface WordSpeaker {
  /**
   * Guesses the pinyin of a text, such as `mó gu`. Returns an empty string if the reading of a character is unknown.
   */
  guessReading: (text: string) => string;
  /** Returns whether there are recordings of all syllables of a reading. */
  canSpeak: (reading: string) => Promise<boolean>;
  /** Returns the sound of a reading, spoken as one word; undefined if the recording of a syllable is missing. */
  speak: (reading: string) => Promise<Buffer | undefined>;
  /** Does the same as `speak` for syllables with numbers, such as `chun1` and `tian1`. */
  speakNumbered: (syllables: readonly string[]) => Promise<Buffer | undefined>;
}

/**
 * The silence before and after a word. Without it, decoders would drop the first frames of the sound, and players would
 * cut off the last ones.
 */
const MARGIN_MS = 60;

/**
 * Returns a speaker of words. `folder` must contain the media of the built-in pack, which include every Mandarin
 * syllable.
 */
export function createWordSpeaker(folder: string): WordSpeaker {
  const syllables = createSyllables(folder);
  const speakNumbered = async (numbered: readonly string[]) => {
    const spelt = await syllables.say(numbered);
    return spelt && joinMp3([MARGIN_MS, ...spelt, MARGIN_MS]);
  };

  return {
    guessReading(text) {
      const reading = pinyin(text, { nonZh: 'removed' });
      return reading.split(' ').length === Array.from(text).length && isPinyin(reading) ? reading : '';
    },
    canSpeak: async (reading) => isPinyin(reading) && syllables.canSay(numberedOf(reading)),
    speak: async (reading) => (isPinyin(reading) ? speakNumbered(numberedOf(reading)) : undefined),
    speakNumbered,
  };
}

const numberedOf = (reading: string): string[] => reading.split(' ').map(numberedSyllable);

export const spokenAddress = (text: string): string => `/media/spoken/${encodeURIComponent(text)}.mp3`;
