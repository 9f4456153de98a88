import type { Period } from '#contract/catalogue/rankings.ts';
import { chinaWeek, startOfChinaMonth, startOfChinaWeek } from '#lib/time/chinaTime.ts';

/** Returns the start of a period; undefined if it has none. */
export function startOf(period: Period, now: Date): Date | undefined {
  if (period === 'all') return undefined;
  return new Date(period === 'week' ? startOfChinaWeek(chinaWeek(now)) : startOfChinaMonth(now));
}
