import type { CookieJar } from '#platform/storage/cookies.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { SessionServices } from './services.ts';
import { signedOut, type AuthState, type TokenGrant } from './authSlice.ts';
import { ageAfter, nobody, readAge, type UserState } from './userSlice.ts';

/** AUTH-08: what logout clears. */
const sessionCookies = [
  'token',
  'token_expire',
  'token_updated_at',
  'user_id',
  'nickname',
  'avatar',
  'anonymous',
] as const;

const ANONYMOUS = '1';

/** The session as the cookies keep it, with the child's age from the local store; signed out where they hold none or nothing sound. */
export function restoreSession(
  cookies: CookieJar,
  localStore: TextStore,
  isInHost: boolean,
): { auth: AuthState; user: UserState } {
  const token = cookies.read('token');
  const expireAt = Number(cookies.read('token_expire'));
  if (!token || !Number.isSafeInteger(expireAt)) return { auth: signedOut, user: nobody };
  const isAnonymous = cookies.read('anonymous') === ANONYMOUS;
  return {
    // Outside the host a token alone suffices for this slice; the gate asks for a user who is somebody (GATE-04).
    auth: { token, expireAt, isLogin: !(isInHost && isAnonymous), isLogining: false },
    user: {
      ...nobody,
      userId: cookies.read('user_id') ?? '',
      nickname: cookies.read('nickname') ?? '',
      avatar: cookies.read('avatar') ?? '',
      age: ageAfter(nobody.age, readAge(localStore.read(storageKeys.age))),
      isAnonymous,
    },
  };
}

/** Keeps a token until it expires; one without expiry lives in the state alone (AUTH-07). */
export function keepToken(cookies: CookieJar, { token, expireAt, isAnonymous }: TokenGrant, now: number): void {
  if (expireAt === undefined) return;
  cookies.write('token', token, expireAt);
  cookies.write('token_expire', String(expireAt), expireAt);
  cookies.write('token_updated_at', String(now), expireAt);
  if (isAnonymous !== undefined) cookies.write('anonymous', isAnonymous ? ANONYMOUS : '0', expireAt);
}

/** Keeps what a reload shows at once of the user. */
export function keepUser(cookies: CookieJar, user: UserState, expireAt: number): void {
  cookies.write('user_id', user.userId, expireAt);
  cookies.write('nickname', user.nickname, expireAt);
  cookies.write('avatar', user.avatar, expireAt);
  cookies.write('anonymous', user.isAnonymous ? ANONYMOUS : '0', expireAt);
}

/**
 * Whether the cookies say the same as the state. If not, another tab has ended the session, renewed it or begun another
 * one, and this tab has not noticed yet: what it still has on its way must not be kept.
 */
export function isStillKept(cookies: CookieJar, { token, expireAt }: AuthState): boolean {
  return (cookies.read('token') ?? '') === (expireAt === null ? '' : token);
}

/** All of the user that outlives the page. */
export function forgetKept({ cookies, localStore }: Pick<SessionServices, 'cookies' | 'localStore'>): void {
  for (const name of sessionCookies) cookies.remove(name);
  localStore.remove(storageKeys.hostSession);
  localStore.remove(storageKeys.age);
}

/** When the token was last renewed, epoch milliseconds; 0 when never. */
export function tokenUpdatedAt(cookies: CookieJar): number {
  return Number(cookies.read('token_updated_at') ?? 0) || 0;
}
