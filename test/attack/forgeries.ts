import crypto from 'node:crypto';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { type RequestClaims } from '#contract/requestToken.ts';
import { base64url as part, jwt } from './tokens.ts';

const hs256 = { alg: 'HS256' };
const OTHER_SECRET = 'another-secret-another-secret-another';

/**
 * Returns request tokens that no gateway with this secret may accept. Each is a modification of the valid claims
 * `good`.
 */
export function forgeries(secret: string, good: RequestClaims): Record<string, string> {
  const handmade = (header: unknown, payload: unknown, key = secret, hash = 'sha256') =>
    jwt(header, payload, key, hash);
  const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
  const [goodHeader = '', goodPayload = '', goodSignature = ''] = handmade(hs256, good).split('.');
  const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsaHead = `${part({ alg: 'RS256' })}.${goodPayload}`;
  return {
    'nothing at all': '',
    'one part': 'abc',
    'two parts': `${goodHeader}.${goodPayload}`,
    'four parts': `${goodHeader}.${goodPayload}.${goodSignature}.x`,
    'five parts of an encrypted token': 'a.b.c.d.e',
    'an empty signature': `${goodHeader}.${goodPayload}.`,
    'an empty payload': `${goodHeader}..${goodSignature}`,
    'a signature cut short': `${goodHeader}.${goodPayload}.${goodSignature.slice(0, -4)}`,
    'a signature prolonged': `${goodHeader}.${goodPayload}.${goodSignature}AAAA`,
    'a signature of zeros': `${goodHeader}.${goodPayload}.${part('\0'.repeat(32))}`,
    'the payload changed': `${goodHeader}.${part({ ...good, device_id: 'other' })}.${goodSignature}`,
    'another secret': handmade(hs256, good, OTHER_SECRET),
    'an empty secret': handmade(hs256, good, ''),
    'alg none': `${part({ alg: 'none' })}.${goodPayload}.`,
    'alg none with a signature': handmade({ alg: 'none' }, good),
    'alg None': handmade({ alg: 'None' }, good),
    'alg HS512, signed so': handmade({ alg: 'HS512' }, good, secret, 'sha512'),
    'alg HS384, signed so': handmade({ alg: 'HS384' }, good, secret, 'sha384'),
    'alg HS512 over an HS256 signature': handmade({ alg: 'HS512' }, good),
    'alg hs256 in small letters': handmade({ alg: 'hs256' }, good),
    'alg RS256': `${rsaHead}.${crypto.sign('sha256', Buffer.from(rsaHead), privateKey).toString('base64url')}`,
    'alg HS256 keyed with a public key': handmade(
      hs256,
      good,
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ),
    'no alg': handmade({}, good),
    'alg as a list': handmade({ alg: ['HS256'] }, good),
    'a key of its own in the header': handmade({ ...hs256, jwk: { kty: 'oct', k: part('mine') } }, good, 'mine'),
    'a key address in the header': handmade({ ...hs256, jku: 'https://evil.example/keys' }, good, 'mine'),
    'a critical extension nobody knows': handmade({ ...hs256, crit: ['exp'], exp: 1 }, good),
    'a header that is not JSON': handmade('{', good),
    'a payload that is not JSON': handmade(hs256, '{'),
    'a payload that is null': handmade(hs256, 'null'),
    'a payload that is a list': handmade(hs256, [good]),
    'a payload that is a text': handmade(hs256, '"claims"'),
    'a payload of broken UTF-8': handmade(hs256, Buffer.from([0x7b, 0xff, 0x7d]).toString('latin1')),
    'no jti': handmade(hs256, without('jti')),
    'an empty jti': handmade(hs256, { ...good, jti: '' }),
    'a jti that is a number': handmade(hs256, { ...good, jti: 1 }),
    'a jti of 1,000 characters': handmade(hs256, { ...good, jti: 'x'.repeat(1000) }),
    'a jti with a NUL character': handmade(hs256, { ...good, jti: 'a\0b' }),
    'no iss': handmade(hs256, without('iss')),
    'no iat': handmade(hs256, without('iat')),
    'iat as a text': handmade(hs256, { ...good, iat: String(good.iat) }),
    'iat with a fraction': handmade(hs256, { ...good, iat: good.iat + 0.5 }),
    'iat beyond all numbers': handmade(hs256, JSON.stringify(good).replace(/"iat":\d+/, '"iat":1e999')),
    'no ver': handmade(hs256, without('ver')),
    'ver of another time': handmade(hs256, { ...good, ver: 'a@2' }),
    'no device': handmade(hs256, without('device_id')),
    'a device that is an object': handmade(hs256, { ...good, device_id: {} }),
    'a device with half of a surrogate pair': handmade(hs256, { ...good, device_id: '\ud800' }),
    'no agent': handmade(hs256, without('agent_app_id')),
    'a user token without its empty twin': handmade(hs256, { ...good, user_token: 'x', user_token2: undefined }),
    'the empty twin alone': handmade(hs256, { ...good, user_token: undefined, user_token2: '' }),
    'a twin that is not empty': handmade(hs256, { ...good, user_token: 'x', user_token2: 'y' }),
    'an empty user token': handmade(hs256, { ...good, user_token: '', user_token2: '' }),
    'more than 4 KB': handmade(hs256, { ...good, user_token: 'x'.repeat(4096), user_token2: '' }),
    'a megabyte': handmade(hs256, { ...good, user_token: 'x'.repeat(1_000_000), user_token2: '' }),
  };
}

/**
 * Returns request tokens that must be refused because of their time, although their signature is valid. `now` is in
 * seconds.
 */
export const outdatedTokens = (secret: string, good: RequestClaims, now: number): Record<string, string> =>
  Object.fromEntries(
    // The times are some seconds beyond the limits, because time passes between the creation and the check of a token.
    [-305, 90, -86_400, 86_400, -now].map((seconds) => [
      `iat ${seconds} s from now`,
      jwt(hs256, { ...good, iat: now + seconds }, secret),
    ]),
  );

/** Returns tokens of host apps that no gateway with this secret may swap. */
export function nativeForgeries(secret: string, nowSeconds: number): Record<string, string> {
  const good = { sub: 'victim', typ: 1, userType: 2, exp: nowSeconds + 3600, nickname: '小满' };
  const signed = (changes: object, key = secret) => jwt(hs256, { ...good, ...changes }, key);
  const [header = '', payload = '', signature = ''] = signed({}).split('.');
  return {
    'nothing that looks like a token': 'x',
    'alg none': `${part({ alg: 'none' })}.${payload}.`,
    'an empty signature': `${header}.${payload}.`,
    'the payload changed': `${header}.${part({ ...good, sub: 'other' })}.${signature}`,
    'the development secret': signed({}, DEVELOPMENT_SIGNING_SECRET),
    'another secret': signed({}, OTHER_SECRET),
    HS512: jwt({ alg: 'HS512' }, good, secret, 'sha512'),
    'a key of its own': jwt({ ...hs256, jwk: { kty: 'oct', k: part('mine') } }, good, 'mine'),
    'an expiry in the past': signed({ exp: nowSeconds - 10 }),
    'an expiry that is a text': signed({ exp: 'tomorrow' }),
    'the type of another exchange': signed({ typ: 3 }),
    'a type that does not exist': signed({ typ: 4 }),
    'no subject': signed({ sub: undefined }),
    'a subject of 65 characters': signed({ sub: 'x'.repeat(65) }),
    'a subject with a NUL character': signed({ sub: 'a\0b' }),
    'a user type that does not exist': signed({ userType: 9 }),
    'an age of 200 years': signed({ age: 200 }),
    'an avatar that is a script': signed({ avatar: 'javascript:alert(1)' }),
    'a nickname that is an object': signed({ nickname: {} }),
    'a payload that is not JSON': jwt(hs256, '{', secret),
  };
}
