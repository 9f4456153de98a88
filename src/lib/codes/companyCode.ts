/* The unified social credit code (统一社会信用代码, GB 32100-2015), which is also the tax number of an organisation. It has 18
   characters; the last one checks the others by a weighted sum modulo 31. The alphabet leaves out I, O, S, V and Z. */

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHT = 3;
/**
 * The parts of a code: the registering body, the kind, the six digits of the region, the organisation, and the check
 * character.
 */
const FORM = /^[0-9A-Z]{2}\d{6}[0-9A-Z]{10}$/;

/** Returns a typed text without spaces and hyphens, in capital letters of normal width. */
export const cleanCompanyCode = (written: string): string =>
  written
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '');

/** Returns whether a cleaned text is a valid code. */
export function isCompanyCode(code: string): boolean {
  if (!FORM.test(code)) return false;
  const values = Array.from(code, (character) => ALPHABET.indexOf(character));
  if (values.includes(-1)) return false;
  let sum = 0;
  let weight = 1;
  for (const value of values.slice(0, -1)) {
    sum += value * weight;
    weight = (weight * WEIGHT) % ALPHABET.length;
  }
  return (sum + (values.at(-1) ?? 0)) % ALPHABET.length === 0;
}
