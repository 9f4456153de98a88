import * as contract from '#contract/account/session.ts';
import { listContinue } from '#contract/stories/stories.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { sessionTokens } from '#server/database/tables/account/sessions.ts';
import { call, signed } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aMobile, signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import {
  AUTH_TOKEN_LIFETIME_MS,
  GRACE_MS,
  sessionRepository,
  TOKEN_LIFETIME_MS,
} from '#server/domain/users/sessionRepository.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';

describe.each(testedDatabases)('sessions on %s', (kind) => {
  const test = useGateway(kind);
  const isLiving = async (userToken: string) => (await call(test, contract.getVip, {}, { userToken })).status === 200;
  const native = (claims: object) => signed({ sub: 'host-1', typ: 1, userType: 1, ...claims });

  async function anAuthToken(callerCode: string | null = '1002') {
    const { db, now } = test.gateway;
    const user = await userRepository(db).findOrCreateByMobile(aMobile(), now());
    return sessionRepository(db).issueAuthToken(user.id, callerCode, now());
  }

  it('AUTH-03, AUTH-16 an authToken can be exchanged for a user token that is valid for 24 hours', async () => {
    const { status, body } = await call(test, contract.exchangeAuthToken, { body: { authToken: await anAuthToken() } });
    expect(status).toBe(200);
    expect(body.data.expireTime).toBe(test.time + TOKEN_LIFETIME_MS);
    expect(await isLiving(body.data.token)).toBe(true);
  });

  it('AUTH-03 one authToken that is sent 50 times at the same moment begins one session', async () => {
    const body = { authToken: await anAuthToken() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(test, contract.exchangeAuthToken, { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
  });

  it('an authToken is refused if it is sent by another caller, has expired or was made up', async () => {
    const exchange = (authToken: string, callerCode = '1002') =>
      call(test, contract.exchangeAuthToken, { body: { authToken } }, { callerCode });
    expect((await exchange(await anAuthToken('1002'), '2003')).status).toBe(401);
    expect((await exchange(await anAuthToken(null), '2003')).status).toBe(200);
    expect((await exchange('made-up')).body).toMatchObject({ code: 'auth_token_refused' });
    const late = await anAuthToken();
    test.time += AUTH_TOKEN_LIFETIME_MS;
    expect((await exchange(late)).status).toBe(401);
  });

  it('AUTH-16 a token expires after 24 hours, but the token of an anonymous user never expires', async () => {
    const { userToken } = await signIn(test);
    const swapped = await call(test, contract.swapV1Token, {
      body: { v1token: await native({ sub: 'host-anonymous', userType: 0 }) },
    });
    test.time += TOKEN_LIFETIME_MS - 1;
    expect(await isLiving(userToken)).toBe(true);
    test.time += 1;
    expect(await isLiving(userToken)).toBe(false);
    test.time += 30 * TOKEN_LIFETIME_MS;
    expect(await isLiving(swapped.body.data.token)).toBe(true);
    const refreshed = await call(test, contract.refreshToken, {}, { userToken: swapped.body.data.token });
    expect(refreshed.body.data).toEqual({ token: expect.any(String) as string });
  });

  it('AUTH-19 after concurrent refreshes every new token works, and the old token works during the grace period', async () => {
    const { userToken } = await signIn(test);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(test, contract.refreshToken, {}, { userToken })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const tokens = answers.map(({ body }) => body.data.token);
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(await isLiving(token)).toBe(true);
    test.time += GRACE_MS - 1;
    expect(await isLiving(userToken)).toBe(true);
    test.time += 1;
    expect(await isLiving(userToken)).toBe(false);
    expect(await isLiving(tokens[0] ?? '')).toBe(true);
  });

  it('AUTH-06 a refresh whose reply is lost ends nothing: the old token keeps its expiry, and can be refreshed again', async () => {
    const user = await signIn(test);
    const lost = await call(test, contract.refreshToken, {}, user);
    test.time += GRACE_MS;
    expect(await isLiving(user.userToken)).toBe(true);
    test.time += HOUR_MS;
    const arrived = await call(test, contract.refreshToken, {}, user);
    expect(await isLiving(arrived.body.data.token)).toBe(true);
    test.time += GRACE_MS - 1;
    expect(await isLiving(user.userToken)).toBe(true);
    test.time += 1;
    expect(await isLiving(user.userToken)).toBe(false);
    expect(await isLiving(lost.body.data.token)).toBe(false);
    expect(await isLiving(arrived.body.data.token)).toBe(true);
  });

  it('AUTH-16 a token expires after 24 hours, however often it was refreshed', async () => {
    const user = await signIn(test);
    for (let hours = 0; hours < 23; hours += 1) {
      test.time += HOUR_MS;
      expect((await call(test, contract.refreshToken, {}, user)).status).toBe(200);
    }
    test.time += HOUR_MS;
    expect((await call(test, contract.refreshToken, {}, user)).status).toBe(401);
  });

  it('AUTH-19 a token of a concurrent refresh stays valid if it is first used after the grace period of the old token', async () => {
    const user = await signIn(test);
    const [one, other] = await Promise.all([1, 2].map(() => call(test, contract.refreshToken, {}, user)));
    expect(await isLiving(one!.body.data.token)).toBe(true);
    test.time += GRACE_MS;
    expect(await isLiving(user.userToken)).toBe(false);
    expect(await isLiving(other!.body.data.token)).toBe(true);
    expect(await isLiving(one!.body.data.token)).toBe(true);
  });

  it('AUTH-09 ending a session invalidates all its tokens, including refreshed ones, and no tokens of other sessions', async () => {
    const mobile = aMobile();
    const first = await signIn(test, { mobile });
    const second = await signIn(test, { mobile });
    const refreshed = await call(test, contract.refreshToken, {}, first);
    expect((await call(test, contract.revokeToken, {}, first)).status).toBe(200);
    expect(await isLiving(first.userToken)).toBe(false);
    expect(await isLiving(refreshed.body.data.token)).toBe(false);
    expect(await isLiving(second.userToken)).toBe(true);
  });

  it('AUTH-17 a refresh at the moment when its session ends leaves no valid token', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await signIn(test);
      const refreshes = Array.from({ length: 5 }, () => call(test, contract.refreshToken, {}, user));
      const [, ...answers] = await Promise.all([call(test, contract.revokeToken, {}, user), ...refreshes]);
      for (const { status, body } of answers) {
        if (status === 200) expect(await isLiving(body.data.token)).toBe(false);
      }
    }
  });

  it('HTTP-09 tokens are stored as digests, so that read access to the database gives no access to accounts', async () => {
    const { userToken } = await signIn(test);
    const rows = await test.gateway.db.select().from(sessionTokens);
    expect(JSON.stringify(rows)).not.toContain(userToken);
  });

  it('HTTP-07, AUTH-10 user:info returns the user with a masked mobile number, and the children if they are requested', async () => {
    const { userToken, userId, mobile } = await signIn(test, { isMember: true });
    const plain = await call(test, contract.getUserInfo, { query: {} }, { userToken });
    expect(plain.headers['cache-control']).toBe('no-store');
    expect(plain.body.user).toEqual({
      userId,
      nickname: expect.stringMatching(/^小听众\d{4}$/) as string,
      avatarUrl: '/cdn/avatar/daidi.svg',
      headwearUrl: '',
      mobile: `${mobile.slice(0, 3)}****${mobile.slice(7)}`,
      ilisten: { isVip: 1, isAnonymous: false },
      activeChildId: userId,
    });
    const response = await test.app.inject({
      url: '/inner4/member/user:info?need_kids=true',
      headers: {
        authorization: `Bearer ${await signed({ jti: '1', iss: 'a', iat: test.time / 1000, ver: 'a@1', device_id: 'd', agent_app_id: '', user_token: userToken, user_token2: '' })}`,
      },
    });
    expect(response.json()).toMatchObject({ user: { kids: [{ age: null }] } });
  });

  it('HTTP-07 vip:get returns the membership, and user:get the listener', async () => {
    const { userToken, userId } = await signIn(test, { isMember: true });
    const { body: vip } = await call(test, contract.getVip, {}, { userToken });
    expect(vip.data).toMatchObject({ isVip: 1, vip: [{ kind: 'year', title: '年度会员' }] });
    const { body: listener } = await call(test, contract.getListener, {}, { userToken });
    expect(listener.data).toEqual({ userId, nickname: expect.any(String) as string, age: 5, createdAt: test.time });
  });

  it('ROLE-02 a membership that has ended no longer gives its benefits', async () => {
    const { db, now } = test.gateway;
    const user = { subject: 'host-member', userType: 2 as const, nickname: undefined, avatar: undefined, age: 7 };
    const member = await userRepository(db).upsertFromHost(user, now(), new Date(test.time + 1000));
    const { token: userToken } = await sessionRepository(db).begin(member!, '1002', now());
    expect((await call(test, contract.getVip, {}, { userToken })).body.data.isVip).toBe(1);
    test.time += 1000;
    expect((await call(test, contract.getVip, {}, { userToken })).body.data).toEqual({ isVip: 0, vip: [] });
  });

  it('ROLE-01, GATE-08 calls that require a user are refused without a valid user token', async () => {
    for (const endpoint of [
      contract.refreshToken,
      contract.revokeToken,
      contract.getVip,
      contract.getListener,
      listContinue,
    ]) {
      expect((await call(test, endpoint, {})).body).toMatchObject({ code: 'signed_out' });
      expect((await call(test, endpoint, {}, { userToken: 'made-up' })).status).toBe(401);
    }
  });

  it.each([1, 2])('SWAP-03, SWAP-04 the endpoint token:v1token swaps a native token of type %i', async (typ) => {
    const v1token = await native({ sub: `host-type-${typ}`, typ, userType: 2, nickname: '豆豆', age: 6 });
    const { body } = await call(test, contract.swapV1Token, { body: { v1token } });
    expect(body.data.expire_time).toBe(test.time + TOKEN_LIFETIME_MS);
    const { body: info } = await call(
      test,
      contract.getUserInfo,
      { query: { need_kids: true } },
      { userToken: body.data.token },
    );
    expect(info.user).toMatchObject({
      nickname: '豆豆',
      ilisten: { isVip: 1, isAnonymous: false },
      kids: [{ age: 6 }],
    });
  });

  it('SWAP-03 the endpoint v3Token swaps ten native tokens of one host user at the same moment for sessions of the same user', async () => {
    const swap = async () =>
      call(test, contract.swapV3Token, { body: { v3Token: await native({ sub: 'host-3', typ: 3 }) } });
    const userIds = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { body } = await swap();
        const info = await call(test, contract.getUserInfo, { query: {} }, { userToken: body.data.token });
        return info.body.user.userId;
      }),
    );
    expect(new Set(userIds).size).toBe(1);
  });

  it('SWAP-03 native tokens are refused if they are forged, expired, malformed or of the wrong type', async () => {
    const past = Math.floor(test.time / 1000) - 1;
    const tokens = [
      await native({ typ: 3 }),
      await native({ typ: 4 }),
      await native({ userType: 9 }),
      await native({ exp: past }),
      await native({ avatar: 'javascript:alert(1)' }),
      await signed({ sub: 'a', typ: 1, userType: 1 }, 'another-secret-another-secret-another'),
      'JwtUser nonsense',
    ];
    for (const v1token of tokens) {
      const { status, body } = await call(test, contract.swapV1Token, { body: { v1token } });
      expect([status, body]).toEqual([401, expect.objectContaining({ code: 'native_token_refused' })]);
    }
  });
});

describe('native tokens at a gateway that has no secret for them', () => {
  const test = useGateway('postgres', { nativeTokenSecret: undefined });

  it('SWAP-03 are refused', async () => {
    const v1token = await signed({ sub: 'host-1', typ: 1, userType: 2 });
    expect((await call(test, contract.swapV1Token, { body: { v1token } })).status).toBe(401);
  });
});
