import { daysBefore } from '#lib/time/chinaTime.ts';

/**
 * `days` are those with an answer, newest first. A streak continues if its last day is yesterday, because today can
 * still be done.
 */
export function streakOf(days: readonly string[], today: string): { days: number; isTodayDone: boolean } {
  const isTodayDone = days[0] === today;
  const last = isTodayDone ? 0 : 1;
  let length = 0;
  while (days[length] === daysBefore(today, length + last)) length += 1;
  return { days: length, isTodayDone };
}
