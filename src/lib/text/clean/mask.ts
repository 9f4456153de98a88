import { MOBILE_NUMBER, MOBILE_NUMBER_IN_TEXT } from '#lib/text/mobileNumber.ts';

/** Keys whose values are always secrets or personal data. */
const SECRET_KEY =
  /token|authorization|cookie|secret|mobile|phone|password|captcha|open_?id|receiver|detail_?address|address_?draft|^pin$/i;

/**
 * Matches secrets anywhere in a string: long opaque strings (tokens, JWTs), mobile numbers, and tokens in addresses.
 */
const SECRET_TEXT = new RegExp(
  [
    String.raw`[\w-]{20,}\.[\w-]+\.[\w-]+`,
    String.raw`\b[\w-]{32,}\b`,
    String.raw`(?:\b|\+?86|\b0086)[ -]?${MOBILE_NUMBER_IN_TEXT}\b`,
    String.raw`((?:authToken|_token|token)(?:=|%3D))(?:(?!%26|%23)[^&#\s])+`,
  ].join('|'),
  'g',
);

const MAX_DEPTH = 6;

/**
 * Returns a copy for logs and DevTools with the same structure, in which secrets and personal data are replaced by
 * `***` (STATE-10).
 */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskedText(value);
  // Masks a number that has the form of a mobile number. Counts are smaller, and current times in epoch
  // milliseconds have 13 digits, so neither is masked.
  if (typeof value === 'number') return MOBILE_NUMBER.test(String(value)) ? '***' : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return '…';
  if (value instanceof Error) return { name: value.name, message: maskedText(value.message) };
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_KEY.test(key) && isFilled(item) ? '***' : masked(item, depth + 1),
    ]),
  );
}

/** Returns the text with secrets and personal data replaced by `***` (STATE-10). */
export function maskedText(text: string): string {
  return text.replace(SECRET_TEXT, '$1***');
}

const isFilled = (value: unknown): boolean => (typeof value === 'string' || typeof value === 'number') && value !== '';
