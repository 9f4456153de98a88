import type { SearchField } from '#server/database/tables/stories/search.ts';
import { isLatin, unitsOf, type Unit } from './units.ts';

/** The range of a field that a part of a query matches, in UTF-16 code units. */
export interface FieldMatch {
  from: number;
  to: number;
  unitCount: number;
  isWhole: boolean;
  /** Whether the characters themselves match, and not only their pinyin. */
  isLiteral: boolean;
}

interface Step {
  /** How many characters of the query the unit matches. */
  length: number;
  slips: number;
}

/** A text that is searched, and the results of earlier attempts to match it. */
interface Text {
  units: readonly Unit[];
  spellings: SearchField['spellings'];
  /** The combinations of positions and remaining errors from which no match was found. */
  failed: Set<number>;
}

/**
 * How far a match may differ from the query. `slips`: the number of errors that are allowed. `sounds`: the readings by
 * which a character also matches other characters that sound the same; empty if only the same character may match.
 */
export interface Tolerance {
  slips: 0 | 1;
  sounds: ReadonlyMap<string, string[]>;
}

export const exactTolerance: Tolerance = { slips: 0, sounds: new Map() };

/**
 * The minimum length of a query in which a missing or additional character is tolerated. In a shorter query, such an
 * error would result in another word.
 */
const MIN_FOR_GAPS = 4;

const asItIs: readonly Step[] = [{ length: 1, slips: 0 }];
const mistaken: readonly Step[] = [{ length: 1, slips: 1 }];

/**
 * Returns a function that finds the first position in a field at which consecutive units match the whole part of a
 * query. Each unit matches by itself, by its pinyin, by its initial or, at the end of the part, by the beginning of its
 * pinyin. Use one function for all candidates of a query, because it caches which letters each reading can match.
 */
export function finderOf(part: string, { slips: maxSlips, sounds }: Tolerance) {
  const letters = Array.from(part);
  const typed = lettersFrom(letters);
  const known = letters.map(() => new Map<string, readonly Step[]>());
  const mayMiss = letters.length >= MIN_FOR_GAPS;

  function stepsOfReading(reading: string, at: number): readonly Step[] {
    const before = known[at]?.get(reading);
    if (before) return before;
    const rest = typed[at] ?? '';
    const isLast = rest.length === letters.length - at;
    const steps = [
      ...lengthsOf(reading, rest, isLast).map((length) => ({ length, slips: 0 })),
      ...(maxSlips > 0 ? slippedLengths(reading, rest).map((length) => ({ length, slips: 1 })) : []),
    ];
    known[at]?.set(reading, steps);
    return steps;
  }

  function stepsOf(text: string, readings: readonly string[], at: number): readonly Step[] {
    if (typed[at] !== '') {
      const [first = ''] = readings;
      if (readings.length === 1) return stepsOfReading(first, at);
      return readings.flatMap((reading) => stepsOfReading(reading, at));
    }
    const character = letters[at] ?? '';
    if (text === character) return asItIs;
    return sounds.get(character)?.some((sound) => readings.includes(sound)) ? asItIs : mistaken;
  }

  /**
   * Tries to match the query from position `at` on with the units from `index` on. Returns the index after the last
   * matching unit, or -1 if there is no match.
   */
  function endOf(text: Text, at: number, index: number, slips: number): number {
    if (at >= letters.length) return index;
    const unit = text.units[index];
    if (!unit) return -1;
    const state = (at * (text.units.length + 1) + index) * 2 + slips;
    if (at > 0 && text.failed.has(state)) return -1;
    for (const step of stepsOf(unit.text, text.spellings[index] ?? [], at)) {
      const end = step.slips > slips ? -1 : endOf(text, at + step.length, index + 1, slips - step.slips);
      if (end >= 0) return end;
    }
    if (at === 0) return -1;
    if (slips > 0 && mayMiss) {
      const tooFew = endOf(text, at, index + 1, 0);
      if (tooFew >= 0) return tooFew;
      const tooMany = typed[at] === '' ? endOf(text, at + 1, index, 0) : -1;
      if (tooMany >= 0) return tooMany;
    }
    text.failed.add(state);
    return -1;
  }

  return (field: SearchField): FieldMatch | undefined => {
    const units = unitsOf(field.text);
    const text = { units, spellings: field.spellings, failed: new Set<number>() };
    for (let index = 0; index < units.length; index += 1) {
      const end = endOf(text, 0, index, maxSlips);
      if (end > index) return foundIn(units, index, end, part);
    }
    return undefined;
  };
}

function foundIn(units: readonly Unit[], index: number, end: number, part: string): FieldMatch {
  const found = units.slice(index, end);
  return {
    from: found[0]?.from ?? 0,
    to: found.at(-1)?.to ?? 0,
    unitCount: found.length,
    isWhole: index === 0 && end === units.length,
    isLiteral: found.map(({ text }) => text).join('') === part,
  };
}

/** Returns, for each position, the run of Latin letters that begins there. */
function lettersFrom(letters: readonly string[]): string[] {
  const typed: string[] = [];
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const letter = letters[at] ?? '';
    typed[at] = isLatin(letter) ? letter + (typed[at + 1] ?? '') : '';
  }
  return typed;
}

/**
 * Returns how many of the typed letters a reading can match: all letters of the reading, its beginning (if the query
 * ends there), or its initial.
 */
function lengthsOf(reading: string, typed: string, isLast: boolean): number[] {
  if (typed.startsWith(reading)) return [reading.length, ...initialsOf(reading, typed)];
  return isLast && reading.startsWith(typed) ? [typed.length] : initialsOf(reading, typed);
}

const initialsOf = (reading: string, typed: string): number[] =>
  [/^[zcs]h/.exec(reading)?.[0], reading[0]]
    .filter((initial) => initial !== undefined && initial !== reading && typed.startsWith(initial))
    .map((initial = '') => initial.length);

const slippedLengths = (reading: string, typed: string): number[] =>
  [reading.length, reading.length + 1, reading.length - 1].filter(
    (length) => length > 1 && length <= typed.length && isOneSlip(typed.slice(0, length), reading),
  );

/**
 * Returns whether the two texts differ by one error: a letter was replaced, left out, added, or swapped with the next.
 */
function isOneSlip(typed: string, meant: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same += 1;
  const [left, right] = [typed.slice(same), meant.slice(same)];
  if (left === '' && right === '') return false;
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}
