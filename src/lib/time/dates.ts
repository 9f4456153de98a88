import { DAY_MS } from './time.ts';

/** Returns whether two moments (epoch milliseconds) are on the same day of the local calendar. */
export function isSameLocalDay(left: number, right: number): boolean {
  return startOfLocalDay(left) === startOfLocalDay(right);
}

/** Returns the local midnight that begins the day of a moment; both in epoch milliseconds. */
export function startOfLocalDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Returns `今天`, `昨天` or a day such as `11月20日`; the year is added if it differs from the year of `now`. */
export function relativeDayText(moment: number, now: number): string {
  const date = new Date(moment);
  const days = Math.round((startOfLocalDay(now) - startOfLocalDay(moment)) / DAY_MS);
  if (days <= 0) return '今天';
  if (days === 1) return '昨天';
  const year = date.getFullYear() === new Date(now).getFullYear() ? '' : `${date.getFullYear()}年`;
  return `${year}${date.getMonth() + 1}月${date.getDate()}日`;
}

/** Returns a date such as `2027年3月1日`. */
export function dateText(moment: number): string {
  const date = new Date(moment);
  return `${date.getFullYear()}年${date.getMonth() + 1}月${date.getDate()}日`;
}

/** Returns a time such as `08:05`. */
function timeText(moment: number): string {
  const date = new Date(moment);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns a date and a time such as `2027年3月1日 08:05`. */
export const momentText = (moment: number): string => `${dateText(moment)} ${timeText(moment)}`;

/** Returns only the time, such as `08:05`, if the moment is on the day of `now`; otherwise date and time. */
export const nearMomentText = (moment: number, now: number): string =>
  isSameLocalDay(moment, now) ? timeText(moment) : momentText(moment);
