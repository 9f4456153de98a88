import { SignJWT } from 'jose';
import type { RequestClaims } from '#contract/requestToken.ts';
import { uuid } from '#lib/crypto/uuid.ts';

/** The sender of a request. Every token contains these values, and so do the headers. */
export interface RequestIdentity {
  appId: string;
  agentAppId: string;
  deviceId: string;
  caller: string;
  productVersion: string;
  channel: string;
  /** The user token; empty for a guest. */
  userToken: string;
  /** The active child of the user; empty while it is unknown, and for a guest. */
  childId: string;
}

/**
 * The issued-at time of a user's token lies this many seconds in the past, so that the gateway accepts requests of
 * phones whose clock is somewhat ahead (HTTP-02).
 */
const USER_ISSUED_AT_OFFSET_SECONDS = 90;

/** Returns the claims of one request (HTTP-02). `now` is in epoch milliseconds of the server's clock. */
export function requestClaims(identity: RequestIdentity, now: number): RequestClaims {
  const nowSeconds = Math.floor(now / 1000);
  const common = {
    jti: uuid(),
    iss: identity.appId,
    ver: 'a@1',
    device_id: identity.deviceId,
    agent_app_id: identity.agentAppId,
  } as const;
  if (!identity.userToken) return { ...common, iat: nowSeconds };
  return {
    ...common,
    iat: nowSeconds - USER_ISSUED_AT_OFFSET_SECONDS,
    user_token: identity.userToken,
    user_token2: '',
  };
}

/**
 * Returns a JWT (HS256). Where WebCrypto is missing (web views on plain HTTP and old Androids), the signature is
 * computed in JavaScript (HTTP-05).
 */
export async function signRequestToken(claims: RequestClaims, secret: string): Promise<string> {
  if (!hasWebCrypto()) {
    const { signWithoutWebCrypto } = await import(/* webpackChunkName: "signer" */ './signWithoutWebCrypto.ts');
    return signWithoutWebCrypto(claims, secret);
  }
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

// Needs a cast: the type says that `subtle` always exists, but insecure contexts lack it.
const hasWebCrypto = (): boolean => Boolean((crypto as Partial<Crypto>).subtle);
