import { isCalendarDay } from '#lib/time/calendarDay.ts';
import { endOfChinaDay, startOfChinaDay } from '#lib/time/chinaTime.ts';
import { UsageError } from './usageError.ts';

/**
 * Returns the moment at which a day such as 2027-12-31, as an operator has written it, ends in China. Throws a
 * UsageError if the day is invalid or over.
 */
export function endOfDay(day: string, now: Date): Date {
  if (!isCalendarDay(day)) throw new UsageError(`${day} is no day.`);
  const end = new Date(endOfChinaDay(startOfChinaDay(day)) - 1);
  if (end <= now) throw new UsageError(`${day} is over.`);
  return end;
}
