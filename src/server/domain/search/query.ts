import { prefixGram, bigrams, trigrams } from './grams.ts';
import { fieldOf, readingsOf } from './spelling.ts';
import { isLatin, unitsOf } from './units.ts';

/** Longer queries are cut off at this length, which is enough to find a title. */
const MAX_CHARACTERS = 40;
const MAX_PARTS = 5;
/**
 * The minimum lengths of a run in which an error is tolerated; a shorter run with an error would match too many items.
 * Shorter runs of letters must match exactly. Shorter runs of characters may only contain another character with the
 * same sound.
 */
const MIN_FOR_SLIPS = { letters: 4, characters: 3 };
/**
 * Queries with at least this many characters are split into two halves: at least one half contains no error, and is
 * long enough to match few items. A shorter query is searched for once for each character that may be wrong, with that
 * character left out.
 */
const MIN_FOR_HALVES = 13;

/** A query that was split at spaces and punctuation. Its parts contain no accents, capitals or full-width forms. */
export interface Query {
  parts: string[];
}

/**
 * Alternative sets of grams, which are keys of the search index. An item matches if it has all grams of at least one
 * set.
 */
export type QueryVariants = string[][];

export function queryOf(text: string): Query {
  const parts: string[] = [];
  let end = -1;
  let left = MAX_CHARACTERS;
  for (const unit of unitsOf(text)) {
    const characters = Array.from(unit.text).slice(0, left).join('');
    left -= Array.from(characters).length;
    if (characters === '') break;
    if (unit.from === end) parts.push(`${parts.pop() ?? ''}${characters}`);
    else parts.push(characters);
    end = unit.to;
  }
  return { parts: parts.slice(0, MAX_PARTS) };
}

/** Returns the conditions of an exact match; a candidate must satisfy all of them. */
export const exactVariants = ({ parts }: Query): QueryVariants[] => parts.flatMap(runsOf).map(exactVariantsOf);

/**
 * Returns the conditions of a match with one error, in several lists; a candidate must satisfy all conditions of at
 * least one list.
 */
export function variantsWithSlip({ parts }: Query): QueryVariants[][] {
  const runs = parts.flatMap(runsOf);
  return runs.flatMap((run, index) => {
    const slips = slipVariantsOf(run);
    return slips.length === 0 ? [] : [runs.map((other, at) => (at === index ? slips : exactVariantsOf(other)))];
  });
}

/** Returns the gram of items whose whole title is the query, in characters or in pinyin. */
export const wholeGrams = ({ parts }: Query): string[] => [`=${parts.join('')}`];

/** Returns the readings of the characters of a query. With these, a query with 带 also finds a title with 待. */
export const soundsOf = ({ parts }: Query): ReadonlyMap<string, string[]> =>
  new Map(
    [...new Set(parts.join(''))]
      .filter((text) => !isLatin(text))
      .map((character) => [character, readingsOf(character)]),
  );

const runsOf = (part: string): string[] => part.match(/[a-z]+|[^a-z]+/g) ?? [];

function exactVariantsOf(run: string): QueryVariants {
  if (!isLatin(run)) {
    const characters = Array.from(run);
    return [characters.length === 1 ? characters : bigrams(characters)];
  }
  const ways = [[prefixGram(run), ...trigrams(run)]];
  for (const initials of new Set([run, run.replace(/([zcs])h/g, '$1')])) {
    if (initials.length > 1) ways.push(bigrams(Array.from(initials.toUpperCase())));
  }
  return ways;
}

function slipVariantsOf(run: string): QueryVariants {
  if (!isLatin(run)) return characterSlips(Array.from(run));
  if (run.length < MIN_FOR_SLIPS.letters) return [];
  // If there is one error, one of the two halves is correct.
  const half = Math.floor(run.length / 2);
  const first = run.slice(0, Math.max(half, 3));
  return [[prefixGram(first), ...trigrams(first)], trigrams(run.slice(Math.min(half, run.length - 3)))];
}

function characterSlips(characters: readonly string[]): QueryVariants {
  const sound = fieldOf(characters.join(''))
    .spellings.map(([first = '']) => first)
    .join('');
  const ways = sound === '' ? [] : [[prefixGram(sound), ...trigrams(sound)]];
  if (characters.length < MIN_FOR_SLIPS.characters) return ways;
  if (characters.length >= MIN_FOR_HALVES) {
    const half = Math.floor(characters.length / 2);
    return [...ways, bigrams(characters.slice(0, half)), bigrams(characters.slice(half))];
  }
  return [
    ...ways,
    ...characters.map((_, wrong) => [
      ...sideGrams(characters.slice(0, wrong)),
      ...sideGrams(characters.slice(wrong + 1)),
    ]),
  ];
}

/** Returns the grams of the characters on one side of an error. */
const sideGrams = (characters: readonly string[]): string[] =>
  characters.length === 1 ? [...characters] : bigrams(characters);
