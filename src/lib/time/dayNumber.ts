import { DAY_MS } from './time.ts';

/**
 * Returns the number of days from 1970-01-01 to a calendar day such as `2026-11-21`; NaN if the text has another form.
 * A day that does not exist, such as `2026-02-30`, is NaN or counts as a day of the next month, depending on the
 * browser.
 */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Returns the calendar day that is this number of days after 1970-01-01. */
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
