import { isSameText, keyedDigest } from '#server/digest.ts';

/** ROLE-02: long enough for a bedtime, too short to be passed around. */
const LIFETIME_MS = 6 * 3_600_000;
/** Rounded, so that the address of one story stays the same for a while and the browser's cache serves it. */
const STEP_MS = 3_600_000;

/** A path that opens until its time has come. The path itself is signed: nothing else opens with it. */
export function signAddress(path: string, secret: string, now: Date): string {
  const expires = Math.floor(now.getTime() / STEP_MS) * STEP_MS + LIFETIME_MS;
  return `${path}?expires=${expires}&signature=${signature(path, expires, secret)}`;
}

export function isSigned(
  path: string,
  { expires, signature: given }: { expires: number; signature: string },
  secret: string,
  now: Date,
): boolean {
  return expires > now.getTime() && isSameText(given, signature(path, expires, secret));
}

const signature = (path: string, expires: number, secret: string): string =>
  keyedDigest(secret, `media\n${path}\n${expires}`);
