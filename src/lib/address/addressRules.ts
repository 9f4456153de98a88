/** The lengths that the texts in an address may have, in UTF-16 code units. */
export const RECEIVER_LENGTH = 20;
export const DETAIL_MIN_LENGTH = 2;
export const DETAIL_MAX_LENGTH = 100;
export const REGION_NAME_LENGTH = 40;
/** The maximum number of addresses of one user. */
export const MAX_ADDRESSES = 20;

/** A printable character, except the space. Beyond U+FFFF, only rare Chinese characters are included. */
const PRINTABLE =
  '(?:[!-~\\u00b7-\\u024f\\u2010-\\u2027\\u2030-\\u205e\\u2160-\\u218f\\u2460-\\u24ff\\u3001-\\u302f\\u3031-\\u303c\\u3040-\\u3296\\u3298\\u329a-\\ud7ff\\uf900-\\ufaff\\uff01-\\uffe6]|[\\ud840-\\ud88f][\\udc00-\\udfff])';

/**
 * A line that can be printed on a parcel. It has no spaces at its ends, and contains no control characters, line
 * breaks, invisible characters, characters that change the direction of text, or emoji. The expression has no flags and
 * no assertions: JSON schemas contain its source, and generators of test data cannot handle assertions.
 */
export const PRINTABLE_LINE = new RegExp(`^${PRINTABLE}(?:(?:${PRINTABLE}| )*${PRINTABLE})?$`);
/** A district code (区县) of the standard GB/T 2260. */
export const REGION_CODE = /^[1-9]\d{5}$/;

/** Returns a pasted or typed text as one line, without spaces at its ends. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
