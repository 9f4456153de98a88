import { type Indicator, lastDayOf, type Sex, valueAt } from '#lib/growth/growth.ts';

/**
 * A range of ages that one chart shows, in days. Children up to two years are measured lying and older ones standing,
 * so the curves of both are not joined.
 */
export interface AgeRange {
  id: string;
  title: string;
  from: number;
  to: number;
  /** The distance between the marks on the age axis, in months. */
  everyMonths: number;
}

const ranges: readonly AgeRange[] = [
  { id: '0-2', title: '0–2 岁', from: 0, to: 730, everyMonths: 6 },
  { id: '2-5', title: '2–5 岁', from: 731, to: 1_826, everyMonths: 12 },
  { id: '5-10', title: '5–10 岁', from: 1_826, to: 3_652, everyMonths: 12 },
  { id: '10-19', title: '10–19 岁', from: 3_652, to: 6_939, everyMonths: 36 },
];

/** Returns the ranges of ages for which an indicator has curves. */
export const rangesOf = (indicator: Indicator): readonly AgeRange[] =>
  ranges.filter(({ to }) => to <= lastDayOf(indicator));

/** Returns the range that contains an age, or the last range for a child that is too old for all ranges. */
export const rangeAt = (all: readonly AgeRange[], ageDays: number): AgeRange | undefined =>
  all.find(({ to }) => ageDays <= to) ?? all.at(-1);

/** The percentiles and z-scores of the curves that are drawn. */
export const curves = [
  { percentile: 3, z: -1.880_79 },
  { percentile: 15, z: -1.036_43 },
  { percentile: 50, z: 0 },
  { percentile: 85, z: 1.036_43 },
  { percentile: 97, z: 1.880_79 },
] as const;
export type Percentile = (typeof curves)[number]['percentile'];

/** The values of all curves at one age. */
export interface CurveRow {
  ageDays: number;
  values: Record<Percentile, number>;
}

const INTERVALS = 60;

/**
 * Returns the values of all curves at many ages of a range. The ages are so close together that straight lines between
 * the values look smooth.
 */
export function curveRows(indicator: Indicator, sex: Sex, { from, to }: AgeRange): CurveRow[] {
  return Array.from({ length: INTERVALS + 1 }, (_, index) => {
    const ageDays = Math.round(from + ((to - from) * index) / INTERVALS);
    const entries = curves.map(({ percentile, z }) => [percentile, valueAt(indicator, sex, ageDays, z) ?? Number.NaN]);
    return { ageDays, values: Object.fromEntries(entries) as CurveRow['values'] };
  });
}

const DAYS_PER_MONTH = 30.4375;

/** Returns the marks on the age axis of a range, such as `6 个月` and `3 岁`. */
export function ageMarks({ from, to, everyMonths }: AgeRange): { ageDays: number; text: string }[] {
  const first = Math.ceil(from / DAYS_PER_MONTH / everyMonths - 0.1);
  const last = Math.floor(to / DAYS_PER_MONTH / everyMonths + 0.1);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const months = (first + index) * everyMonths;
    const text = months === 0 ? '出生' : months % 12 === 0 ? `${months / 12} 岁` : `${months} 个月`;
    return { ageDays: months * DAYS_PER_MONTH, text };
  });
}
