import { exchangeAuthToken, getUserInfo, getVip, refreshToken } from '#contract/account/session.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import {
  outerLoginFailure,
  outerLoginRequest,
  refreshTokenRequest,
  setLogining,
  setToken,
} from '#platform/session/authSlice.ts';
import { childChanged, fetchUserRequest, setUser } from '#platform/session/user/userSlice.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const authOf = ({ store }: ReturnType<typeof startSession>) => store.getState().auth;

describe('a login with an authToken', () => {
  it('AUTH-01 AUTH-03 sends the authToken and stores the token of the reply', async () => {
    const session = startSession();
    session.network.answer(exchangeAuthToken, aToken('token-a', Date.now() + 1000));
    session.dispatch(outerLoginRequest('one-time'));
    await advanceTime(500);
    expect(exchangeAuthToken.path).toBe('/inner4/user/token:authToken');
    expect(session.network.callsTo(exchangeAuthToken)[0]?.request).toEqual({ body: { authToken: 'one-time' } });
    expect(authOf(session)).toEqual({ token: 'token-a', expireAt: Date.now() + 500, isLogin: true, isLogining: false });
  });

  it('AUTH-04 is debounced by 500 ms, so that only the last of several requests is sent', async () => {
    const session = startSession();
    session.network.answer(exchangeAuthToken, aToken());
    session.dispatch(outerLoginRequest('first'));
    await advanceTime(499);
    session.dispatch(outerLoginRequest('second'));
    await advanceTime(499);
    expect(session.network.calls).toHaveLength(0);
    await advanceTime(1);
    expect(session.network.callsTo(exchangeAuthToken).map((call) => call.request)).toEqual([
      { body: { authToken: 'second' } },
    ]);
  });

  it.each([
    ['a refusal', new ApiError('status', '登录已失效', 401)],
    ['a malformed reply', new ApiError('shape')],
    ['an exception', new TypeError('undefined is not a function')],
  ])('AUTH-05 AUTH-18 shows an error for 10 s after %s, and a second login succeeds', async (_what, problem) => {
    const session = startSession();
    session.network.answer(exchangeAuthToken, problem);
    session.dispatch(outerLoginRequest('bad'));
    await advanceTime(500);
    expect(authOf(session)).toMatchObject({ token: '', isLogin: false, isLogining: false });
    expect(session.toasts.getSnapshot()).toMatchObject({ kind: 'fail', text: '登录失败,请稍后重试', leaving: false });
    await advanceTime(9_999);
    expect(session.toasts.getSnapshot()?.leaving).toBe(false);
    await advanceTime(1);
    expect(session.toasts.getSnapshot()?.leaving).toBe(true);

    session.network.answer(exchangeAuthToken, aToken('token-b'));
    session.dispatch(outerLoginRequest('good'));
    await advanceTime(500);
    expect(authOf(session).token).toBe('token-b');
  });

  it('HTTP-10 repeats the idempotency key if the same authToken is sent again, and uses a new key for another authToken', async () => {
    const session = startSession();
    session.network.answer(exchangeAuthToken, new ApiError('network'));
    for (const authToken of ['one-time', 'one-time', 'another']) {
      session.dispatch(outerLoginRequest(authToken));
      await advanceTime(500);
    }
    const [first, again, other] = session.network
      .callsTo(exchangeAuthToken)
      .map(({ options }) => options?.idempotencyKey);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('GATE-06 resets the in-progress flag 2.5 s after the flag was set', async () => {
    const session = startSession();
    session.dispatch(setLogining(true));
    await advanceTime(2_000);
    // Other actions do not restart the 2.5 s.
    session.dispatch(fetchUserRequest());
    await advanceTime(499);
    expect(authOf(session).isLogining).toBe(true);
    await advanceTime(1);
    expect(authOf(session).isLogining).toBe(false);
  });

  it('GATE-06 resets the in-progress flag 2.5 s after a request that receives no reply', async () => {
    const session = startSession();
    session.network.answer(exchangeAuthToken, () => new Promise(() => undefined));
    session.dispatch(outerLoginRequest('one-time'));
    await advanceTime(2_499);
    expect(authOf(session).isLogining).toBe(true);
    await advanceTime(1);
    expect(authOf(session).isLogining).toBe(false);
  });

  it('GATE-06 resets the in-progress flag immediately when the login succeeds', async () => {
    const session = startSession();
    session.network.answer(exchangeAuthToken, aToken());
    session.dispatch(outerLoginRequest('one-time'));
    expect(authOf(session).isLogining).toBe(true);
    await advanceTime(500);
    expect(authOf(session)).toMatchObject({ isLogin: true, isLogining: false });
  });

  it('GATE-06 resets the in-progress flag when the login fails', () => {
    const session = startSession();
    session.dispatch(setLogining(true));
    session.dispatch(outerLoginFailure());
    expect(authOf(session).isLogining).toBe(false);
  });
});

describe('the refresh of a token', () => {
  it('AUTH-06 requests a new token and stores it', async () => {
    const session = startSession();
    session.dispatch(setToken({ token: 'old', expireAt: Date.now() + 1000 }));
    session.network.answer(refreshToken, aToken('new'));
    session.dispatch(refreshTokenRequest());
    await advanceTime(0);
    expect(refreshToken).toMatchObject({ method: 'GET', path: '/inner4/lesson/user/token' });
    expect(authOf(session).token).toBe('new');
  });

  it('AUTH-06 AUTH-18 keeps the current token after a failure, and a second refresh succeeds', async () => {
    const session = startSession();
    session.dispatch(setToken({ token: 'old' }));
    session.network.answer(refreshToken, new ApiError('status', '', 500));
    session.dispatch(refreshTokenRequest());
    await advanceTime(0);
    expect(authOf(session)).toMatchObject({ token: 'old', isLogin: true });
    session.network.answer(refreshToken, aToken('new'));
    session.dispatch(refreshTokenRequest());
    await advanceTime(0);
    expect(authOf(session).token).toBe('new');
  });

  it('AUTH-17 does not store the new token if the token arrives after another login', async () => {
    const session = startSession();
    session.dispatch(setToken({ token: 'token-a' }));
    let answer: () => void = () => undefined;
    session.network.answer(refreshToken, () => new Promise((resolve) => (answer = () => resolve(aToken('renewed-a')))));
    session.dispatch(refreshTokenRequest());
    session.dispatch(setToken({ token: 'token-b' }));
    answer();
    await advanceTime(0);
    expect(authOf(session).token).toBe('token-b');
  });
});

describe('the request for the data of the user', () => {
  it('AUTH-10 is sent 3 s after the last action that causes it, and its reply updates the user in the store', async () => {
    const session = startSession();
    session.network.answer(getUserInfo, aUser());
    session.dispatch(setToken({ token: 'token-a' }));
    session.dispatch(fetchUserRequest());
    await advanceTime(2_999);
    session.dispatch(fetchUserRequest());
    await advanceTime(2_999);
    expect(session.network.calls).toHaveLength(0);
    await advanceTime(1);
    expect(session.network.callsTo(getUserInfo).map((call) => call.request)).toEqual([{ query: { need_kids: true } }]);
    expect(session.store.getState().user).toMatchObject({ userId: 'user-a', nickname: '小明', age: 6, isVip: 0 });
    // The memberships are requested only for a member.
    expect(session.network.callsTo(getVip)).toEqual([]);
  });

  it('AUTH-10 AUTH-18 shows an error if it fails, and a second request succeeds', async () => {
    const session = startSession();
    session.network.answer(getUserInfo, new ApiError('timeout'));
    session.dispatch(setToken({ token: 'token-a' }));
    session.dispatch(fetchUserRequest());
    await advanceTime(3_000);
    expect(session.toasts.getSnapshot()?.text).toBe('获取用户信息失败,请稍后重试');
    session.network.answer(getUserInfo, aUser());
    session.dispatch(fetchUserRequest());
    await advanceTime(3_000);
    expect(session.store.getState().user.userId).toBe('user-a');
  });

  it('AUTH-17 is repeated if its reply arrives after the token has changed, and that reply is ignored', async () => {
    const session = startSession();
    let answerFirst: (user: ReturnType<typeof aUser>) => void = () => undefined;
    session.network.answer(getUserInfo, () => new Promise((resolve) => (answerFirst = resolve)));
    session.dispatch(setToken({ token: 'token-a' }));
    session.dispatch(fetchUserRequest());
    await advanceTime(3_000);
    session.network.answer(getUserInfo, aUser({ userId: 'user-b' }));
    session.dispatch(setToken({ token: 'token-b' }));
    answerFirst(aUser({ userId: 'user-a' }));
    await advanceTime(0);
    expect(session.store.getState().user.userId).toBe('');
    await advanceTime(3_000);
    expect(session.store.getState().user.userId).toBe('user-b');
  });

  it.each([
    ['another child', childChanged({ childId: 'child-2' }), 2],
    ['another nickname', setUser({ nickname: '石头' }), 2],
    ['another avatar', setUser({ avatar: '/cdn/avatar/fox.svg' }), 2],
    ['another head wear', setUser({ headwear: '/cdn/headwear/bow.svg' }), 2],
    ['something else', setUser({ mobile: '138****0000' }), 1],
  ])(
    'AUTH-17 is repeated if the active child or its profile has changed meanwhile, but not after other changes: %s',
    async (_what, change, times) => {
      const session = startSession();
      let answer: () => void = () => undefined;
      session.network.answer(getUserInfo, () => new Promise((resolve) => (answer = () => resolve(aUser()))));
      session.dispatch(setToken({ token: 'token-a' }));
      session.dispatch(fetchUserRequest());
      await advanceTime(3_000);
      session.dispatch(change);
      answer();
      await advanceTime(0);
      expect(session.store.getState().user.userId).toBe(times === 1 ? 'user-a' : '');
      await advanceTime(3_000);
      expect(session.network.callsTo(getUserInfo)).toHaveLength(times);
    },
  );

  it('AUTH-10 is not sent without a token', async () => {
    const session = startSession();
    session.dispatch(fetchUserRequest());
    await advanceTime(3_000);
    expect(session.network.calls).toEqual([]);
  });

  it('AUTH-18 STATE-01 updates the user even if the memberships cannot be read, which is only logged', async () => {
    const session = startSession();
    session.network.answer(getUserInfo, aUser({ ilisten: { isVip: 1, isAnonymous: false } }));
    session.network.answer(getVip, new ApiError('network'));
    session.dispatch(setToken({ token: 'token-a' }));
    session.dispatch(fetchUserRequest());
    await advanceTime(3_000);
    expect(session.store.getState().user).toMatchObject({ userId: 'user-a', isVip: 1, vip: [] });
    expect(session.toasts.getSnapshot()).toBeNull();
    expect(console.warn).toHaveBeenCalledWith('[memberships]', expect.anything());
  });

  it('AUTH-17 does not store memberships that arrive after the token has changed', async () => {
    const session = startSession();
    const year = { kind: 'year', title: '年卡', expireTime: Date.now() + 1_000_000 };
    let answer: () => void = () => undefined;
    session.network.answer(getUserInfo, aUser({ ilisten: { isVip: 1, isAnonymous: false } }));
    session.network.answer(
      getVip,
      () => new Promise((resolve) => (answer = () => resolve({ data: { isVip: 1, vip: [year] } }))),
    );
    const vipAfter = async (token: string) => {
      session.dispatch(setToken({ token: 'token-a' }));
      session.dispatch(fetchUserRequest());
      await advanceTime(3_000);
      session.dispatch(setToken({ token }));
      answer();
      await advanceTime(0);
      return session.store.getState().user.vip;
    };
    expect(await vipAfter('token-b')).toEqual([]);
    expect(await vipAfter('token-a')).toEqual([year]);
  });
});
