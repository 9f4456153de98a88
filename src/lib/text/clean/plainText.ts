/**
 * Matches control characters, and characters that change the direction of text. Joiners are not matched, because emoji
 * contain them.
 */
const HARMFUL = /(?!\s)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Matches lone surrogates. With the flag `u`, a complete surrogate pair is one character and does not match. */
const LONE_SURROGATE = /[\ud800-\udfff]/gu;

/** Returns a text without characters that hide text, change its direction, or cannot be stored. White space stays. */
export const storable = (text: string): string => text.replace(HARMFUL, '').replace(LONE_SURROGATE, '');

/** Returns a text as one line, without characters that hide text or change its direction. */
export const plainLine = (text: string): string => storable(text).replace(/\s+/g, ' ').trim();

/**
 * Returns a text without characters that hide text or change its direction, and without empty lines; other line breaks
 * stay.
 */
export const plainLines = (text: string): string =>
  storable(text)
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** Returns the length of a text in Unicode characters; one emoji may count as several. */
export const textLength = (text: string): number => Array.from(text).length;
