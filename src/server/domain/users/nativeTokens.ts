import { compactVerify } from 'jose';
import * as v from 'valibot';
import { Problem } from '#server/endpoint/problem.ts';
import { isStorableText } from '#server/endpoint/input/storableText.ts';

const textOf = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length), v.check(isStorableText));

/**
 * The claims of a native token, which is a token of a host app, about the user. `userType`: 0 anonymous, 1 registered,
 * 2 member (ROLE-02).
 */
const NativeClaims = v.object({
  sub: textOf(64),
  typ: v.picklist([1, 2, 3]),
  userType: v.picklist([0, 1, 2]),
  /** The time at which the token ends, in epoch seconds. */
  exp: v.optional(v.pipe(v.number(), v.safeInteger())),
  nickname: v.optional(textOf(200)),
  avatar: v.optional(v.pipe(textOf(2048), v.regex(/^(https?:\/\/|\/)/))),
  age: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))),
});

export interface NativeUser {
  subject: string;
  userType: 0 | 1 | 2;
  nickname: string | undefined;
  avatar: string | undefined;
  age: number | undefined;
}

/**
 * Verifies a native token: a JWT with HS256, signed with the secret that the gateway shares with the host app. The
 * tokens of existing host apps are signed by another provider, so they are accepted only if the gateway has the secret
 * of that provider.
 */
export async function readNativeToken(
  token: string,
  types: readonly number[],
  secret: string | undefined,
  now: Date,
): Promise<NativeUser> {
  const claims = secret === undefined ? undefined : await claimsOf(token, secret);
  const hasExpired = claims?.exp !== undefined && claims.exp * 1000 <= now.getTime();
  if (!claims || !types.includes(claims.typ) || hasExpired) throw new Problem(401, 'native_token_refused');
  return {
    subject: claims.sub,
    userType: claims.userType,
    nickname: claims.nickname,
    avatar: claims.avatar,
    age: claims.age,
  };
}

async function claimsOf(token: string, secret: string) {
  try {
    const { payload } = await compactVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] });
    return v.parse(NativeClaims, JSON.parse(new TextDecoder().decode(payload)));
  } catch {
    return undefined;
  }
}
