import crypto from 'node:crypto';
import { DEVELOPMENT_SIGNING_SECRET, ISSUED_AT_WINDOW } from '#contract/requestToken.ts';
import { Problem } from '../problem.ts';
import { claimsAt, signed } from '../testing/call.ts';
import { verifyRequestToken } from './requestToken.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const good = claimsAt(NOW);
const secrets = [DEVELOPMENT_SIGNING_SECRET];

const verify = (token: string, accepted = secrets) => verifyRequestToken(`Bearer ${token}`, accepted, new Date(NOW));

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Signed rightly over any header and payload, sound or not. */
function handmade(header: unknown, payload: unknown, secret = DEVELOPMENT_SIGNING_SECRET, hash = 'sha256'): string {
  const head = `${part(header)}.${part(payload)}`;
  return `${head}.${crypto.createHmac(hash, secret).update(head).digest('base64url')}`;
}

const hs256 = { alg: 'HS256' };
const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
const [goodHeader, goodPayload, goodSignature] = handmade(hs256, good).split('.') as [string, string, string];
const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });

const rs256 = (() => {
  const head = `${part({ alg: 'RS256' })}.${goodPayload}`;
  return `${head}.${crypto.sign('sha256', Buffer.from(head), privateKey).toString('base64url')}`;
})();

const forged: Record<string, string> = {
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
  'another secret': handmade(hs256, good, 'another-secret-another-secret-another'),
  'an empty secret': handmade(hs256, good, ''),
  'alg none': `${part({ alg: 'none' })}.${goodPayload}.`,
  'alg none with a signature': handmade({ alg: 'none' }, good),
  'alg None': handmade({ alg: 'None' }, good),
  'alg HS512, signed so': handmade({ alg: 'HS512' }, good, DEVELOPMENT_SIGNING_SECRET, 'sha512'),
  'alg HS384, signed so': handmade({ alg: 'HS384' }, good, DEVELOPMENT_SIGNING_SECRET, 'sha384'),
  'alg HS512 over an HS256 signature': handmade({ alg: 'HS512' }, good),
  'alg hs256 in small letters': handmade({ alg: 'hs256' }, good),
  'alg RS256': rs256,
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
  'no iss': handmade(hs256, without('iss')),
  'no iat': handmade(hs256, without('iat')),
  'iat as a text': handmade(hs256, { ...good, iat: String(good.iat) }),
  'iat with a fraction': handmade(hs256, { ...good, iat: good.iat + 0.5 }),
  'iat beyond all numbers': handmade(hs256, JSON.stringify(good).replace(/"iat":\d+/, '"iat":1e999')),
  'no ver': handmade(hs256, without('ver')),
  'ver of another time': handmade(hs256, { ...good, ver: 'a@2' }),
  'no device': handmade(hs256, without('device_id')),
  'a device that is an object': handmade(hs256, { ...good, device_id: {} }),
  'no agent': handmade(hs256, without('agent_app_id')),
  'a user token without its empty twin': handmade(hs256, { ...good, user_token: 'x' }),
  'the empty twin alone': handmade(hs256, { ...good, user_token2: '' }),
  'a twin that is not empty': handmade(hs256, { ...good, user_token: 'x', user_token2: 'y' }),
  'an empty user token': handmade(hs256, { ...good, user_token: '', user_token2: '' }),
  'more than 4 KB': handmade(hs256, { ...good, user_token: 'x'.repeat(4096), user_token2: '' }),
  'a megabyte': handmade(hs256, { ...good, user_token: 'x'.repeat(1_000_000), user_token2: '' }),
};

describe('the request token', () => {
  it('HTTP-02 opens with sound claims, with and without a user token', async () => {
    await expect(verify(await signed(good))).resolves.toEqual(good);
    const withUser = { ...good, user_token: 'token', user_token2: '' as const };
    await expect(verify(await signed(withUser))).resolves.toEqual(withUser);
  });

  it('HTTP-09 is checked against forty forgeries and more', () => {
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(40);
  });

  it.each(Object.entries(forged))('HTTP-09 is refused with %s', async (_, token) => {
    await expect(verify(token)).rejects.toMatchObject({ status: 401, code: 'invalid_token' });
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', `bearer  x`])(
    'HTTP-09 is refused when the header is %j',
    async (header) => {
      await expect(verifyRequestToken(header, secrets, new Date(NOW))).rejects.toBeInstanceOf(Problem);
    },
  );

  it('HTTP-04 is accepted from the old and the new secret while one replaces the other', async () => {
    const [before, after] = ['the-secret-before-the-secret-before', 'the-secret-after-the-secret-after'];
    for (const secret of [before, after]) {
      await expect(verify(await signed(good, secret), [after, before])).resolves.toBeDefined();
    }
    await expect(verify(await signed(good, before), [after])).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it.each([0, -90, -ISSUED_AT_WINDOW.pastSeconds, ISSUED_AT_WINDOW.aheadSeconds])(
    'HTTP-08 is accepted when issued %i s from now',
    async (seconds) => {
      await expect(verify(await signed({ ...good, iat: good.iat + seconds }))).resolves.toBeDefined();
    },
  );

  it.each([-301, 61, -86_400, 86_400, -good.iat])(
    'HTTP-08 is refused by name when issued %i s from now',
    async (seconds) => {
      const token = await signed({ ...good, iat: good.iat + seconds });
      await expect(verify(token)).rejects.toMatchObject({
        status: 401,
        code: 'invalid_issued_at',
        message: expect.stringMatching(/InvalidArgument.*IssuedAt/) as string,
      });
    },
  );
});
