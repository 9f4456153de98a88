import type { Period } from '#contract/catalogue/rankings.ts';
import { chinaDay, chinaWeek, startOfChinaMonth, startOfChinaWeek } from '#lib/time/chinaTime.ts';
import { DAY_MS } from '#lib/time/time.ts';

interface StoredPeriod {
  /** The stored name: `all`, or `week` or `month` with its first day in China, such as `week 2026-11-23`. */
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
