import { SignJWT } from 'jose';
import type { InferOutput } from 'valibot';
import type { NativeTokenRequest, NativeTokenReply } from '#contract/host/lab.ts';
import { randomToken } from '#server/secrets/digest.ts';
import type { Gateway } from '#server/gateway.ts';
import { sessionRepository, TOKEN_LIFETIME_MS } from '#server/domain/users/sessionRepository.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';

type TokenRequest = InferOutput<typeof NativeTokenRequest>;

/** The caller code of sessions that the simulator creates. */
const CALLER_CODE = 'lab';

/** Makes tokens that `readNativeToken` accepts, and for type 4 a valid user token of the gateway. */
export function nativeTokenMaker({ db, now, settings }: Gateway) {
  const users = userRepository(db);
  const sessions = sessionRepository(db);

  async function makeUserToken(order: TokenRequest): Promise<NativeTokenReply> {
    const at = now();
    const memberUntil = new Date(at.getTime() + TOKEN_LIFETIME_MS);
    // The simulator can switch the same user between anonymous and registered, but a registered user cannot become
    // anonymous again. So an anonymous user gets an id of its own.
    const subject = order.userType === 0 ? `anonymous ${order.userId}` : order.userId;
    const native = { subject, userType: order.userType, avatar: undefined, ...profileClaims(order) };
    const user = await users.upsertFromHost(native, at, memberUntil);
    if (!user) throw new Error('A user of the simulator was neither found nor made.');
    const { token, endsAt } = await sessions.begin(user, CALLER_CODE, at);
    return {
      // A refused token has the right length, but belongs to nobody.
      token: order.refused ? randomToken() : token,
      ...(endsAt ? { expireTime: endsAt.getTime() } : {}),
    };
  }

  async function makeNativeToken(order: TokenRequest, type: 1 | 2 | 3, secret: string): Promise<NativeTokenReply> {
    const expireTime = now().getTime() + TOKEN_LIFETIME_MS;
    const token = await new SignJWT({ typ: type, userType: order.userType, ...profileClaims(order) })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(order.userId)
      .setExpirationTime(new Date(expireTime))
      .sign(new TextEncoder().encode(order.refused ? randomToken() : secret));
    return { token: withHostPrefix(token, type), expireTime };
  }

  return (order: TokenRequest): Promise<NativeTokenReply> => {
    if (order.tokenType === 4) return makeUserToken(order);
    if (settings.nativeTokenSecret === undefined) throw new Error('There is no secret to sign native tokens with.');
    return makeNativeToken(order, order.tokenType, settings.nativeTokenSecret);
  };
}

const profileClaims = ({ nickname, age }: TokenRequest) => ({ nickname: nickname || undefined, age: age || undefined });

/** Adds the prefixes that real hosts add, so that their removal is tested (SWAP-03). Type 1 has no prefix. */
function withHostPrefix(token: string, type: 1 | 2 | 3): string {
  if (type === 3) return `JwtUser  ${token}\n`;
  return type === 2 ? `Bearer ${token}` : token;
}
