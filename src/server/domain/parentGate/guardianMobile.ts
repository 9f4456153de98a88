import type { SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { isSameText, keyedDigest } from '#server/secrets/digest.ts';
import { parentPinRepository } from './parentPins.ts';

/** Returns the digest of a mobile number. It is stored with the parent PIN if the account has no number of its own. */
export const mobileDigestOf = (serverSecret: string, mobile: string): string =>
  keyedDigest(serverSecret, `parent pin mobile\n${mobile}`);

interface Asked {
  user: SignedInUser;
  /** The number that the adult has entered. It is given only if the account has no number. */
  mobile?: string | undefined;
}

/**
 * Returns the number to which the SMS code for an adult is sent. This is the number of the account; accounts of host
 * apps have none, so the adult enters it. If such an account has a parent PIN, the entered number must be the one with
 * which the PIN was set, so that a child cannot use another number.
 */
export async function guardianMobile(tx: Database, serverSecret: string, { user, mobile }: Asked): Promise<string> {
  if (user.mobile !== null) return user.mobile;
  if (mobile === undefined) throw new Problem(400, 'guardian_mobile');
  const known = (await parentPinRepository(tx).find(user.id))?.mobileDigest ?? null;
  if (known !== null && !isSameText(known, mobileDigestOf(serverSecret, mobile)))
    throw new Problem(400, 'pin_other_mobile');
  return mobile;
}
