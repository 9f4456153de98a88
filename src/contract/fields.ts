import * as v from 'valibot';

/** The largest value of a database column of type integer. */
export const MAX_INTEGER = 2 ** 31 - 1;

/** The end of the year 9999 in epoch milliseconds. PostgreSQL cannot parse the ISO text of a later `Date`. */
export const LAST_MOMENT = 253_402_300_799_999;

/** A text of at most `length` UTF-16 units that matches the pattern. */
export const textOf = (length: number, pattern: RegExp) => v.pipe(v.string(), v.maxLength(length), v.regex(pattern));

/** The id of a story, series, book or other item of the catalogue. */
export const Id = textOf(64, /^[a-z0-9][a-z0-9-]{0,63}$/);

/** A whole number that a database column of type integer can hold. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER));

/** A point in time in epoch milliseconds. */
export const Moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_MOMENT));
