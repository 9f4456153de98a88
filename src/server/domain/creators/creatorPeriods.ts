import type { Period } from '#contract/catalogue/rankings.ts';
import { chinaDay, chinaWeek, startOfChinaDay, startOfChinaMonth, startOfChinaWeek } from '#lib/time/chinaTime.ts';
import { DAY_MS } from '#lib/time/time.ts';

interface StoredPeriod {
  /**
   * The stored name: `all`, or `week`, `month` or `day` with its first day in China, such as `week 2026-11-23`.
   */
  period: string;
  /** The end of the period; null if it never ends. */
  endsAt: Date | null;
}

/** A duration that is longer than any month: the start of a month plus this duration lies in the next month. */
const INTO_NEXT_MONTH = 32 * DAY_MS;

/** Returns the current period of this kind, as it is stored: the week or month in China, or all time. */
export function storedPeriod(period: Period, now: Date): StoredPeriod {
  if (period === 'all') return { period, endsAt: null };
  if (period === 'week') {
    const week = chinaWeek(now);
    return {
      period: `week ${chinaDay(startOfChinaWeek(week))}`,
      endsAt: new Date(startOfChinaWeek(week + 1)),
    };
  }
  const start = startOfChinaMonth(now);
  return { period: `month ${chinaDay(start)}`, endsAt: new Date(startOfChinaMonth(start + INTO_NEXT_MONTH)) };
}

/**
 * Returns the three periods that contain a moment. All transactions lock them in this order, so that they cannot
 * deadlock.
 */
export const periodsAt = (now: Date): StoredPeriod[] =>
  (['all', 'month', 'week'] as const).map((period) => storedPeriod(period, now));

/** The ranking of rising creators compares this number of days, today included, with equally many days before them. */
export const GROWTH_DAYS = 7;

const storedDay = (day: string) => `day ${day}`;

/**
 * Returns the day of a moment as a period. Its row is stored as long as the day counts for the ranking of rising
 * creators.
 */
export function dayAt(now: Date): StoredPeriod {
  const day = chinaDay(now);
  return { period: storedDay(day), endsAt: new Date(startOfChinaDay(day) + 2 * GROWTH_DAYS * DAY_MS) };
}

/** Returns the stored names of two groups of days: the last days, today included, and equally many days before them. */
export function comparedDays(now: Date): { lately: string[]; before: string[] } {
  const days = Array.from({ length: 2 * GROWTH_DAYS }, (_, ago) => storedDay(chinaDay(now.getTime() - ago * DAY_MS)));
  return { lately: days.slice(0, GROWTH_DAYS), before: days.slice(GROWTH_DAYS) };
}
