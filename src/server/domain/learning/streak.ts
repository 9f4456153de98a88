import { daysBefore } from '#lib/schoolDay.ts';

/** `days` are those of the last day, newest first. A streak is not broken while today may still be done. */
export function streakOf(days: readonly string[], today: string): { days: number; isTodayDone: boolean } {
  const isTodayDone = days[0] === today;
  const last = isTodayDone ? 0 : 1;
  let length = 0;
  while (days[length] === daysBefore(today, length + last)) length += 1;
  return { days: length, isTodayDone };
}
