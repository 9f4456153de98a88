import crypto from 'node:crypto';
import type { RequestClaims } from '#contract/requestToken.ts';

export const base64url = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/**
 * Returns a JWT with any header and payload, valid or not. A string is used unchanged; other values are converted to
 * JSON.
 */
export function jwt(header: unknown, payload: unknown, secret: string, hash = 'sha256'): string {
  const head = `${base64url(header)}.${base64url(payload)}`;
  return `${head}.${crypto.createHmac(hash, secret).update(head).digest('base64url')}`;
}

/** Returns the valid claims that a client would send now, with or without a user token. */
export function validClaims({
  userToken,
  deviceId = 'attack-device',
  ...changes
}: Partial<RequestClaims> & { userToken?: string | undefined; deviceId?: string } = {}): RequestClaims {
  return {
    jti: crypto.randomUUID(),
    iss: 'ilisten001',
    iat: Math.floor(Date.now() / 1000) - (userToken === undefined ? 0 : 90),
    ver: 'a@1',
    device_id: deviceId,
    agent_app_id: 'ilisten001',
    ...(userToken === undefined ? {} : { user_token: userToken, user_token2: '' as const }),
    ...changes,
  };
}

export const requestToken = (secret: string, claims: object = validClaims()): string =>
  jwt({ alg: 'HS256' }, claims, secret);

/** Returns a native token of type 1 for a user of a host. */
export const nativeToken = (secret: string, subject: string, changes: object = {}): string =>
  jwt(
    { alg: 'HS256' },
    { sub: subject, typ: 1, userType: 1, exp: Math.floor(Date.now() / 1000) + 3600, nickname: '小满', ...changes },
    secret,
  );
