import { daysBefore } from '#lib/time/calendarDay.ts';

/**
 * Returns the current streak. `days` are the days with an answer, newest first. A streak that ends yesterday still
 * counts, because the user may answer today.
 */
export function streakOf(days: readonly string[], today: string): { days: number; isTodayDone: boolean } {
  const isTodayDone = days[0] === today;
  const last = isTodayDone ? 0 : 1;
  let length = 0;
  while (days[length] === daysBefore(today, length + last)) length += 1;
  return { days: length, isTodayDone };
}
