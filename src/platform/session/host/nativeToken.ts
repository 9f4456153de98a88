import type { HostUser } from '#contract/host/bridge.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { TokenGrant } from '#platform/session/authSlice.ts';
import { readAge, type UserUpdate } from '#platform/session/user/userSlice.ts';

/** The lifetime of a native token without a known expiry (AUTH-16). */
const TOKEN_LIFETIME_MS = DAY_MS;

/**
 * Returns the host's token without prefixes. `Bearer` is removed from every token, and `JwtUser` and all white space
 * from a token of type 3 (SWAP-03).
 */
export function bareToken({ token, tokenType }: Pick<HostUser, 'token' | 'tokenType'>): string {
  const bare =
    tokenType === 3
      ? token.replace(/\s+/g, '').replace(/^(Bearer)?(JwtUser)?(Bearer)?/i, '')
      : token.trim().replace(/^Bearer\s*/i, '');
  return /\s/.test(bare) ? '' : bare;
}

/** Returns a grant with the host's own token, without swapping it. `now` is the server's time in epoch milliseconds. */
export function nativeGrant(user: HostUser, now: number): TokenGrant {
  if (user.userType === 0) return { token: bareToken(user), isAnonymous: true };
  const expireTime = user.expireTime ?? 0;
  const expireAt = expireTime < 1e11 ? expireTime * 1000 : expireTime;
  return { token: bareToken(user), expireAt: expireAt > now ? expireAt : now + TOKEN_LIFETIME_MS, isAnonymous: false };
}

/** Returns the data of the host's user (BRIDGE-09), with the host's own id. */
export function userOfHost(user: HostUser) {
  return {
    userId: user.userId,
    isHostId: true,
    nickname: user.nickname ?? '',
    avatar: user.avatar ?? '',
    mobile: user.mobile ?? '',
    age: readAge(user.age),
    isVip: user.userType === 2 ? 1 : 0,
    isAnonymous: user.userType === 0,
  } satisfies UserUpdate;
}
