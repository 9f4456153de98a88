import type { GrowthRecord } from '#contract/family/health.ts';
import { ageInDays, bmiOf, comparableHeight, type Indicator, type Sex, zScoreOf } from '#lib/growth/growth.ts';
import { percentileOf } from '#lib/growth/lms.ts';

/** One measure of a child, as a point of the curve. */
export interface GrowthPoint {
  /** The id of the record that contains the measure. */
  id: string;
  day: string;
  /** The measured value, in the unit of the indicator. */
  value: number;
  /** The age in days; undefined without a birthday. */
  ageDays: number | undefined;
  /** The value that a measurement in the posture of the WHO tables would give. The curve shows this value. */
  comparable: number;
  /**
   * The percentile, from 0 to 100. It is undefined without a birthday or sex, and at ages for which there is no table.
   */
  percentile: number | undefined;
}

interface Child {
  birthday: string | null;
  sex: Sex | null;
}

const MM_PER_CM = 10;
const G_PER_KG = 1_000;

/**
 * Returns the values of a measure, oldest first. `records` are in the order of the gateway, newest first, so that the
 * last value of a day is the one that was written last. The BMI is computed from height and weight of
 * the same day.
 */
export function growthPoints(
  records: readonly GrowthRecord[],
  indicator: Indicator,
  { birthday, sex }: Child,
): GrowthPoint[] {
  const oldestFirst = [...records]
    .reverse()
    .sort((left, right) => (left.day < right.day ? -1 : Number(left.day > right.day)));
  const measured = indicator === 'bmi' ? combineByDay(oldestFirst) : oldestFirst;
  return measured.flatMap((record) => {
    const ageDays = birthday === null ? undefined : ageInDays(birthday, record.day);
    const [value, comparable] = valuesOf(record, indicator, ageDays);
    if (value === undefined || comparable === undefined) return [];
    const score =
      sex === null || ageDays === undefined ? undefined : zScoreOf({ indicator, sex, ageDays, value: comparable });
    const percentile = score === undefined ? undefined : percentileOf(score);
    return [{ id: record.id, day: record.day, value, ageDays, comparable, percentile }];
  });
}

/** Combines the records of each day, because the family may have entered weight and height separately. */
function combineByDay(records: readonly GrowthRecord[]): GrowthRecord[] {
  const byDay = new Map<string, GrowthRecord>();
  for (const record of records) {
    const before = byDay.get(record.day);
    const { heightMm, posture } = record.heightMm === null && before ? before : record;
    byDay.set(record.day, { ...record, heightMm, posture, weightG: record.weightG ?? before?.weightG ?? null });
  }
  return [...byDay.values()];
}

/** Returns the measured value, and the value to compare with the tables. */
function valuesOf(record: GrowthRecord, indicator: Indicator, ageDays: number | undefined): (number | undefined)[] {
  const { heightMm, posture, weightG, headMm } = record;
  const height = heightMm === null ? undefined : heightMm / MM_PER_CM;
  const weight = weightG === null ? undefined : weightG / G_PER_KG;
  const comparable =
    height === undefined || ageDays === undefined ? height : comparableHeight(height, ageDays, posture);
  if (indicator === 'height') return [height, comparable];
  if (indicator === 'weight') return [weight, weight];
  if (indicator === 'head') return headMm === null ? [] : [headMm / MM_PER_CM, headMm / MM_PER_CM];
  const bmi = weight === undefined || comparable === undefined ? undefined : bmiOf(weight, comparable);
  return [bmi, bmi];
}
