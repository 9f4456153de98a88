import { DAY_MS } from './time.ts';

/** Returns a calendar day such as `2026-11-21` as the number of days since 1970-01-01; NaN if it is none. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Returns the calendar day of a number of days since 1970-01-01. */
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
