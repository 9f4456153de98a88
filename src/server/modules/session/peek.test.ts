import * as contract from '#contract/account/session.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aMobile } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { AUTH_TOKEN_LIFETIME_MS, sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';

describe.each(testedDatabases)('the account behind an authToken on %s', (kind) => {
  const test = useGateway(kind);

  async function anAuthToken(callerCode: string | null = '1002') {
    const { db, now } = test.gateway;
    const user = await userRepository(db).findOrCreateByMobile(aMobile(), now());
    return { userId: user.id, authToken: await sessionRepository(db).issueAuthToken(user.id, callerCode, now()) };
  }

  const peek = (authToken: string, callerCode = '1002') =>
    call(test, contract.peekAuthToken, { body: { authToken } }, { callerCode });
  const exchange = (authToken: string) => call(test, contract.exchangeAuthToken, { body: { authToken } });

  it('AUTH-20 is returned with nickname and picture, and the authToken can still be exchanged', async () => {
    const { userId, authToken } = await anAuthToken();
    for (let time = 0; time < 2; time += 1) {
      expect(await peek(authToken)).toMatchObject({
        status: 200,
        body: {
          user: {
            userId,
            nickname: expect.stringMatching(/^小听众\d{4}$/) as string,
            avatarUrl: '/cdn/avatar/daidi.svg',
          },
        },
      });
    }
    expect((await exchange(authToken)).status).toBe(200);
  });

  it('AUTH-20 is not returned for authTokens that the exchange would refuse', async () => {
    const refused = { status: 401, body: { code: 'auth_token_refused' } };
    expect(await peek('made-up')).toMatchObject(refused);
    expect(await peek((await anAuthToken('1002')).authToken, '2003')).toMatchObject(refused);
    expect((await peek((await anAuthToken(null)).authToken, '2003')).status).toBe(200);
    const used = await anAuthToken();
    await exchange(used.authToken);
    expect(await peek(used.authToken)).toMatchObject(refused);
    const late = await anAuthToken();
    test.time += AUTH_TOKEN_LIFETIME_MS;
    expect(await peek(late.authToken)).toMatchObject(refused);
  });

  it('is not shown after 60 wrong authTokens a minute from one network, whereas right authTokens do not count', async () => {
    test.time += MINUTE_MS;
    const { authToken } = await anAuthToken();
    for (let time = 0; time < 60; time += 1)
      expect((await peek(time % 2 ? authToken : `guess-${time}`)).status).not.toBe(429);
    for (let time = 0; time < 30; time += 1) expect((await peek(`guess-again-${time}`)).status).toBe(401);
    expect((await peek('one-guess-more')).body).toMatchObject({ code: 'captcha_wait' });
    test.time += MINUTE_MS;
    expect((await peek('later')).status).toBe(401);
  });
});
