import * as v from 'valibot';

/**
 * The schemas of which all contracts consist. They limit every number, string and list that a client sends. A lint rule
 * forbids contracts to define limits in other ways.
 */

/** The maximum value of a database column of type integer. */
export const MAX_INTEGER = 2 ** 31 - 1;

/**
 * The latest moment, in epoch milliseconds: the end of the year 9999. PostgreSQL cannot parse the ISO string of a later
 * `Date`.
 */
export const LAST_MOMENT = 253_402_300_799_999;

/** A string of at least `least` and at most `most` UTF-16 units. */
export const boundedText = (most: number, least = 0) => v.pipe(v.string(), v.minLength(least), v.maxLength(most));

/** A string of at least `least` and at most `most` UTF-16 units that matches the pattern. */
export const textOf = (most: number, pattern: RegExp, least = 0) =>
  v.pipe(v.string(), v.minLength(least), v.maxLength(most), v.regex(pattern));

/** A string of at most `most` UTF-16 units that contains a visible character. */
export const filledText = (most: number) => textOf(most, /\S/);

/** A number from `least` to `most`. */
export const numberBetween = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));

/** A whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** A list of at least `least` and at most `most` items. */
export const listOf = <Item extends v.GenericSchema>(item: Item, most: number, least = 0) =>
  v.pipe(v.array(item), v.minLength(least), v.maxLength(most));

/** The id of a story, series, book or other item of the catalogue. */
export const Id = textOf(64, /^[a-z0-9][a-z0-9-]{0,63}$/);

/** The id of something that a user has made, such as an address or a session. */
export const RandomId = textOf(16, /^[\w-]{16}$/);

/** The id of a user. Clients only compare such ids. */
export const UserId = boundedText(64, 1);

/** The id of an app, or the code of a caller, from a request token or a header; may be empty. */
export const AppId = boundedText(128);

/** A whole number that a database column of type integer can hold. */
export const Count = wholeNumber(0, MAX_INTEGER);

/** A point in time in epoch milliseconds. */
export const Moment = wholeNumber(0, LAST_MOMENT);

/** A calendar day in China, such as `2026-11-21`. */
export const Day = textOf(10, /^\d{4}-\d{2}-\d{2}$/);

/** An age in years. */
export const Age = wholeNumber(0, 99);

/** A grade of primary school. */
export const Grade = wholeNumber(1, 6);
