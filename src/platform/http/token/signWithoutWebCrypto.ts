import encBase64url from 'crypto-js/enc-base64url';
import encUtf8 from 'crypto-js/enc-utf8';
import hmacSha256 from 'crypto-js/hmac-sha256';
import type { RequestClaims } from '#contract/requestToken.ts';

/** Returns a JWT (HS256; RFC 7515, RFC 7518 §3.2) that is computed in plain JavaScript. */
export function signWithoutWebCrypto(claims: RequestClaims, secret: string): string {
  const part = (value: object) => encBase64url.stringify(encUtf8.parse(JSON.stringify(value)));
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${content}.${encBase64url.stringify(hmacSha256(content, encUtf8.parse(secret)))}`;
}
