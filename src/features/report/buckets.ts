import { type Report, type Seconds, spentKinds } from '#contract/learning/report.ts';
import { daysOf, type PeriodKind } from '#lib/report/period.ts';
import { shortDayText, totalSeconds, weekdayText } from './reportTexts.ts';

/** One bar of the chart of a period. */
export interface Bucket {
  id: string;
  /** The label below the bar; empty for most days of a month. */
  label: string;
  /** The name of the row in the table below the chart. */
  name: string;
  seconds: Seconds;
}

export const noSeconds: Seconds = { stories: 0, books: 0, videos: 0, learning: 0 };

export const sumSeconds = (parts: readonly Seconds[]): Seconds => {
  const sum = { ...noSeconds };
  for (const part of parts) for (const kind of spentKinds) sum[kind] += part[kind];
  return sum;
};

const HOURS_PER_LABEL = 6;
const DAYS_PER_LABEL = 5;
const MONTHS = 12;

/**
 * Divides a period into the parts that its chart shows: a day into hours, a week and a month into days, a year into
 * months.
 */
export function bucketsOf(kind: PeriodKind, report: Report): Bucket[] {
  if (kind === 'day') return hourBuckets(report);
  if (kind === 'year') return monthBuckets(report);
  const secondsOf = new Map(report.days.map((day) => [day.day, day]));
  return daysOf(report).map((day, index) => ({
    id: day,
    label:
      kind === 'week' ? weekdayText(day).slice(1) : index % DAYS_PER_LABEL === 0 ? String(Number(day.slice(8))) : '',
    name: kind === 'week' ? `${weekdayText(day)}（${shortDayText(day)}）` : shortDayText(day),
    seconds: secondsOf.get(day) ?? noSeconds,
  }));
}

/** Returns one bucket for each hour of the day. The times of all days of the period are added up. */
export const hourBuckets = ({ hours }: Report): Bucket[] =>
  hours.map((seconds, hour) => ({
    id: String(hour),
    label: hour % HOURS_PER_LABEL === 0 ? `${hour} 点` : '',
    name: `${hour} 点到 ${hour + 1} 点`,
    seconds,
  }));

const monthBuckets = ({ from, days }: Report): Bucket[] =>
  Array.from({ length: MONTHS }, (_, index) => {
    const month = `${from.slice(0, 4)}-${String(index + 1).padStart(2, '0')}`;
    return {
      id: month,
      label: String(index + 1),
      name: `${index + 1} 月`,
      seconds: sumSeconds(days.filter(({ day }) => day.startsWith(month))),
    };
  });

/** Returns the bucket with the most time. */
export const busiest = (buckets: readonly Bucket[]): Bucket | undefined =>
  [...buckets].sort((left, right) => totalSeconds(right.seconds) - totalSeconds(left.seconds))[0];
