/** China has one time zone and no summer time. */
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** The calendar day (`2026-11-21`) of a moment (epoch milliseconds) where the children live. */
export const schoolDay = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10);

/** Epoch milliseconds of the midnight that ends the day of a moment. */
export const endOfSchoolDay = (at: number): number => (Math.floor((at + OFFSET_MS) / DAY_MS) + 1) * DAY_MS - OFFSET_MS;

/** The day so many days before another. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
