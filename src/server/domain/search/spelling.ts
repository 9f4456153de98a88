import { pinyin } from 'pinyin-pro';
import type { SearchField } from '#server/database/tables/stories/search.ts';
import { isLatin, unitsOf, type Unit } from './units.ts';

/**
 * The maximum number of readings of a character that the search uses. Few characters have more common readings, and
 * rare readings lead to irrelevant results.
 */
const MAX_READINGS = 3;

const isHan = ({ text }: Unit): boolean => /^\p{Script=Han}$/u.test(text);

/**
 * Returns the spellings of a text for each unit: pinyin without tones for characters, and the letters themselves for
 * Latin words.
 */
export function fieldOf(text: string): SearchField {
  const units = unitsOf(text);
  const inContext = readInContext(units);
  return {
    text,
    spellings: units.map((unit, index) => {
      if (isLatin(unit.text)) return [unit.text];
      const first = inContext[index];
      return first === undefined ? [] : typed([first, ...readingsOf(unit.text)]);
    }),
  };
}

/** The readings of each character that was looked up. The cache is limited by the number of Chinese characters. */
const readingCache = new Map<string, string[]>();

/** Returns the first `MAX_READINGS` readings of one character, as they are typed. */
export function readingsOf(character: string): string[] {
  const readings =
    readingCache.get(character) ??
    typed(pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true }));
  readingCache.set(character, readings);
  return readings;
}

/**
 * Returns the reading of each character in its context (音乐, 快乐). Consecutive characters are read together, because
 * `pinyin-pro` knows the readings of words.
 */
function readInContext(units: readonly Unit[]): (string | undefined)[] {
  const readings: (string | undefined)[] = units.map(() => undefined);
  for (let from = 0; from < units.length; from += 1) {
    let to = from;
    for (let unit = units[to]; unit && isHan(unit); unit = units[to]) to += 1;
    if (to === from) continue;
    const run = units.slice(from, to).map(({ text }) => text);
    const read = pinyin(run.join(''), { toneType: 'none', type: 'array', v: true });
    run.forEach((character, index) => {
      readings[from + index] = read.length === run.length ? read[index] : readingsOf(character)[0];
    });
    from = to;
  }
  return readings;
}

/**
 * Returns the readings as they are typed on keyboards; ü is returned as v and as u, because some users type v, others
 * u.
 */
function typed(readings: readonly string[]): string[] {
  const distinct = [...new Set(readings)].filter(isLatin).slice(0, MAX_READINGS);
  return [...new Set(distinct.flatMap((reading) => [reading, reading.replace('v', 'u')]))];
}
