/** Matches a mobile number of mainland China: eleven digits without separators and without the country code. */
export const MOBILE_NUMBER = /^1[3-9]\d{9}$/;

/** The source of a pattern that finds a mobile number in a text, even if spaces or hyphens separate its groups. */
export const MOBILE_NUMBER_IN_TEXT = String.raw`1[3-9]\d[ -]?\d{4}[ -]?\d{4}`;

/**
 * Returns the digits of a mobile number that may be written in groups, in full-width digits or with its country code.
 */
export const mobileDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s()-]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
