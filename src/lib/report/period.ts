import { daysAfter, daysBefore, daysBetween, isCalendarDay, weekdayOf } from '#lib/time/calendarDay.ts';

/** The kinds of periods, in the calendar of China, that a report covers. */
export const periodKinds = ['day', 'week', 'month', 'year'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/**
 * How long a child must be active on a day so that the day counts. This applies to the streak and to all numbers of
 * days.
 */
export const ACTIVE_SECONDS = 60;

/** The first and the last day of a period, such as `2026-11-21`. */
export interface Span {
  from: string;
  to: string;
}

/**
 * Returns whether a report can cover the period that contains this day. The day must exist and lie in this century, so
 * that the years of the adjacent periods have four digits, too.
 */
export const isReportDay = (day: string): boolean => isCalendarDay(day) && day >= '2000-01-01' && day < '2100-01-01';

/** Returns the period that contains a day. */
export function spanOf(kind: PeriodKind, day: string): Span {
  const [year, month] = [day.slice(0, 4), day.slice(0, 7)];
  switch (kind) {
    case 'day':
      return { from: day, to: day };
    case 'week': {
      const from = daysBefore(day, weekdayOf(day));
      return { from, to: daysAfter(from, 6) };
    }
    case 'month': {
      const from = `${month}-01`;
      return { from, to: daysBefore(`${daysAfter(from, 31).slice(0, 7)}-01`, 1) };
    }
    case 'year':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
}

/** Returns the period before the one that contains a day. */
export const spanBefore = (kind: PeriodKind, day: string): Span => spanOf(kind, daysBefore(spanOf(kind, day).from, 1));

/** Returns the period after the one that contains a day. */
export const spanAfter = (kind: PeriodKind, day: string): Span => spanOf(kind, daysAfter(spanOf(kind, day).to, 1));

/**
 * Returns the part of the previous period with which a period is compared. If the period is not over, that part has
 * only as many days as the period has so far, because a whole week should not be compared with two days.
 */
export function comparedSpan(kind: PeriodKind, { from, to }: Span, today: string): Span {
  const before = spanBefore(kind, from);
  if (today < from || today >= to) return before;
  const end = daysAfter(before.from, daysBetween(from, today));
  return { from: before.from, to: end < before.to ? end : before.to };
}

/** Returns all days of a span. */
export const daysOf = ({ from, to }: Span): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => daysAfter(from, index));
