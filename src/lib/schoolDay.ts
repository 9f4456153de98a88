/** China has one time zone and no daylight saving time. */
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Returns the calendar day (`2026-11-21`) in China of a moment (epoch milliseconds). */
export const schoolDay = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10);

/** Returns the midnight in China that ends the day of a moment; both in epoch milliseconds. */
export const endOfSchoolDay = (at: number): number => (Math.floor((at + OFFSET_MS) / DAY_MS) + 1) * DAY_MS - OFFSET_MS;

/** Returns the day that lies `count` days before another day. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
