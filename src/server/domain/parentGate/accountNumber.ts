import type { SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { isSameText, keyedDigest } from '#server/secrets/digest.ts';
import { parentPinRepository } from './parentPins.ts';

/** What a number is stored as for an account that has none of its own. */
export const mobileDigestOf = (serverSecret: string, mobile: string): string =>
  keyedDigest(serverSecret, `parent pin mobile\n${mobile}`);

interface Asked {
  user: SignedInUser;
  /** Only for accounts without a number. */
  mobile?: string | undefined;
}

/**
 * Returns the number by which an adult confirms something: that of the account. Accounts of host apps have none, and keep
 * the one with which their parent PIN was set, so that a child cannot use another.
 */
export async function numberOfAdult(tx: Database, serverSecret: string, { user, mobile }: Asked): Promise<string> {
  if (user.mobile !== null) return user.mobile;
  if (mobile === undefined) throw new Problem(400, 'guardian_mobile');
  const known = (await parentPinRepository(tx).find(user.id))?.mobileDigest ?? null;
  if (known !== null && !isSameText(known, mobileDigestOf(serverSecret, mobile)))
    throw new Problem(400, 'pin_other_mobile');
  return mobile;
}
