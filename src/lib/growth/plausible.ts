import {
  ageInDays,
  bmiOf,
  comparableHeight,
  type Indicator,
  LYING_EXCESS_MM,
  type Posture,
  type Sex,
  zScoreOf,
} from './growth.ts';

/**
 * A value that lies more than this many standard deviations from the median is more often a mistake than a correct
 * measure.
 */
const MAX_Z = 5;

/**
 * By how many millimetres a height or head circumference may be less than an earlier one before the family is asked to
 * confirm it. Small differences are usual, because nobody measures exactly.
 */
const HEIGHT_TOLERANCE_MM = 10;
const HEAD_TOLERANCE_MM = 5;

export interface Child {
  birthday: string | null;
  sex: Sex | null;
}

export interface Measures {
  day: string;
  heightMm: number | null;
  posture: Posture;
  weightG: number | null;
  headMm: number | null;
}

/**
 * The closest measures before and after a day; null if there are none. Heights are converted to those of a standing
 * child.
 */
export interface Neighbours {
  heightMm: Range;
  headMm: Range;
}
interface Range {
  before: number | null;
  after: number | null;
}

export type Doubt =
  | 'unusual_height'
  | 'unusual_weight'
  | 'unusual_bmi'
  | 'unusual_head'
  | 'height_shrinks'
  | 'head_shrinks';

/** Returns the height as if it had been measured standing. */
export const standingMm = (heightMm: number, posture: Posture): number =>
  posture === 'lying' ? heightMm - LYING_EXCESS_MM : heightMm;

/**
 * Returns the reason why the family must confirm the measures before they are stored; undefined if they are plausible.
 */
export function doubtAbout(measures: Measures, child: Child, neighbours: Neighbours): Doubt | undefined {
  return unusual(measures, child) ?? shrinking(measures, neighbours);
}

function unusual(measures: Measures, { birthday, sex }: Child): Doubt | undefined {
  if (birthday === null) return undefined;
  const ageDays = ageInDays(birthday, measures.day);
  const { heightMm, posture, weightG, headMm } = measures;
  const heightCm = heightMm === null ? null : comparableHeight(heightMm / 10, ageDays, posture);
  const weightKg = weightG === null ? null : weightG / 1_000;
  // If the sex is unknown, a value is unusual only if it is unusual for both boys and girls.
  const isUnusual = (indicator: Indicator, value: number | null): boolean =>
    value !== null &&
    (sex === null ? (['boy', 'girl'] as const) : [sex]).every(
      (one) => Math.abs(zScoreOf({ indicator, sex: one, ageDays, value }) ?? 0) > MAX_Z,
    );
  if (isUnusual('height', heightCm)) return 'unusual_height';
  if (isUnusual('weight', weightKg)) return 'unusual_weight';
  if (isUnusual('head', headMm === null ? null : headMm / 10)) return 'unusual_head';
  if (heightCm !== null && weightKg !== null && isUnusual('bmi', bmiOf(weightKg, heightCm))) return 'unusual_bmi';
  return undefined;
}

function shrinking({ heightMm, posture, headMm }: Measures, neighbours: Neighbours): Doubt | undefined {
  const height = heightMm === null ? null : standingMm(heightMm, posture);
  if (isOutOfOrder(height, neighbours.heightMm, HEIGHT_TOLERANCE_MM)) return 'height_shrinks';
  return isOutOfOrder(headMm, neighbours.headMm, HEAD_TOLERANCE_MM) ? 'head_shrinks' : undefined;
}

const isOutOfOrder = (value: number | null, { before, after }: Range, tolerance: number): boolean =>
  value !== null && ((before !== null && value < before - tolerance) || (after !== null && value > after + tolerance));
