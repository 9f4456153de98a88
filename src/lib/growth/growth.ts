import { DAY_MS } from '#lib/time/time.ts';
import { boxCoxScore, boxCoxValue, weightScore } from './lms.ts';
import { bmiTables } from './tables/bmi.ts';
import { decode, type EncodedTables, type Lms, type TablesBySex } from './tables/encoding.ts';
import { headTables } from './tables/head.ts';
import { heightTables } from './tables/height.ts';
import { weightTables } from './tables/weight.ts';

export type Sex = 'boy' | 'girl';

/** The measures: height in centimetres, weight in kilograms, BMI in kg/m², head circumference in centimetres. */
export type Indicator = 'height' | 'weight' | 'bmi' | 'head';

/** How the height was measured. */
export type Posture = 'lying' | 'standing';

const tables: Record<Indicator, TablesBySex> = {
  height: heightTables,
  weight: weightTables,
  bmi: bmiTables,
  head: headTables,
};

/** The mean length of a month in days, which the WHO's programs use to convert ages. */
const DAYS_PER_MONTH = 30.4375;

/** From this day of life on, the tables contain heights measured standing; before it, heights measured lying. */
const STANDING_FROM_DAY = 731;

/** A child is this many millimetres longer when measured lying than when measured standing. */
export const LYING_EXCESS_MM = 7;

/** Returns the age in completed days on a day such as `2026-11-21`; negative before the birthday. */
export const ageInDays = (birthday: string, day: string): number => (Date.parse(day) - Date.parse(birthday)) / DAY_MS;

/** Returns the posture in which the tables expect the height of a child of this age to be measured. */
export const usualPosture = (ageDays: number): Posture => (ageDays < STANDING_FROM_DAY ? 'lying' : 'standing');

/** Returns a height in centimetres, converted to the posture of the tables for this age. */
export function comparableHeight(heightCm: number, ageDays: number, posture: Posture): number {
  if (posture === usualPosture(ageDays)) return heightCm;
  return posture === 'lying' ? heightCm - LYING_EXCESS_MM / 10 : heightCm + LYING_EXCESS_MM / 10;
}

/** Returns the body mass index of a weight in kilograms and a height in centimetres. */
export const bmiOf = (weightKg: number, heightCm: number): number => weightKg / (heightCm / 100) ** 2;

function atMonth({ months }: EncodedTables, month: number): Lms | undefined {
  if (months === undefined) return undefined;
  const { from, rows } = decode(months);
  const below = Math.floor(month);
  const share = month - below;
  const [left, right] = [rows[below - from], rows[below - from + 1]];
  if (left === undefined || share === 0 || right === undefined) return share === 0 ? left : undefined;
  const between = (key: keyof Lms): number => left[key] + share * (right[key] - left[key]);
  return { l: between('l'), m: between('m'), s: between('s') };
}

/**
 * Returns the distribution of a measure at an age in completed days; undefined at ages for which the WHO publishes no
 * distribution. Up to 60 completed months (day 1856), the distribution is the table's row for that day, as in the WHO's
 * program `igrowup`. After that, the values are interpolated linearly between two months, as in the WHO's `anthroplus`.
 */
export function lmsAt(indicator: Indicator, sex: Sex, ageDays: number): Lms | undefined {
  const bySex = tables[indicator][sex];
  const { from, rows } = decode(bySex.days);
  return rows[ageDays - from] ?? atMonth(bySex, ageDays / DAYS_PER_MONTH);
}

/** Returns the last day of life for which a measure has a distribution. */
export function lastDayOf(indicator: Indicator): number {
  const { days, months } = tables[indicator].boy;
  if (months === undefined) return days.from + days.count - 1;
  return Math.floor((months.from + months.count - 1) * DAYS_PER_MONTH);
}

export interface Measure {
  indicator: Indicator;
  sex: Sex;
  ageDays: number;
  /** The value in the unit of its `Indicator`. A height must be converted by `comparableHeight` first. */
  value: number;
}

/**
 * Returns by how many standard deviations a measure differs from the median; undefined if the value is not positive, or
 * if the WHO has no table for the age.
 */
export function zScoreOf({ indicator, sex, ageDays, value }: Measure): number | undefined {
  const lms = lmsAt(indicator, sex, ageDays);
  if (lms === undefined || value <= 0) return undefined;
  return indicator === 'weight' || indicator === 'bmi' ? weightScore(lms, value) : boxCoxScore(lms, value);
}

/** Returns the value with the z-score `z`, which must be between -3 and 3, for drawing curves. */
export function valueAt(indicator: Indicator, sex: Sex, ageDays: number, z: number): number | undefined {
  const lms = lmsAt(indicator, sex, ageDays);
  return lms && boxCoxValue(lms, z);
}
