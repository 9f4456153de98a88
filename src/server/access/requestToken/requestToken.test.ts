import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { ISSUED_AT_WINDOW } from '#contract/requestToken.ts';
import { forgeries } from '#test/attack/forgeries.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { claimsAt, signed } from '#server/testing/call.ts';
import { verifyRequestToken } from './requestToken.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const good = claimsAt(NOW);
const secrets = [DEVELOPMENT_SIGNING_SECRET];

const verify = (token: string, accepted = secrets) => verifyRequestToken(`Bearer ${token}`, accepted, new Date(NOW));

const forged = forgeries(DEVELOPMENT_SIGNING_SECRET, good);

describe('the request token', () => {
  it('HTTP-02 is accepted with valid claims, with and without a user token', async () => {
    await expect(verify(await signed(good))).resolves.toEqual(good);
    const withUser = { ...good, user_token: 'token', user_token2: '' as const };
    await expect(verify(await signed(withUser))).resolves.toEqual(withUser);
  });

  it('HTTP-09 is tested with at least forty forgeries', () => {
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(40);
  });

  it.each(Object.entries(forged))('HTTP-09 is refused with %s', async (_, token) => {
    await expect(verify(token)).rejects.toMatchObject({ status: 401, code: 'invalid_token' });
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', `bearer  x`])(
    'HTTP-09 is refused if the header is %j',
    async (header) => {
      await expect(verifyRequestToken(header, secrets, new Date(NOW))).rejects.toBeInstanceOf(Problem);
    },
  );

  it('HTTP-04 is accepted with the old and with the new secret during a rotation', async () => {
    const [before, after] = ['the-secret-before-the-secret-before', 'the-secret-after-the-secret-after'];
    for (const secret of [before, after]) {
      await expect(verify(await signed(good, secret), [after, before])).resolves.toBeDefined();
    }
    await expect(verify(await signed(good, before), [after])).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it.each([0, -90, -ISSUED_AT_WINDOW.pastSeconds, ISSUED_AT_WINDOW.aheadSeconds])(
    'HTTP-08 is accepted if its `iat` is the current time plus %i s',
    async (seconds) => {
      await expect(verify(await signed({ ...good, iat: good.iat + seconds }))).resolves.toBeDefined();
    },
  );

  it.each([-301, 61, -86_400, 86_400, -good.iat])(
    'HTTP-08 is refused with an error code of its own if its `iat` is the current time plus %i s',
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
