import type { Middleware } from '@reduxjs/toolkit';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { getUserInfo, refreshToken } from '#contract/account/session.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { logout, refreshTokenRequest, sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { childChanged, setUser } from '#platform/session/user/userSlice.ts';

const WITHIN_MS = 2_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const grant = (token: string) => setToken({ token, expireAt: Date.now() + HOUR_MS });

describe('in two tabs of one browser', () => {
  it('AUTH-19 a login in one tab also logs in the other tab', async () => {
    const [one, other] = [startSession(), startSession()];
    one.dispatch(grant('token-a'));
    await advanceTime(WITHIN_MS);
    expect(other.store.getState().auth).toMatchObject({ token: 'token-a', isLogin: true });
  });

  it('AUTH-19 a user whom one tab knows is shown by the other tab, which fetches the remaining data itself', async () => {
    const [one, other] = [startSession(), startSession()];
    other.network.answer(getUserInfo, aUser({ userId: 'user-a', nickname: '小明', mobile: '138****0000' }));
    one.dispatch(grant('token-a'));
    one.dispatch(setUser({ userId: 'user-a', nickname: '小明', age: 8 }));
    await advanceTime(WITHIN_MS);
    expect(other.store.getState().user).toMatchObject({ userId: 'user-a', nickname: '小明', age: 8, mobile: '' });
    await advanceTime(3_000);
    expect(other.network.callsTo(getUserInfo)).toHaveLength(1);
    expect(other.store.getState().user.mobile).toBe('138****0000');
  });

  it('AUTH-19 a user whom the first tab does not know yet is fetched by the other tab, without a navigation', async () => {
    const [one, other] = [startSession(), startSession()];
    other.network.answer(getUserInfo, aUser({ userId: 'user-a', nickname: '小明' }));
    one.dispatch(grant('token-a'));
    await advanceTime(WITHIN_MS + 3_000);
    expect(other.store.getState().user).toMatchObject({ userId: 'user-a', nickname: '小明' });
  });

  it.each([
    ['inside the host', HOST_AGENT, false],
    ['outside the host', 'Mozilla/5.0', true],
  ])(
    'GATE-04 %s, a tab that takes over an anonymous session from another tab has the same login state as after a reload',
    async (_where, userAgent, isLogin) => {
      const [one, other] = [startSession({ userAgent }), startSession({ userAgent })];
      one.dispatch(setToken({ token: 'token-a', expireAt: Date.now() + HOUR_MS, isAnonymous: true }));
      await advanceTime(WITHIN_MS);
      expect(other.store.getState()).toMatchObject({
        auth: { token: 'token-a', isLogin },
        user: { isAnonymous: true },
      });
      expect(other.services.cookies.read('anonymous')).toBe('1');
      const reloaded = startSession({ userAgent });
      expect(reloaded.store.getState()).toMatchObject({ auth: { isLogin }, user: { isAnonymous: true } });
    },
  );

  it('AUTH-19 a logout in one tab also logs out the other tab, which does not leave its screen', async () => {
    startSession().dispatch(grant('token-a'));
    const [one, other] = [startSession(), startSession()];
    one.dispatch(logout());
    await advanceTime(WITHIN_MS);
    expect(other.store.getState().auth.isLogin).toBe(false);
    expect(other.page.left).toEqual([]);
  });

  it('AUTH-19 simultaneous refreshes in both tabs end no session, and lead to the same token in both', async () => {
    startSession().dispatch(grant('token-a'));
    const [one, other] = [startSession(), startSession()];
    one.network.answer(refreshToken, aToken('renewed-1'));
    other.network.answer(refreshToken, aToken('renewed-2'));
    one.dispatch(refreshTokenRequest());
    other.dispatch(refreshTokenRequest());
    await advanceTime(WITHIN_MS);
    const tokens = [one, other].map(({ store }) => store.getState().auth.token);
    expect(tokens[0]).toMatch(/^renewed-/);
    expect(tokens[1]).toBe(tokens[0]);
  });

  it('AUTH-19 the login of another user in one tab leaves no data of the first user in the other tab', async () => {
    const start = startSession();
    start.dispatch(grant('token-a'));
    start.dispatch(setUser({ userId: 'user-a', nickname: '小明' }));
    const [one, other] = [startSession(), startSession()];
    expect(other.store.getState().user.nickname).toBe('小明');
    one.dispatch(logout());
    one.dispatch(grant('token-b'));
    await advanceTime(WITHIN_MS);
    expect(other.store.getState()).toMatchObject({ auth: { token: 'token-b' }, user: { userId: '', nickname: '' } });
    expect(one.store.getState().auth.token).toBe('token-b');
    expect(one.services.cookies.read('token')).toBe('token-b');
  });

  it.each([
    ['is visible again', document, 'visibilitychange'],
    ['is shown again by the back button', window, 'pageshow'],
  ])('AUTH-19 a tab that %s takes over the session of another tab immediately', (_what, target, event) => {
    const [one, other] = [startSession(), startSession()];
    one.dispatch(grant('token-a'));
    target.dispatchEvent(new Event(event));
    expect(other.store.getState().auth.token).toBe('token-a');
  });

  it('AUTH-19 a hidden tab takes over the session of another tab only once it is visible', async () => {
    const [one, other] = [startSession(), startSession()];
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    one.dispatch(grant('token-a'));
    await advanceTime(WITHIN_MS);
    expect(other.store.getState().auth.token).toBe('');
    visibility.mockReturnValue('visible');
    await advanceTime(WITHIN_MS);
    expect(other.store.getState().auth.token).toBe('token-a');
  });

  it('AUTH-19 the tab of a guest takes over the token of the other tab, without reporting the end of a session and without storing a user', async () => {
    const one = startSession();
    const types: unknown[] = [];
    const note: Middleware = () => (next) => (action) => {
      types.push((action as { type?: unknown }).type);
      return next(action);
    };
    const other = startSession({ tools: { inner: [note] } });
    one.dispatch(grant('token-a'));
    await advanceTime(WITHIN_MS);
    expect(types).toContain(setToken.type);
    expect(types).not.toContain(sessionEnded.type);
    expect(types).not.toContain(setUser.type);
    expect(other.services.cookies.read('user_id')).toBeUndefined();
  });
});

describe('the active child in two tabs', () => {
  const withChild = (childId: string) => {
    const session = startSession();
    session.dispatch(grant('token-a'));
    session.dispatch(setUser({ userId: 'user-a', nickname: '小明', childId }));
    return session;
  };

  it('AUTH-19 becomes the child whom one of the tabs has chosen', async () => {
    const one = withChild('child-1');
    const other = startSession();
    one.dispatch(childChanged({ childId: 'child-2', nickname: '小石头' }));
    await advanceTime(WITHIN_MS);
    expect(other.store.getState().user.childId).toBe('child-2');
    expect(one.store.getState().user).toMatchObject({ childId: 'child-2', nickname: '小石头' });
  });

  it.each([
    ['the cookies contain no active child', 'child-1', undefined],
    ['this tab does not know its active child yet', '', 'child-2'],
    ['the cookies contain the same child', 'child-1', 'child-1'],
  ])('AUTH-19 does not change if %s', async (_what, present, stored) => {
    const { store, services } = withChild(present);
    if (stored === undefined) services.cookies.remove('child_id');
    else services.cookies.write('child_id', stored, Date.now() + HOUR_MS);
    await advanceTime(WITHIN_MS);
    expect(store.getState().user).toMatchObject({ childId: present, nickname: '小明' });
  });
});
