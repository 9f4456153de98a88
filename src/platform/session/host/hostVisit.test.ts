import { getUserInfo, swapV1Token } from '#contract/account/session.ts';
import type { HostUser } from '#contract/host/bridge.ts';
import { fingerprint } from '#lib/crypto/fingerprint.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Host } from '#platform/bridge/host.ts';
import { HostCallError } from '#platform/bridge/native/hostCallError.ts';
import { logout, sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { loginRequested, loginScreenShown } from '#platform/session/login/loginEvents.ts';
import { readPositions, storePositions } from '#platform/player/listening/storyPositions.ts';
import { selectUserId } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aUser } from '#test/builders/account/session.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';

const PUBLIC = 'http://localhost:8080/combine/about';
const PROTECTED = 'http://localhost:8080/combine/play_history';
const LEGACY_AGENT = 'Mozilla/5.0 (Linux; Android 10) ilisten_android/2003/11.21/huawei';

const registered = { userId: 'user-1', userType: 1, token: 'native-token', tokenType: 4 } as HostUser;
const nobody = { userId: '', userType: 0, token: '', tokenType: 4 } as HostUser;
const request = loginRequested({ backUrl: PROTECTED, way: 'host' });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

interface Options {
  user?: HostUser;
  host?: Partial<Host>;
  address?: string;
  isLegacy?: boolean;
}

/**
 * Opens a page in a host whose user is `user`; without `user`, the host has no user. `become` makes a bridge appear or
 * disappear.
 */
function start({ user = nobody, host: changes, address = PUBLIC, isLegacy = false }: Options = {}) {
  let isReady = true;
  const listeners: ((isReady: boolean) => void)[] = [];
  const notices: ((name: 'user.changed') => void)[] = [];
  const askUser = jest.fn(() => Promise.resolve(user));
  const login = jest.fn((_signal?: AbortSignal): Promise<void> => new Promise(() => undefined));
  const host: Host = {
    ...noHost,
    isReady: () => isReady,
    canLogin: () => isReady && !isLegacy,
    subscribeReady: (listener) => (listeners.push(listener), () => undefined),
    subscribeEvents: (listener) => (notices.push(listener), () => undefined),
    user: askUser,
    login,
    ...changes,
  };
  const become = async (next: boolean) => {
    isReady = next;
    for (const listener of listeners) listener(next);
    await advanceTime(300);
  };
  const userChanges = () => {
    for (const listener of notices) listener('user.changed');
  };
  const session = startSession({ userAgent: isLegacy ? LEGACY_AGENT : HOST_AGENT, host, address });
  return { ...session, askUser, login, become, userChanges };
}

type Visit = ReturnType<typeof start>;
const authOf = ({ store }: Visit) => store.getState().auth;
const toastOf = ({ toasts }: Visit) => toasts.getSnapshot()?.text;

describe('the request to the host for its user', () => {
  it.each([
    ['twice if there is a bridge', true, 2],
    ['once if there is no bridge', false, 1],
  ])('START-09 is sent %s if the host does not reply', async (_what, isReady, times) => {
    document.cookie = 'anonymous_login_done=1; path=/';
    const user = jest.fn(() => Promise.reject<HostUser>(new HostCallError('timeout', 'user')));
    start({ host: { user, isReady: () => isReady, canLogin: () => false } });
    await advanceTime(1_000);
    expect(user).toHaveBeenCalledTimes(times);
  });

  it('BRIDGE-02 is sent again when a bridge appears, but only until the host has replied', async () => {
    const user = jest.fn(() => Promise.reject<HostUser>(new HostCallError('timeout', 'user')));
    const visit = start({ host: { user, login: () => Promise.reject(new Error('no')) } });
    await visit.become(false);
    const before = user.mock.calls.length;
    user.mockImplementation(() => Promise.resolve(registered));
    await visit.become(true);
    expect(user).toHaveBeenCalledTimes(before + 1);
    expect(authOf(visit).token).toBe('native-token');
    await visit.become(false);
    await visit.become(true);
    expect(user).toHaveBeenCalledTimes(before + 1);
  });

  it('BRIDGE-07 is sent once, 0.3 s after the last of several reports that the user has changed', async () => {
    const visit = start({ user: registered });
    await advanceTime(0);
    visit.userChanges();
    await advanceTime(200);
    visit.userChanges();
    await advanceTime(299);
    expect(visit.askUser).toHaveBeenCalledTimes(1);
    await advanceTime(1);
    expect(visit.askUser).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['not on a public screen after the anonymous login', PUBLIC, '', 0],
    ['on a screen that needs a login', PROTECTED, '', 1],
    ['if there is a session', PUBLIC, 'token-a', 1],
  ])(
    'START-07 START-08 is sent to a legacy host only if it is needed: %s (at %s)',
    async (_what, address, token, times) => {
      document.cookie = 'anonymous_login_done=1; path=/';
      if (token !== '') {
        startSession().dispatch(setToken({ token, expireAt: Date.now() + HOUR_MS }));
      }
      const visit = start({ address, isLegacy: true });
      await advanceTime(100);
      expect(visit.askUser).toHaveBeenCalledTimes(times);
    },
  );

  it('SWAP-06 shows the loading overlay only if a screen needs a login and nobody is logged in', () => {
    const user = () => new Promise<HostUser>(() => undefined);
    expect(authOf(start({ address: PROTECTED, host: { user } })).isLogining).toBe(true);
    const visit = start({ host: { user } });
    expect(authOf(visit).isLogining).toBe(false);
    visit.dispatch(setToken({ token: 'token-a', expireAt: Date.now() + HOUR_MS }));
    expect(authOf(start({ address: PROTECTED, host: { user } })).isLogining).toBe(false);
  });
});

describe('a login that the user requests in the host', () => {
  it.each([
    ['refuses', new HostCallError('refused', 'user.login', { code: -1, msg: '' })],
    ['does not reply', new HostCallError('timeout', 'user.login')],
  ])('AUTH-05 START-01 shows an error if the host %s', async (_what, problem) => {
    const visit = start({ host: { login: () => Promise.reject(problem) } });
    await advanceTime(100);
    visit.dispatch(request);
    await advanceTime(100);
    expect(toastOf(visit)).toBe('登录失败,请稍后重试');
    expect(authOf(visit)).toMatchObject({ token: '', isLogining: false });
  });

  it('AUTH-09 START-01 logs in a user who has logged out on this page and is therefore not logged in automatically', async () => {
    localStorage.setItem(storageKeys.leftHostUser, fingerprint('user-1'));
    const visit = start({ user: registered, host: { login: () => Promise.resolve() } });
    await advanceTime(1_000);
    expect(authOf(visit).token).toBe('');
    visit.dispatch(request);
    await advanceTime(100);
    expect(authOf(visit)).toMatchObject({ token: 'native-token', isLogin: true, isLogining: false });
    expect(toastOf(visit)).toBeUndefined();
    expect(localStorage.getItem(storageKeys.leftHostUser)).toBeNull();
  });

  it('AUTH-09 is not necessary if a different user has logged out on this page: the host’s user is then logged in automatically', async () => {
    localStorage.setItem(storageKeys.leftHostUser, fingerprint('user-2'));
    const visit = start({ user: registered });
    await advanceTime(100);
    expect(authOf(visit).token).toBe('native-token');
    expect(localStorage.getItem(storageKeys.leftHostUser)).toBeNull();
    expect(localStorage.getItem(storageKeys.hostSession)).toBe(
      `${fingerprint('user-1')}.${fingerprint('native-token')}`,
    );
  });

  it('START-01 may be requested again before the host has replied, and the new request cancels the first one', async () => {
    const visit = start({ user: { ...nobody, token: 'visitor-token' } });
    await advanceTime(100);
    visit.dispatch(request);
    await advanceTime(100);
    visit.dispatch(request);
    await advanceTime(100);
    expect(visit.login.mock.calls.map(([signal]) => signal?.aborted)).toEqual([true, false]);
    expect(authOf(visit).isLogining).toBe(true);
  });
});

describe('a login that the user requests in a native app', () => {
  it.each([
    ['host', true, [undefined, undefined], 1],
    ['accountPage', true, ['/account/phone', null], 0],
    ['host', false, [expect.any(String), 'reg'], 0],
    ['accountPage', false, ['/account/phone', null], 0],
  ] as const)(
    'START-01 START-02 START-03 uses the host if that is requested and there is a bridge, otherwise the registration page or the account page (requested: %s, with a bridge: %s)',
    async (way, isReady, expected, times) => {
      document.cookie = 'anonymous_login_done=1; path=/';
      const visit = start();
      await visit.become(isReady);
      visit.dispatch(loginRequested({ backUrl: PROTECTED, way }));
      await advanceTime(100);
      const [left] = visit.page.left.map((address) => new URL(address));
      expect([left?.pathname, left?.searchParams.get('level')]).toEqual(expected);
      expect(visit.page.left).toHaveLength(times === 1 ? 0 : 1);
      expect(visit.login).toHaveBeenCalledTimes(times);
    },
  );
});

describe('an automatic login', () => {
  const refused = new HostCallError('refused', 'user.login', { code: -1, msg: '' });

  it('START-04 is attempted at most twice in a page, including anonymous logins', async () => {
    const visit = start();
    visit.login.mockRejectedValue(refused);
    await advanceTime(100);
    expect(visit.login).toHaveBeenCalledTimes(1);
    visit.services.cookies.remove('app_auth_done');
    visit.page.open(PROTECTED);
    visit.dispatch(loginScreenShown({ isPaused: false }));
    await advanceTime(1_000);
    expect(visit.login).toHaveBeenCalledTimes(2);
    visit.services.cookies.remove('app_auth_done');
    visit.services.cookies.remove('anonymous_login_done');
    visit.userChanges();
    await advanceTime(1_000);
    expect(visit.login).toHaveBeenCalledTimes(2);
  });

  it('SWAP-06 START-07 does not create an anonymous user during a session that began at the account page', async () => {
    startSession().dispatch(setToken({ token: 'web-token', expireAt: Date.now() + HOUR_MS }));
    const visit = start();
    await advanceTime(1_000);
    expect(visit.login).not.toHaveBeenCalled();
    expect(authOf(visit).token).toBe('web-token');
  });

  it('START-05 does not start for a login screen that was shown less than a minute ago', async () => {
    document.cookie = 'anonymous_login_done=1; path=/';
    const visit = start({ address: PROTECTED });
    visit.dispatch(loginScreenShown({ isPaused: true }));
    await advanceTime(1_000);
    expect(visit.login).not.toHaveBeenCalled();
    visit.dispatch(loginScreenShown({ isPaused: false }));
    await advanceTime(1_000);
    expect(visit.login).toHaveBeenCalledTimes(1);
  });

  it('START-04 is not attempted again after a refusal if another login has succeeded meanwhile', async () => {
    document.cookie = 'anonymous_login_done=1; path=/';
    const visit = start({ address: PROTECTED });
    visit.login.mockImplementation(async () => {
      visit.dispatch(setToken({ token: 'web-token', expireAt: Date.now() + HOUR_MS }));
      throw new HostCallError('refused', 'user.login', { code: -1, msg: '' });
    });
    visit.dispatch(loginScreenShown({ isPaused: false }));
    await advanceTime(1_000);
    expect(visit.login).toHaveBeenCalledTimes(1);
  });

  it('START-07 does not create an anonymous user while the bridge is not ready', async () => {
    const visit = start({ host: { isReady: () => false, canLogin: () => false } });
    await advanceTime(1_000);
    expect(visit.services.cookies.read('anonymous_login_done')).toBeUndefined();
  });

  it.each([logout(), sessionEnded()])(
    'SWAP-06 does not create an anonymous user after the action $type',
    async (ending) => {
      document.cookie = 'anonymous_login_done=1; path=/';
      const visit = start();
      visit.dispatch(setToken({ token: 'token-a', expireAt: Date.now() + HOUR_MS }));
      await advanceTime(100);
      visit.services.cookies.remove('anonymous_login_done');
      visit.dispatch(ending);
      await advanceTime(5_000);
      expect(visit.login).not.toHaveBeenCalled();
      expect(visit.services.cookies.read('anonymous_login_done')).toBeUndefined();
    },
  );

  it('SWAP-06 does not create an anonymous user after a session of the host’s user, even if the session has ended without a logout', async () => {
    const user = jest.fn(() => Promise.resolve(registered));
    const visit = start({ host: { user } });
    await advanceTime(100);
    expect(authOf(visit).token).toBe('native-token');
    user.mockResolvedValue(nobody);
    visit.dispatch(sessionEnded());
    await advanceTime(5_000);
    expect(user).toHaveBeenCalledTimes(2);
    expect(visit.login).not.toHaveBeenCalled();
  });
});

describe('the id that the host uses for its user', () => {
  const POSITIONS = { moon: { positionMs: 1_000, finished: false, heardAt: 1, isSaved: false } };

  /** Opens the page of a user whose id is `user-1` in the host and `user-g` at the gateway. */
  async function openWithTwoIds() {
    const visit = start({ user: { ...registered, tokenType: 1 } });
    visit.network.answer(swapV1Token, { data: { token: 'swapped', expire_time: Date.now() + HOUR_MS } });
    visit.network.answer(getUserInfo, aUser({ userId: 'user-g', activeChildId: 'user-g' }));
    await advanceTime(100);
    return visit;
  }

  it('BRIDGE-09 AUTH-10 is replaced by the id at the gateway, which is requested after the login', async () => {
    const visit = await openWithTwoIds();
    expect(visit.store.getState().user.userId).toBe('user-1');
    expect(selectUserId(visit.store.getState())).toBe('');
    await advanceTime(3_000);
    expect(visit.store.getState().user).toMatchObject({ userId: 'user-g', childId: 'user-g' });
    expect(selectUserId(visit.store.getState())).toBe('user-g');
  });

  it('AUTH-08 is not treated as the id at the gateway after a reload either', async () => {
    await openWithTwoIds();
    const { user } = startSession({ userAgent: HOST_AGENT, host: noHost }).store.getState();
    expect(user).toMatchObject({ userId: 'user-1', isHostId: true });
    expect(selectUserId({ user })).toBe('');
  });

  it('AUTH-09 does not lead to the deletion of downloads and unsent positions that are stored under the id at the gateway', async () => {
    const store = startSession().services.localStore;
    localStorage.setItem(storageKeys.downloadsOwner, 'shelf user-g');
    storePositions(store, 'user-g', 'user-g', POSITIONS);
    await openWithTwoIds();
    expect(localStorage.getItem(storageKeys.downloadsOwner)).toBe('shelf user-g');
    expect(readPositions(store, 'user-g')).toEqual(POSITIONS);
    await advanceTime(3_000);
    expect(localStorage.getItem(storageKeys.downloadsOwner)).toBe('shelf user-g');
    expect(Object.keys(readPositions(store, 'user-g'))).toEqual(['moon']);
  });
});

describe('the token of the host', () => {
  it('SWAP-01 SWAP-03 SWAP-04 is exchanged for the token of the session if it is of type 1', async () => {
    const visit = start({ user: { ...registered, token: 'Bearer native-token', tokenType: 1 } });
    visit.network.answer(swapV1Token, { data: { token: 'swapped', expire_time: Date.now() + HOUR_MS } });
    await advanceTime(100);
    expect(visit.network.callsTo(swapV1Token).map(({ request: sent }) => sent)).toEqual([
      { body: { v1token: 'native-token' } },
    ]);
    expect(authOf(visit)).toMatchObject({ token: 'swapped', expireAt: Date.now() + HOUR_MS - 100, isLogin: true });
  });

  it('AUTH-16 HTTP-08 is valid for 24 h by the clock of the server, even if the clock of the phone is two days behind', async () => {
    const visit = start({ user: registered });
    visit.services.clock.learn(new Date(Date.now() + 48 * HOUR_MS).toUTCString());
    await advanceTime(100);
    const lifetimeMs = (authOf(visit).expireAt ?? 0) - visit.services.clock.now();
    expect(Math.abs(lifetimeMs - 24 * HOUR_MS)).toBeLessThan(1_000);
    expect(visit.services.cookies.read('token')).toBe('native-token');
  });

  it('SWAP-02 does not replace a session if the token belongs to an anonymous user, and begins no session if the token is empty', async () => {
    const visitor = { ...nobody, userId: 'visitor-1', token: 'visitor-token' };
    const user = jest.fn(() => Promise.resolve(visitor));
    const visit = start({ host: { user } });
    await advanceTime(100);
    user.mockResolvedValue({ ...visitor, token: 'another-token' });
    visit.userChanges();
    await advanceTime(400);
    expect(user).toHaveBeenCalledTimes(2);
    expect(authOf(visit).token).toBe('visitor-token');

    const withoutToken = start({ user: { ...visitor, token: '' } });
    await advanceTime(100);
    expect(withoutToken.store.getState().user).toMatchObject({ userId: '', isAnonymous: false });
  });

  it('SWAP-05 is used for only two sessions if the server keeps rejecting it', async () => {
    const visit = start({ user: registered });
    let times = 0;
    for (let refusals = 0; refusals < 5; refusals += 1) {
      await advanceTime(100);
      if (authOf(visit).token === '') continue;
      times += 1;
      visit.dispatch(sessionEnded());
    }
    expect(times).toBe(2);
    expect(authOf(visit).token).toBe('');
  });

  it('AUTH-17 is not used if another login has succeeded while it was being exchanged', async () => {
    const visit = start({ user: { ...registered, tokenType: 1 } });
    let answer: () => void = () => undefined;
    visit.network.answer(
      swapV1Token,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ data: { token: 'swapped', expire_time: Date.now() + HOUR_MS } });
        }),
    );
    await advanceTime(100);
    visit.dispatch(setToken({ token: 'web-token', expireAt: Date.now() + HOUR_MS }));
    answer();
    await advanceTime(100);
    expect(authOf(visit).token).toBe('web-token');
    expect(localStorage.getItem(storageKeys.hostSession)).toBeNull();
  });
});
