import type { SearchField } from '#server/database/tables/stories/search.ts';
import { isLatin, unitsOf } from './units.ts';

/*
 * The kinds of keys in the index. The texts are lower case, so the kinds differ by their marks and capitals:
 *   守 守株   a unit, two units in a row
 *   hou       three letters in a row, anywhere in the pinyin
 *   ^s ^sh    up to three letters from the beginning of a syllable on
 *   SZ        the initials of two syllables in a row
 *   =守株待兔  the whole text
 */
const LETTERS = 3;

export const trigrams = (letters: string): string[] =>
  Array.from({ length: Math.max(0, letters.length - LETTERS + 1) }, (_, at) => letters.slice(at, at + LETTERS));

export const bigrams = (items: readonly string[]): string[] =>
  items.slice(1).map((item, index) => `${items[index] ?? ''}${item}`);

export const prefixGram = (letters: string): string => `^${letters.slice(0, LETTERS)}`;

/** Returns the keys with which the index finds a field. */
export function gramsOf({ text, spellings }: SearchField): string[] {
  const units = unitsOf(text).map((unit) => unit.text);
  const grams = new Set<string>([`=${units.join('')}`, `=${spellings.map(([first = '']) => first).join('')}`]);
  units.forEach((unit, index) => {
    if (!isLatin(unit)) grams.add(unit);
    const next = units[index + 1];
    if (next !== undefined && !isLatin(unit) && !isLatin(next)) grams.add(`${unit}${next}`);
    for (const reading of spellings[index] ?? []) addReading(grams, spellings, index, reading);
  });
  grams.delete('=');
  return [...grams];
}

/** Adds the grams that one reading of a unit forms with the most likely readings of its neighbours. */
function addReading(grams: Set<string>, spellings: SearchField['spellings'], index: number, reading: string): void {
  const after = letters(spellings.slice(index + 1, index + LETTERS));
  const before = letters(spellings.slice(Math.max(0, index - LETTERS + 1), index).reverse(), true);
  const onwards = `${reading}${after.slice(0, LETTERS - 1)}`;
  for (let length = 1; length <= LETTERS; length += 1) grams.add(`^${onwards.slice(0, length)}`);
  for (const three of trigrams(`${before.slice(1 - LETTERS)}${onwards}`)) grams.add(three);
  for (const next of spellings[index + 1] ?? []) grams.add(`${reading[0] ?? ''}${next[0] ?? ''}`.toUpperCase());
}

/** Returns the joined letters of consecutive units. Stops at the first unit without a spelling. */
function letters(spellings: readonly string[][], isBackwards = false): string {
  const end = spellings.findIndex((readings) => readings.length === 0);
  const spelled = spellings.slice(0, end < 0 ? undefined : end).map(([first = '']) => first);
  return (isBackwards ? spelled.reverse() : spelled).join('');
}
