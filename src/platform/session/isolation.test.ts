import { exchangeAuthToken, getUserInfo, refreshToken } from '#contract/session.ts';
import type { HostUser } from '#contract/bridge.ts';
import { fingerprint } from '#lib/fingerprint.ts';
import type { Host } from '#platform/bridge/host.ts';
import { storyHeard } from '#platform/player/playerSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aToken, aUser } from '#test/builders/session.ts';
import { noHost } from '#test/harness/noHost.ts';
import { HOST_AGENT } from '#test/harness/hostAgent.ts';
import { pass, startSession } from '#test/harness/startSession.ts';
import { logout, outerLoginRequest, refreshTokenRequest, sessionEnded, setToken } from './authSlice.ts';
import { loginOfferAccepted } from './loginOfferSlice.ts';
import { setUser } from './userSlice.ts';

const HOME = 'http://localhost:8080/combine/';
const grant = (token: string) => setToken({ token, expireAt: Date.now() + 3_600_000 });
const userA = setUser({ userId: 'user-a', nickname: '小明' });
const nobody = { userId: '', nickname: '' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Each is the shortest life in which the model (docs/model.md) found two users mixed or a flow dead. */
describe('isolation of sessions', () => {
  it('AUTH-17 a login over somebody else leaves nothing of them', async () => {
    const session = startSession();
    session.dispatch(grant('token-a'));
    session.dispatch(userA);
    session.network.answer(exchangeAuthToken, aToken('token-b'));
    session.dispatch(outerLoginRequest('one-time'));
    await pass(500);
    expect(session.store.getState()).toMatchObject({ auth: { token: 'token-b' }, user: nobody });
    expect(session.services.cookies.read('user_id')).toBeUndefined();
  });

  it('AUTH-17 AUTH-19 a login beside one in another tab, not noticed yet, leaves nothing of it in the cookies', async () => {
    const [one, other] = [startSession(), startSession()];
    one.dispatch(grant('token-a'));
    one.dispatch(userA);
    other.network.answer(exchangeAuthToken, aToken('token-b'));
    other.dispatch(outerLoginRequest('one-time'));
    await pass(500);
    expect(one.services.cookies.read('user_id')).toBeUndefined();
    await pass(2_000);
    expect(one.store.getState()).toMatchObject({ auth: { token: 'token-b' }, user: nobody });
  });

  it("AUTH-17 AUTH-19 a late user is not kept beside another tab's token", () => {
    const one = startSession();
    one.dispatch(grant('token-a'));
    const other = startSession();
    other.services.cookies.write('token', 'token-b', Date.now() + 3_600_000);
    one.dispatch(userA);
    expect(one.services.cookies.read('user_id')).toBeUndefined();
  });

  it('AUTH-17 AUTH-19 a refresh that is answered after a logout in another tab brings nobody back', async () => {
    startSession().dispatch(grant('token-a'));
    const [one, other] = [startSession(), startSession()];
    let answer: (reply: ReturnType<typeof aToken>) => void = () => undefined;
    other.network.answer(refreshToken, () => new Promise((resolve) => (answer = resolve)));
    other.dispatch(refreshTokenRequest());
    one.dispatch(logout());
    await pass(100);
    answer(aToken('renewed'));
    await pass(2_000);
    expect(one.services.cookies.read('token')).toBeUndefined();
    expect([one, other].map(({ store }) => store.getState().auth.token)).toEqual(['', '']);
  });

  it('AUTH-19 a logout in another tab is noticed also within the first second of the session', async () => {
    const one = startSession();
    one.dispatch(grant('token-a'));
    startSession().dispatch(logout());
    await pass(2_000);
    expect(one.store.getState().auth.isLogin).toBe(false);
  });

  it('AUTH-19 another user of whom neither tab knows the name is not taken for the same', async () => {
    const one = startSession();
    one.dispatch(grant('token-a'));
    const other = startSession();
    const endings: string[] = [];
    other.store.subscribe(() => endings.push(other.store.getState().auth.token));
    one.dispatch(logout());
    one.dispatch(grant('token-b'));
    await pass(2_000);
    expect(endings).toContain('');
    expect(other.store.getState().auth.token).toBe('token-b');
  });

  it("AUTH-19 a tab that follows another one takes nothing of the new session's away", async () => {
    const one = startSession();
    const other = startSession();
    other.dispatch(grant('token-a'));
    await pass(2_000);
    one.dispatch(logout());
    one.dispatch(grant('token-b'));
    one.dispatch(setUser({ userId: 'user-b', nickname: '小红' }));
    localStorage.setItem(storageKeys.hostSession, 'b.b');
    await pass(2_000);
    expect(one.services.cookies.read('nickname')).toBe('小红');
    expect(localStorage.getItem(storageKeys.hostSession)).toBe('b.b');
  });

  it.each([logout(), sessionEnded()])(
    'AUTH-18 AUTH-20 an offer that $type has overtaken does not stop the next',
    async (ending) => {
      const session = startSession();
      session.dispatch(grant('token-a'));
      // Each token is somebody else's.
      session.network.answer(getUserInfo, () => aUser({ userId: `user-${session.network.calls.length}` }));
      session.page.open(`${HOME}?_token=foreign`);
      session.dispatch({ type: 'navigation/navigated', payload: { path: '/' } });
      await pass(0);
      expect(session.store.getState().loginOffer.account).not.toBeNull();
      session.dispatch(ending);
      await pass(0);
      session.page.open(`${HOME}?_token=token-b`);
      session.dispatch({ type: 'navigation/navigated', payload: { path: '/' } });
      await pass(0);
      session.dispatch(loginOfferAccepted());
      await pass(0);
      expect(session.store.getState().auth.token).toBe('token-b');
    },
  );

  it('AUTH-09 AUTH-17 who listens changes also while what was heard is being saved', () => {
    const session = startSession();
    session.dispatch(grant('token-a'));
    session.dispatch(storyHeard({ storyId: 's', positionMs: 9_000, finished: false, heardAt: 1, isSaved: false }));
    session.dispatch(userA);
    session.dispatch(sessionEnded());
    expect(session.store.getState().player.heard).toEqual({});
    expect(localStorage.getItem(storageKeys.heardByUser)).toBeNull();
  });
});

const aHostUser = (userId: string, overrides: Partial<HostUser> = {}) =>
  ({ userId, nickname: userId, token: `native-${userId}`, tokenType: 4, userType: 1, ...overrides }) as HostUser;

describe('isolation of sessions in the host', () => {
  function startInHost(user: Host['user']) {
    const host: Host = { ...noHost, isReady: () => true, appInfo: () => Promise.reject(new Error('none')), user };
    return startSession({ userAgent: HOST_AGENT, host });
  }

  it('AUTH-17 SWAP-06 a user who follows an anonymous one gets nothing of theirs, the user id least of all', async () => {
    let tell: (user: HostUser) => void = () => undefined;
    const session = startInHost(() => new Promise((resolve) => (tell = resolve)));
    session.dispatch(setToken({ token: 'anonymous', isAnonymous: true }));
    session.dispatch(setUser({ userId: 'guest', nickname: 'guest', isAnonymous: true }));
    tell(aHostUser('user-b'));
    await pass(0);
    expect(session.store.getState()).toMatchObject({
      auth: { token: 'native-user-b', isLogin: true },
      user: { userId: 'user-b', nickname: 'user-b', isAnonymous: false },
    });
  });

  it('AUTH-17 the host user is not taken for that of a session which another tab has replaced', async () => {
    let tell: (user: HostUser) => void = () => undefined;
    const session = startInHost(() => new Promise((resolve) => (tell = resolve)));
    session.dispatch(grant('token-a'));
    session.services.cookies.write('token', 'token-b', Date.now() + 3_600_000);
    session.services.cookies.write('token_updated_at', String(Date.now()), Date.now() + 3_600_000);
    localStorage.setItem(storageKeys.hostSession, `${fingerprint('user-b')}.${fingerprint('native-user-b')}`);
    tell(aHostUser('user-b'));
    await pass(0);
    expect(session.store.getState()).toMatchObject({ auth: { token: 'token-a' }, user: nobody });
  });

  it('GATE-06 the flag falls back also when a session has ended while the host is asked', async () => {
    const session = startInHost(() => new Promise(() => undefined));
    session.page.open('/combine/address/edit');
    session.dispatch(grant('token-a'));
    session.dispatch(sessionEnded());
    expect(session.store.getState().auth.isLogining).toBe(true);
    await pass(2_600);
    expect(session.store.getState().auth.isLogining).toBe(false);
  });
});
