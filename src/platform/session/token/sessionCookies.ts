import { fingerprint } from '#lib/crypto/fingerprint.ts';
import { cookieExpiryOf } from '#platform/http/clock.ts';
import type { CookieJar } from '#platform/storage/cookies.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { signedOut, type AuthState, type TokenGrant } from '#platform/session/authSlice.ts';
import { ageAfter, DEFAULT_AGE, nobody, readAge, type UserState } from '#platform/session/user/userSlice.ts';

/** The cookies that a logout deletes (AUTH-08). */
const sessionCookies = [
  'token',
  'token_expire',
  'token_updated_at',
  'user_id',
  'nickname',
  'avatar',
  'anonymous',
  'child_id',
] as const;

const ANONYMOUS = '1';

/**
 * Returns the session that the cookies contain, with the child's age and head wear from the local store. Returns the
 * state of a guest if there is no valid session.
 */
export function restoreSession(
  cookies: CookieJar,
  localStore: TextStore,
  isInHost: boolean,
): { auth: AuthState; user: UserState } {
  const token = cookies.read('token');
  const expireAt = Number(cookies.read('token_expire'));
  if (!token || !Number.isSafeInteger(expireAt)) return { auth: signedOut, user: nobody };
  const isAnonymous = cookies.read('anonymous') === ANONYMOUS;
  const userId = cookies.read('user_id') ?? '';
  const childId = storedChild(cookies);
  // Data from the gateway always contain the active child. If no child is stored, the id may therefore be the one that
  // the host uses for its user.
  const isHostId = userId !== '' && childId === '' && isIdInHost(localStore, userId);
  return {
    // Outside the host, any token is treated as a login. The gate also requires that the user is not anonymous
    // (GATE-04).
    auth: { token, expireAt, isLogin: !(isInHost && isAnonymous), isLogining: false },
    user: {
      ...nobody,
      userId,
      ...(isHostId && { isHostId }),
      nickname: cookies.read('nickname') ?? '',
      avatar: cookies.read('avatar') ?? '',
      headwear: localStore.read(storageKeys.headwear) ?? '',
      age: ageAfter(nobody.age, readAge(localStore.read(storageKeys.age))),
      isAnonymous,
      childId,
    },
  };
}

/** Returns whether the session belongs to the host's user, and `userId` is the id that the host uses for this user. */
const isIdInHost = (localStore: TextStore, userId: string): boolean =>
  localStore.read(storageKeys.hostSession)?.split('.')[0] === fingerprint(userId);

/**
 * Stores a token until it expires. A token without an expiry is not stored, and exists only in the state (AUTH-07). The
 * expiry is a time of the server's clock. Cookies expire by the clock of the device, which may be days ahead.
 */
export function storeToken(
  cookies: CookieJar,
  { token, expireAt, isAnonymous }: TokenGrant,
  clock: SessionServices['clock'],
): void {
  if (expireAt === undefined) return;
  const expiresAt = cookieExpiryOf(clock, expireAt);
  cookies.write('token', token, expiresAt);
  cookies.write('token_expire', String(expireAt), expiresAt);
  cookies.write('token_updated_at', String(clock.deviceNow()), expiresAt);
  if (isAnonymous !== undefined) cookies.write('anonymous', isAnonymous ? ANONYMOUS : '0', expiresAt);
}

/**
 * Stores the user's data that the app shows immediately after a reload. They expire at `expiresAt` by the device's
 * clock.
 */
export function storeUser(cookies: CookieJar, user: UserState, expiresAt: number): void {
  cookies.write('user_id', user.userId, expiresAt);
  cookies.write('nickname', user.nickname, expiresAt);
  cookies.write('avatar', user.avatar, expiresAt);
  cookies.write('anonymous', user.isAnonymous ? ANONYMOUS : '0', expiresAt);
}

/**
 * Stores the age and the head wear of the active child for the next visit. The default age is not stored: it may stand
 * for an age that was deleted at the gateway.
 */
export function storeProfile(localStore: TextStore, { age, headwear }: Pick<UserState, 'age' | 'headwear'>): void {
  if (age === DEFAULT_AGE) localStore.remove(storageKeys.age);
  else localStore.write(storageKeys.age, String(age));
  localStore.write(storageKeys.headwear, headwear);
}

/**
 * Stores the active child, which the other tabs of the session read. It expires at `expiresAt` by the device's clock.
 */
export function storeChild(cookies: CookieJar, childId: string, expiresAt: number): void {
  if (childId === '') cookies.remove('child_id');
  else cookies.write('child_id', childId, expiresAt);
}

/** Returns the id of the active child that a tab stored last; empty if no tab has stored one. */
export const storedChild = (cookies: CookieJar): string => cookies.read('child_id') ?? '';

/**
 * Returns whether the cookies match the state. If they do not, another tab has ended, renewed or replaced the session,
 * and this tab has not noticed it yet. Then results for which this tab was still waiting must not be stored.
 */
export function isStillStored(cookies: CookieJar, { token, expireAt }: AuthState): boolean {
  return (cookies.read('token') ?? '') === (expireAt === null ? '' : token);
}

/**
 * Deletes the stored session: the token, the user and the data that belong to them. If `hasExpired` is true, the
 * fingerprint of the host's user stays until the next login, so that the app can notice when this user later logs out
 * in the host.
 */
export function removeSession(
  { cookies, localStore }: Pick<SessionServices, 'cookies' | 'localStore'>,
  hasExpired = false,
): void {
  for (const name of sessionCookies) cookies.remove(name);
  if (!hasExpired) localStore.remove(storageKeys.hostSession);
  localStore.remove(storageKeys.age);
  localStore.remove(storageKeys.headwear);
}

/** Deletes the age and the head wear of a child whose session has expired while no page was open. */
export function forgetExpired({ cookies, localStore }: Pick<SessionServices, 'cookies' | 'localStore'>): void {
  if (cookies.read('token') !== undefined) return;
  localStore.remove(storageKeys.age);
  localStore.remove(storageKeys.headwear);
}

/** Returns when the token was last renewed, in epoch milliseconds; 0 if it never was. */
export function tokenUpdatedAt(cookies: CookieJar): number {
  return Number(cookies.read('token_updated_at') ?? 0) || 0;
}
