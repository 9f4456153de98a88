const marked: Readonly<Record<string, string>> = { a: 'āáǎà', e: 'ēéěè', i: 'īíǐì', o: 'ōóǒò', u: 'ūúǔù', ü: 'ǖǘǚǜ' };

const NEUTRAL_TONE = 5;

/**
 * Returns the syllables of pinyin with tone numbers (`hu2de5`), with tone marks and without punctuation: `['hú',
 * 'de']`.
 */
export const syllablesOf = (numeric: string): string[] =>
  [...numeric.matchAll(/([a-zü]+)([1-5])/g)].map(([, letters = '', tone]) => withToneMark(letters, Number(tone)));

/** Places the tone mark on a or e, on the o of ou, otherwise on the last vowel (GB/T 16159). */
function withToneMark(numeric: string, tone: number): string {
  const letters = numeric.replace(/v/g, 'ü');
  if (tone === NEUTRAL_TONE) return letters;
  const main = /[ae]|o(?=u)/.exec(letters) ?? /[iouü](?=[^iouü]*$)/.exec(letters);
  if (!main) return letters;
  const vowel = marked[main[0]]?.[tone - 1] ?? main[0];
  return letters.slice(0, main.index) + vowel + letters.slice(main.index + 1);
}

const HAN = /[㐀-鿿]/;

export const countHan = (text: string): number => Array.from(text).filter((character) => HAN.test(character)).length;

/** A character with its reading, or a part of the text without a reading: punctuation, letters, digits. */
export interface Reading {
  text: string;
  syllable: string;
}

/**
 * Assigns syllables to the Chinese characters of a text, in order. `pinyin` contains the syllables, separated by
 * spaces.
 */
export function readingsOf(text: string, pinyin: string): Reading[] {
  const syllables = pinyin.split(' ');
  const readings: Reading[] = [];
  let next = 0;
  for (const character of Array.from(text)) {
    const last = readings.at(-1);
    if (HAN.test(character)) readings.push({ text: character, syllable: syllables[next++] ?? '' });
    else if (last?.syllable === '') last.text += character;
    else readings.push({ text: character, syllable: '' });
  }
  return readings;
}
