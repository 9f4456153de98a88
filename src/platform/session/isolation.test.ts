import { exchangeAuthToken, getUserInfo, refreshToken } from '#contract/account/session.ts';
import type { HostUser } from '#contract/host/bridge.ts';
import { fingerprint } from '#lib/crypto/fingerprint.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Host } from '#platform/bridge/host.ts';
import { storyHeard } from '#platform/player/playerSlice.ts';
import { requestLogin } from '#platform/session/login/loginRequests.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { settle } from '#test/harness/session/settle.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { logout, outerLoginRequest, refreshTokenRequest, sessionEnded, setToken } from './authSlice.ts';
import { loginOfferAccepted } from './address/loginOfferSlice.ts';
import { setUser } from './user/userSlice.ts';

const HOME = 'http://localhost:8080/combine/';
const grant = (token: string) => setToken({ token, expireAt: Date.now() + HOUR_MS });
const userA = setUser({ userId: 'user-a', nickname: '小明' });
const nobody = { userId: '', nickname: '' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * Each test is the shortest sequence of actions in which the model (docs/model.md) once found that the data of two
 * users were mixed up, or that a saga had ended.
 */
describe('isolation of sessions', () => {
  it('AUTH-17 a login that replaces the session of another user leaves no data of that user', async () => {
    const session = startSession();
    session.dispatch(grant('token-a'));
    session.dispatch(userA);
    session.network.answer(exchangeAuthToken, aToken('token-b'));
    session.dispatch(outerLoginRequest('one-time'));
    await advanceTime(500);
    expect(session.store.getState()).toMatchObject({ auth: { token: 'token-b' }, user: nobody });
    expect(session.services.cookies.read('user_id')).toBeUndefined();
  });

  it('AUTH-17 AUTH-19 a login leaves no cookies of a user whom another tab has just signed in', async () => {
    const [one, other] = [startSession(), startSession()];
    one.dispatch(grant('token-a'));
    one.dispatch(userA);
    other.network.answer(exchangeAuthToken, aToken('token-b'));
    other.dispatch(outerLoginRequest('one-time'));
    await advanceTime(500);
    expect(one.services.cookies.read('user_id')).toBeUndefined();
    await advanceTime(2_000);
    expect(one.store.getState()).toMatchObject({ auth: { token: 'token-b' }, user: nobody });
  });

  it('AUTH-17 AUTH-19 the user whom the server returns late is not stored if another tab has stored another token meanwhile', () => {
    const one = startSession();
    one.dispatch(grant('token-a'));
    const other = startSession();
    other.services.cookies.write('token', 'token-b', Date.now() + HOUR_MS);
    one.dispatch(userA);
    expect(one.services.cookies.read('user_id')).toBeUndefined();
  });

  it('AUTH-17 AUTH-19 a refresh does not restore the session if its reply arrives after a logout in another tab', async () => {
    startSession().dispatch(grant('token-a'));
    const [one, other] = [startSession(), startSession()];
    let answer: (reply: ReturnType<typeof aToken>) => void = () => undefined;
    other.network.answer(refreshToken, () => new Promise((resolve) => (answer = resolve)));
    other.dispatch(refreshTokenRequest());
    one.dispatch(logout());
    await advanceTime(100);
    answer(aToken('renewed'));
    await advanceTime(2_000);
    expect(one.services.cookies.read('token')).toBeUndefined();
    expect([one, other].map(({ store }) => store.getState().auth.token)).toEqual(['', '']);
  });

  it('AUTH-19 a tab notices a logout in another tab even within the first second of its session', async () => {
    const one = startSession();
    one.dispatch(grant('token-a'));
    startSession().dispatch(logout());
    await advanceTime(2_000);
    expect(one.store.getState().auth.isLogin).toBe(false);
  });

  it('AUTH-19 a tab recognises that another user has logged in, even if neither tab knows the ids of the users', async () => {
    const one = startSession();
    one.dispatch(grant('token-a'));
    const other = startSession();
    const endings: string[] = [];
    other.store.subscribe(() => endings.push(other.store.getState().auth.token));
    one.dispatch(logout());
    one.dispatch(grant('token-b'));
    await advanceTime(2_000);
    expect(endings).toContain('');
    expect(other.store.getState().auth.token).toBe('token-b');
  });

  it('AUTH-19 a tab that takes over the session of another tab does not delete the data of that session', async () => {
    const one = startSession();
    const other = startSession();
    other.dispatch(grant('token-a'));
    await advanceTime(2_000);
    one.dispatch(logout());
    one.dispatch(grant('token-b'));
    one.dispatch(setUser({ userId: 'user-b', nickname: '小红' }));
    localStorage.setItem(storageKeys.hostSession, 'b.b');
    await advanceTime(2_000);
    expect(one.services.cookies.read('nickname')).toBe('小红');
    expect(localStorage.getItem(storageKeys.hostSession)).toBe('b.b');
  });

  it.each([logout(), sessionEnded()])(
    'AUTH-18 AUTH-20 after the action $type has ended a question about a login, the next question can be asked',
    async (ending) => {
      const session = startSession();
      session.dispatch(grant('token-a'));
      // Returns a different user for each token.
      session.network.answer(getUserInfo, () => aUser({ userId: `user-${session.network.calls.length}` }));
      session.page.open(`${HOME}?_token=foreign`);
      session.dispatch({ type: 'navigation/navigated', payload: { path: '/' } });
      await advanceTime(0);
      expect(session.store.getState().loginOffer.account).not.toBeNull();
      session.dispatch(ending);
      await advanceTime(0);
      session.page.open(`${HOME}?_token=token-b`);
      session.dispatch({ type: 'navigation/navigated', payload: { path: '/' } });
      await advanceTime(0);
      session.dispatch(loginOfferAccepted());
      await advanceTime(0);
      expect(session.store.getState().auth.token).toBe('token-b');
    },
  );

  it('AUTH-09 AUTH-17 a logout removes the user’s positions even if a position has not been saved yet', () => {
    const session = startSession();
    session.dispatch(grant('token-a'));
    session.dispatch(storyHeard({ storyId: 's', positionMs: 9_000, finished: false, heardAt: 1, isSaved: false }));
    session.dispatch(userA);
    session.dispatch(logout());
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

  it('AUTH-17 SWAP-06 a session that follows an anonymous session contains no data of the anonymous user', async () => {
    let answer: (user: HostUser) => void = () => undefined;
    const session = startInHost(() => new Promise((resolve) => (answer = resolve)));
    session.dispatch(setToken({ token: 'anonymous', isAnonymous: true }));
    session.dispatch(setUser({ userId: 'guest', nickname: 'guest', isAnonymous: true }));
    answer(aHostUser('user-b'));
    await advanceTime(0);
    expect(session.store.getState()).toMatchObject({
      auth: { token: 'native-user-b', isLogin: true },
      user: { userId: 'user-b', nickname: 'user-b', isAnonymous: false },
    });
  });

  it('AUTH-17 the host’s user does not become the user of this tab if another tab has replaced the session', async () => {
    let tell: (user: HostUser) => void = () => undefined;
    const session = startInHost(() => new Promise((resolve) => (tell = resolve)));
    session.dispatch(grant('token-a'));
    session.services.cookies.write('token', 'token-b', Date.now() + HOUR_MS);
    session.services.cookies.write('token_updated_at', String(Date.now()), Date.now() + HOUR_MS);
    localStorage.setItem(storageKeys.hostSession, `${fingerprint('user-b')}.${fingerprint('native-user-b')}`);
    tell(aHostUser('user-b'));
    await advanceTime(0);
    expect(session.store.getState()).toMatchObject({ auth: { token: 'token-a' }, user: nobody });
  });

  it('AUTH-17 a session that begins while the host is asked for its user receives no data of the host’s user', async () => {
    let tell: (user: HostUser) => void = () => undefined;
    const session = startInHost(() => new Promise((resolve) => (tell = resolve)));
    const back = requestLogin(session.services, '1002', HOME);
    session.page.open(`${back}&_token=own`);
    tell(aHostUser('user-b'));
    await settle();
    expect(session.store.getState()).toMatchObject({ auth: { token: 'own' }, user: nobody });
    expect(localStorage.getItem(storageKeys.hostSession)).toBeNull();
  });

  it('GATE-06 the in-progress flag of a login is reset even if the session ends while the host is being asked', async () => {
    const session = startInHost(() => new Promise(() => undefined));
    session.page.open('/combine/address/edit');
    session.dispatch(grant('token-a'));
    session.dispatch(sessionEnded());
    expect(session.store.getState().auth.isLogining).toBe(true);
    await advanceTime(2_600);
    expect(session.store.getState().auth.isLogining).toBe(false);
  });
});
