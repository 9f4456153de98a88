import * as v from 'valibot';
import { HOUR_MS } from '#lib/time/time.ts';
import { isSameText, keyedDigest } from '#server/secrets/digest.ts';

/**
 * The maximum time for which a signed address is valid (ROLE-02). It is long enough for an evening, but too short for
 * passing the address on to others.
 */
const LIFETIME_MS = 6 * HOUR_MS;
/**
 * The beginning of the lifetime is rounded down to this step. Thus the address of a story stays the same for some time,
 * and the browser can use its cache.
 */
const STEP_MS = HOUR_MS;

/** Returns the path of a story's sound with an expiry time and a signature. */
export const signAddress = (path: string, secret: string, now: Date): string =>
  signUntil(path, secret, Math.floor(now.getTime() / STEP_MS) * STEP_MS + LIFETIME_MS);

/** Returns a path with an expiry time and a signature. The signature is valid for this path only. */
export const signUntil = (path: string, secret: string, expires: number): string =>
  `${path}?expires=${expires}&signature=${signature(path, expires, secret)}`;

/** The parameters that a signature adds to a path. */
export const Signature = v.object({
  expires: v.pipe(v.string(), v.regex(/^\d{13}$/), v.transform(Number)),
  signature: v.pipe(v.string(), v.maxLength(64)),
});

export function hasValidSignature(
  path: string,
  { expires, signature: given }: { expires: number; signature: string },
  secret: string,
  now: Date,
): boolean {
  return expires > now.getTime() && isSameText(given, signature(path, expires, secret));
}

const signature = (path: string, expires: number, secret: string): string =>
  keyedDigest(secret, `media\n${path}\n${expires}`);
