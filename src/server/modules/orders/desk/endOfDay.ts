import { chinaDay } from '#lib/time/chinaTime.ts';
import { UsageError } from './usageError.ts';

/** Returns the end of a day in China that an operator has written, such as 2027-12-31. */
export function endOfDay(day: string, now: Date): Date {
  const start = new Date(`${day}T00:00:00+08:00`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(start.getTime()) || chinaDay(start) !== day)
    throw new UsageError(`${day} is no day.`);
  const end = new Date(`${day}T23:59:59.999+08:00`);
  if (end <= now) throw new UsageError(`${day} is over.`);
  return end;
}
