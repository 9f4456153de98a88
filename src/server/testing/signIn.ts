import { giveConsent } from '#contract/account/consents.ts';
import type { GuardedAction } from '#contract/account/parentPin.ts';
import { consentPurposes } from '#lib/privacy/consents.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { memberships } from '#server/database/tables/account/users.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';
import { call } from './call.ts';
import type { TestGateway } from './useGateway.ts';

let lastNumber = 0;

/** Returns a mobile number that is unique in its test file. */
export const aMobile = (): string => `139${String((lastNumber += 1)).padStart(8, '0')}`;

/**
 * Signs in the user of a mobile number; by default, a new user. The user has agreed to the present agreement and,
 * unless the options say otherwise, a guardian has consented to storing a child's data.
 */
export async function signIn(
  test: TestGateway,
  { isMember = false, isGuardian = true, mobile = aMobile() } = {},
): Promise<{ userId: string; userToken: string; mobile: string }> {
  const { db, now } = test.gateway;
  const user = await userRepository(db).findOrCreateByMobile(mobile, now());
  await consentRepository(db).give(user.id, 'agreement', now());
  if (isGuardian) await consentRepository(db).give(user.id, 'guardian', now());
  if (isMember) {
    const endsAt = new Date(test.time + 365 * DAY_MS);
    await db.insert(memberships).values({ userId: user.id, kind: 'year', title: '年度会员', endsAt });
  }
  const { token } = await sessionRepository(db).begin({ id: user.id, isAnonymous: false }, '1002', now());
  return { userId: user.id, userToken: token, mobile };
}

/** Lets a user who has logged in by a host agree to the present agreement, as on the consent screen. */
export async function agree(test: TestGateway, user: { userToken: string }): Promise<void> {
  const { version } = consentPurposes.agreement;
  const { status } = await call(test, giveConsent, { params: { purpose: 'agreement' }, body: { version } }, user);
  if (status !== 200) throw new Error(`The agreement answered ${status}.`);
}

/**
 * Stores the proof that an adult has confirmed an action of a session, as the gateway does when the adult enters the
 * parent PIN or an SMS code.
 */
export async function proveAdult(
  { gateway: { db, now } }: TestGateway,
  { userToken = '' }: { userToken?: string },
  action: GuardedAction,
): Promise<void> {
  const found = await sessionRepository(db).find(userToken, '', now());
  if (!found) throw new Error('Nobody is signed in.');
  await parentPinRepository(db).giveProof({ sessionId: found.session.id, user: found.user }, action, now());
}
