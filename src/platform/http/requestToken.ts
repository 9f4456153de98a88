import { SignJWT } from 'jose';
import type { RequestClaims } from '#contract/requestToken.ts';
import { uuid } from '#lib/uuid.ts';

/** Who asks: what goes into every request's token and headers. */
export interface RequestIdentity {
  appId: string;
  agentAppId: string;
  deviceId: string;
  caller: string;
  productVersion: string;
  channel: string;
  /** Empty for a visitor. */
  userToken: string;
}

/** Requests of a user are dated back, so that a phone somewhat ahead is still let in (HTTP-02). */
const USER_ISSUED_AT_OFFSET_SECONDS = 90;

/** The claims of one request (HTTP-02). `now`: epoch milliseconds of the server's clock. */
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

/** A JWT, HS256. Webviews on plain http and old Androids lack WebCrypto: there the same is done in JavaScript (HTTP-05). */
export async function signRequestToken(claims: RequestClaims, secret: string): Promise<string> {
  if (!hasWebCrypto()) {
    const { signWithoutWebCrypto } = await import(/* webpackChunkName: "signer" */ './signWithoutWebCrypto.ts');
    return signWithoutWebCrypto(claims, secret);
  }
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

// The type says that subtle is always there; insecure contexts know better.
const hasWebCrypto = (): boolean => Boolean((crypto as Partial<Crypto>).subtle);
