import { dayNumber, dayOfNumber } from './dayNumber.ts';

/** Calculations with calendar days such as `2026-11-21`. They do not depend on the time zone. */

/** Returns whether a text is a day that exists, unlike `2026-02-30`. */
export function isCalendarDay(text: string): boolean {
  const number = dayNumber(text);
  return !Number.isNaN(number) && dayOfNumber(number) === text;
}

/** Returns the day that lies `count` days after another day. */
export const daysAfter = (day: string, count: number): string => dayOfNumber(dayNumber(day) + count);

/** Returns the day that lies `count` days before another day. */
export const daysBefore = (day: string, count: number): string => daysAfter(day, -count);

/** Returns the number of days from one day to another; 1 if the second day follows the first. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** The names of the weekdays, from Monday to Sunday. */
export const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** Returns the weekday, from 0 (Monday) to 6 (Sunday). */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the name of the weekday, such as `一`. */
export const weekdayName = (day: string): string => weekdayNames[weekdayOf(day)] ?? '';
