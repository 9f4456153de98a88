import { isLatin, unitsOf, type SearchField } from './units.ts';

/** Where a part of a query is found in a field, in UTF-16 units. */
export interface Found {
  from: number;
  to: number;
  unitCount: number;
  isWhole: boolean;
  /** By its characters themselves, not by how they sound. */
  isLiteral: boolean;
}

/** What is left of a part of a query. */
interface Rest {
  character: string;
  /** The Latin letters that it begins with. */
  typed: string;
  /** There is nothing after these. */
  isLast: boolean;
}

interface Step {
  /** How much of the query a unit takes. */
  length: number;
  slips: number;
}

/** Up to so many slips; `sounds` lets characters that sound alike stand for each other. */
export interface Tolerance {
  slips: 0 | 1;
  sounds: ReadonlyMap<string, string[]>;
}

export const exactly: Tolerance = { slips: 0, sounds: new Map() };

/** Below it a character too many or too few would make another word. */
const LEAST_FOR_GAPS = 4;

/**
 * The first place where the units of a field take up a whole part of a query, each by itself, by its pinyin, by its
 * initial, or at the end by what is typed of it so far.
 */
export function findIn(field: SearchField, part: string, tolerance: Tolerance): Found | undefined {
  const units = unitsOf(field.text);
  const letters = Array.from(part);
  const typed = lettersFrom(letters);
  const failed = new Set<number>();

  function endOf(at: number, index: number, slips: number): number {
    if (at >= letters.length) return index;
    const unit = units[index];
    const state = (at * (units.length + 1) + index) * 2 + slips;
    if (!unit || failed.has(state)) return -1;
    const rest: Rest = {
      character: letters[at] ?? '',
      typed: typed[at] ?? '',
      isLast: typed[at]?.length === letters.length - at,
    };
    const steps = stepsOf(unit.text, field.spellings[index] ?? [], rest, { slips, sounds: tolerance.sounds });
    for (const step of steps) {
      const end = endOf(at + step.length, index + 1, slips - step.slips);
      if (end >= 0) return end;
    }
    if (slips > 0 && at > 0 && letters.length >= LEAST_FOR_GAPS) {
      const isExtra = !isLatin(letters[at] ?? '');
      for (const end of [endOf(at, index + 1, 0), ...(isExtra ? [endOf(at + 1, index, 0)] : [])]) {
        if (end >= 0) return end;
      }
    }
    failed.add(state);
    return -1;
  }

  for (const [index, first] of units.entries()) {
    const end = endOf(0, index, tolerance.slips);
    if (end <= index) continue;
    const found = units.slice(index, end);
    return {
      from: first.from,
      to: found.at(-1)?.to ?? first.to,
      unitCount: found.length,
      isWhole: index === 0 && end === units.length,
      isLiteral: found.map(({ text }) => text).join('') === part,
    };
  }
  return undefined;
}

/** For each place, the Latin letters that stand there in a row. */
function lettersFrom(letters: readonly string[]): string[] {
  const typed: string[] = [];
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const letter = letters[at] ?? '';
    typed[at] = isLatin(letter) ? letter + (typed[at + 1] ?? '') : '';
  }
  return typed;
}

function stepsOf(
  text: string,
  readings: readonly string[],
  { character, typed, isLast }: Rest,
  { slips, sounds }: { slips: number; sounds: Tolerance['sounds'] },
): Step[] {
  if (!isLatin(character)) {
    if (text === character) return [{ length: 1, slips: 0 }];
    if (sounds.get(character)?.some((sound) => readings.includes(sound))) return [{ length: 1, slips: 0 }];
    return slips > 0 ? [{ length: 1, slips: 1 }] : [];
  }
  return readings.flatMap((reading) => [
    ...lengthsOf(reading, typed, isLast).map((length) => ({ length, slips: 0 })),
    ...(slips > 0 ? slippedLengths(reading, typed).map((length) => ({ length, slips: 1 })) : []),
  ]);
}

/** How much of what was typed may stand for a reading: all of it, what there is so far, its initial. */
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

/** Whether one letter was mistaken, left out, put in, or changed places with the next. */
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
