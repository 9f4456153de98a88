import crypto from 'node:crypto';

/**
 * JWTs with HS256 by RFC 7519 and RFC 7515, as a host team would write them. They use no code of the gateway, so that a
 * mistake in the gateway's messages is not repeated here.
 */
export function signPlainJwt(claims: object, secret: string): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${signatureOf(signed, secret)}`;
}

/** Returns the claims of a JWT; undefined if it is not signed by this secret with HS256. */
export function readPlainJwt(token: string, secret: string): Record<string, unknown> | undefined {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || signature !== signatureOf(`${header}.${payload}`, secret)) return undefined;
  return decode(header)['alg'] === 'HS256' ? decode(payload) : undefined;
}

const signatureOf = (signed: string, secret: string): string =>
  crypto.createHmac('sha256', secret).update(signed).digest('base64url');

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
