import { daysBetween } from './calendarDay.ts';
import { chinaDateText, chinaDay, chinaTimeText } from './chinaTime.ts';

/** Returns `今天`, `昨天` or a day such as `11月20日`; the year is added if it differs from the year of `now`. */
export function relativeDayText(moment: number, now: number): string {
  const days = daysBetween(chinaDay(moment), chinaDay(now));
  if (days <= 0) return '今天';
  if (days === 1) return '昨天';
  const text = dateText(moment);
  const year = text.slice(0, text.indexOf('年') + 1);
  return dateText(now).startsWith(year) ? text.slice(year.length) : text;
}

/** Returns a date such as `2027年3月1日`. */
export const dateText = (moment: number): string => chinaDateText(moment);

/** Returns a time such as `08:05`. */
export const timeText = (moment: number): string => chinaTimeText(moment).slice('2027-03-01 '.length, -':00'.length);

/** Returns a date and a time such as `2027年3月1日 08:05`. */
export const momentText = (moment: number): string => `${dateText(moment)} ${timeText(moment)}`;

/** Returns only the time, such as `08:05`, if the moment is on the day of `now`; otherwise date and time. */
export const nearMomentText = (moment: number, now: number): string =>
  chinaDay(moment) === chinaDay(now) ? timeText(moment) : momentText(moment);
