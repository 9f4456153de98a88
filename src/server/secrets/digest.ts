import crypto from 'node:crypto';

/** Returns an opaque random string of 256 bits. */
export const randomToken = (): string => crypto.randomBytes(32).toString('base64url');

/** Returns a public id that can't be guessed (96 bits). */
export const randomId = (): string => crypto.randomBytes(12).toString('base64url');

/** Returns the stored form of a token with 256 random bits. Such a token needs no salt. */
export const sha256 = (text: string): string => crypto.createHash('sha256').update(text).digest('base64url');

/** Returns the stored form of a string that could be guessed, such as a number or a short code. */
export const keyedDigest = (secret: string | Buffer, text: string): string =>
  crypto.createHmac('sha256', secret).update(text).digest('base64url');

/** Compares two strings in a time that does not depend on where they differ. */
export function isSameText(left: string, right: string): boolean {
  return crypto.timingSafeEqual(Buffer.from(sha256(left)), Buffer.from(sha256(right)));
}
