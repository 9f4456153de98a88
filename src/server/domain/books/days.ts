import { daysBefore } from '#lib/time/calendarDay.ts';

/** Returns the length of the longest run of consecutive days. `days` contains each day once, newest first. */
export function longestRun(days: readonly string[]): number {
  let longest = 0;
  let length = 0;
  days.forEach((day, index) => {
    length = day === daysBefore(days[index - 1] ?? day, 1) ? length + 1 : 1;
    longest = Math.max(longest, length);
  });
  return longest;
}
