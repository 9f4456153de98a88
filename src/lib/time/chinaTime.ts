import { DAY_MS, HOUR_MS, WEEK_MS } from './time.ts';

/**
 * The offset of China's time zone. All days, weeks and months of the product follow the calendar of China, where the
 * users live, whatever the time zone of the browser or of the gateway. China has one time zone, and has had no daylight
 * saving time since 1991.
 */
export const CHINA_OFFSET_MS = 8 * HOUR_MS;
/** 1970-01-05, a Monday, at midnight in China. */
const FIRST_MONDAY = 4 * DAY_MS - CHINA_OFFSET_MS;

type Moment = number | Date;

/** Returns the calendar day in China, such as `2026-11-21`, of a moment (a date or epoch milliseconds). */
export const chinaDay = (at: Moment): string => new Date(Number(at) + CHINA_OFFSET_MS).toISOString().slice(0, 10);

/** Returns the midnight in China that begins a calendar day, in epoch milliseconds. */
export const startOfChinaDay = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** Returns the midnight in China at the end of the day of a moment, in epoch milliseconds. */
export const endOfChinaDay = (at: Moment): number =>
  (Math.floor((Number(at) + CHINA_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - CHINA_OFFSET_MS;

/** Returns the number of weeks, in China's calendar, from the week of 1970-01-05 to the week of a moment. */
export const chinaWeek = (at: Moment): number => Math.floor((Number(at) - FIRST_MONDAY) / WEEK_MS);

/**
 * Returns the midnight in China at which a week (as numbered by `chinaWeek`) begins on Monday, in epoch milliseconds.
 */
export const startOfChinaWeek = (week: number): number => FIRST_MONDAY + week * WEEK_MS;

/** Returns the midnight in China at which the month of a moment begins, in epoch milliseconds. */
export function startOfChinaMonth(at: Moment): number {
  const local = new Date(Number(at) + CHINA_OFFSET_MS);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - CHINA_OFFSET_MS;
}

/** Returns the day of a moment in China as a text such as `2027年3月1日`. */
export function chinaDateText(at: Moment): string {
  const [year, month, day] = chinaDay(at).split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** Returns a moment as time in China, such as `2026-11-21 08:30:00`. */
export const chinaTimeText = (at: Moment): string =>
  new Date(Number(at) + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Parses a time in China such as `2026-11-21 08:30:00`. Returns epoch milliseconds; undefined if the text is not such a
 * time.
 */
export function chinaMoment(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return undefined;
  const utc = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(utc) ? undefined : utc - CHINA_OFFSET_MS;
}
