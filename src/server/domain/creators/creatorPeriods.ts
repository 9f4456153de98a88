import type { Period } from '#contract/catalogue/rankings.ts';
import { chinaDay, chinaWeek, startOfChinaMonth, startOfChinaWeek } from '#lib/time/chinaTime.ts';
import { DAY_MS } from '#lib/time/time.ts';

interface StoredPeriod {
  /** As it is stored: `all`, or the first day of the week or month in China. */
  period: string;
  /** Null if it never ends. */
  endsAt: Date | null;
}

/** More than the longest month has, so that the moment lies in the next month. */
const INTO_NEXT_MONTH = 32 * DAY_MS;

/** Returns the current week or month in China, or all time. */
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

/** The three periods that contain a moment, in an order that all transactions share, so that none waits for another. */
export const periodsAt = (now: Date): StoredPeriod[] =>
  (['all', 'month', 'week'] as const).map((period) => storedPeriod(period, now));
