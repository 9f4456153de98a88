import { getUserInfo, swapV1Token } from '#contract/account/session.ts';
import type { HostUser } from '#contract/host/bridge.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import { fingerprint } from '#lib/crypto/fingerprint.ts';
import { ApiError } from '#platform/http/apiError.ts';
import type { Host } from '#platform/bridge/host.ts';
import { HostCallError } from '#platform/bridge/native/hostCallError.ts';
import { loginRequested, loginScreenShown } from '#platform/session/login/loginEvents.ts';
import { takeFragment } from '#platform/session/login/loginRequests.ts';
import { sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { personKeys, storageKeys } from '#platform/storage/storageKeys.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';

const PROTECTED = 'http://localhost:8080/combine/play_history';
const registered = { userId: 'user-1', userType: 1, token: 'native-token', tokenType: 4 } as HostUser;

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 22, 4) }));
afterEach(() => jest.useRealTimers());

/** Opens a protected screen in a host without a user. */
function start(changes: Partial<Host> = {}, userAgent = HOST_AGENT) {
  const host: Host = {
    ...noHost,
    isReady: () => true,
    canLogin: () => true,
    user: () => Promise.reject(new HostCallError('timeout', 'user')),
    login: jest.fn(() => Promise.resolve()),
    ...changes,
  };
  const session = startSession({ userAgent, host, address: PROTECTED });
  // Prevents the anonymous login, which would be followed by a longer time without automatic logins.
  session.services.cookies.write('anonymous_login_done', '1');
  return session;
}

const levelsOf = ({ page }: ReturnType<typeof start>) =>
  page.left.map((address) => new URL(address).searchParams.get('level'));
const unready = { isReady: () => false, canLogin: () => false };

describe('a request for a login', () => {
  it('START-02 opens the registration page (level `reg`) in a native app whose bridge does not work', async () => {
    const session = start(unready);
    session.dispatch(loginScreenShown({ isPaused: false }));
    await advanceTime(1_000);
    expect(levelsOf(session)).toEqual(['reg']);
  });

  it('START-02 does not open the registration page in a native app whose bridge works, but cannot log in', async () => {
    const session = start({ canLogin: () => false });
    session.dispatch(loginScreenShown({ isPaused: false }));
    await advanceTime(1_000);
    expect(session.page.left).toEqual([]);
  });

  it('START-02 does not open the registration page if there is already a user token', async () => {
    const session = start(unready);
    session.dispatch(setToken({ token: 'anonymous-token', isAnonymous: true }));
    session.dispatch(loginScreenShown({ isPaused: false }));
    await advanceTime(1_000);
    expect(session.page.left).toEqual([]);
  });

  it('START-02 START-03 opens the account page instead of the registration page in a browser', async () => {
    const session = start(unready, 'Mozilla/5.0');
    session.dispatch(loginRequested({ backUrl: PROTECTED, way: 'host' }));
    await advanceTime(1_000);
    expect(session.page.left.map((address) => new URL(address).pathname)).toEqual(['/account/phone']);
  });
});

describe('a request for a login while the address contains a fragment', () => {
  const fragmentAfter = async (here: string, backUrl: string) => {
    const session = start(unready, 'Mozilla/5.0');
    session.page.navigator.replace(new URL(here));
    session.dispatch(loginRequested({ backUrl, way: 'host' }));
    await advanceTime(1_000);
    const back = new URL(new URL(session.page.left[0] ?? '').searchParams.get('back_url') ?? '');
    expect(`${back.origin}${back.pathname}`).toBe(PROTECTED);
    return takeFragment(session.services, back.searchParams.get('_login') ?? '');
  };
  const login = `http://localhost:8080/combine/login?back_url=${encodeURIComponent(PROTECTED)}`;

  it.each([
    ['the screen to which it returns', `${PROTECTED}#secret-of-a-link`, '#secret-of-a-link'],
    ['the login screen', `${login}#secret-of-a-link`, '#secret-of-a-link'],
    ['another screen, which was opened meanwhile', 'http://localhost:8080/combine/about#other', ''],
  ])(
    'AUTH-20 stores the fragment only if it belongs to the return address, and never puts it into an action (on %s)',
    async (_where, here, fragment) => {
      expect(loginRequested({ backUrl: `${PROTECTED}#secret-of-a-link`, way: 'host' }).payload.backUrl).toBe(PROTECTED);
      expect(await fragmentAfter(here, PROTECTED)).toBe(fragment);
    },
  );
});

describe('the time without automatic logins after a login through the host', () => {
  const pausesOf = ({ services }: ReturnType<typeof start>) => {
    const written: number[] = [];
    const write = services.cookies.write;
    jest.spyOn(services.cookies, 'write').mockImplementation((name, value, expiresAt) => {
      if (name === 'app_auth_done') written.push((expiresAt ?? 0) - Date.now());
      write(name, value, expiresAt);
    });
    return written;
  };

  it.each([
    ['logged a user in', () => Promise.resolve()],
    ['refused', () => Promise.reject(new HostCallError('refused', 'user.login', { code: -1, msg: '' }))],
  ])('START-06 is 15 s when the host has %s', async (_what, login) => {
    const session = start({ login });
    await advanceTime(100);
    const pauses = pausesOf(session);
    session.dispatch(loginRequested({ backUrl: PROTECTED, way: 'host' }));
    await advanceTime(100);
    expect(pauses).toEqual([15_000]);
  });

  it.each([
    ['a time-out', new HostCallError('timeout', 'user.login')],
    ['another failure', new Error('gone')],
  ])('START-04 START-06 does not begin after %s, and the host is not asked again', async (_what, problem) => {
    const login = jest.fn(() => Promise.reject(problem));
    const session = start({ login });
    const pauses = pausesOf(session);
    session.dispatch(loginScreenShown({ isPaused: false }));
    await advanceTime(1_000);
    expect(login).toHaveBeenCalledTimes(1);
    expect(pauses).toEqual([]);
  });

  it('START-06 prevents a screen that needs a login from asking the host to log in', async () => {
    const session = start();
    session.services.cookies.write('app_auth_done', '1');
    session.dispatch(loginScreenShown({ isPaused: false }));
    await advanceTime(1_000);
    expect(session.services.host.login).not.toHaveBeenCalled();
  });
});

it('START-09 the loading overlay disappears as soon as the host has replied to the request for its user', async () => {
  const session = start({
    user: () =>
      new Promise((_resolve, reject) => setTimeout(() => reject(new HostCallError('refused', 'user')), 1_000)),
  });
  expect(session.store.getState().auth.isLogining).toBe(true);
  await advanceTime(2_001);
  expect(session.store.getState().auth.isLogining).toBe(false);
});

it('SWAP-05 the session keeps its token if the exchange of the host’s token fails at a later visit', async () => {
  const yesterday = Date.now() - DAY_MS;
  document.cookie = 'token=token-of-yesterday; path=/';
  document.cookie = `token_expire=${Date.now() + HOUR_MS}; path=/`;
  document.cookie = `token_updated_at=${yesterday}; path=/`;
  localStorage.setItem(storageKeys.hostSession, `${fingerprint('user-1')}.${fingerprint('native-token')}`);
  const host: Host = { ...noHost, isReady: () => true, user: () => Promise.resolve({ ...registered, tokenType: 1 }) };
  const session = startSession({
    userAgent: HOST_AGENT,
    host,
    beforeStart: ({ network }) => network.answer(swapV1Token, new ApiError('status', '', 401)),
  });
  await advanceTime(1_000);
  expect(session.network.callsTo(swapV1Token)).toHaveLength(1);
  expect(session.store.getState().auth).toMatchObject({ token: 'token-of-yesterday', isLogin: true });
});

it('BRIDGE-09 at a later visit, the host’s data do not replace what the family has entered about its child', async () => {
  document.cookie = 'token=token-a; path=/';
  document.cookie = `token_expire=${Date.now() + HOUR_MS}; path=/`;
  document.cookie = `token_updated_at=${Date.now()}; path=/`;
  for (const cookie of ['user_id=server-id', 'nickname=entered', 'avatar=/entered.webp', 'anonymous=0'])
    document.cookie = `${cookie}; path=/`;
  localStorage.setItem(storageKeys.age, '9');
  localStorage.setItem(storageKeys.hostSession, `${fingerprint('user-1')}.${fingerprint('native-token')}`);
  const told: HostUser = {
    ...registered,
    userType: 2,
    nickname: 'host',
    avatar: '/host.webp',
    age: 4,
    mobile: '138****0000',
  };
  const host: Host = { ...noHost, isReady: () => true, user: () => Promise.resolve(told) };
  const session = startSession({ userAgent: HOST_AGENT, host });
  await advanceTime(1_000);
  expect(session.store.getState().user).toMatchObject({
    userId: 'server-id',
    nickname: 'entered',
    avatar: '/entered.webp',
    age: 9,
    isVip: 1,
    mobile: '138****0000',
  });
});

it('BRIDGE-10 a browser does not ask a host for a user', async () => {
  const user = jest.fn(() => Promise.resolve(registered));
  const session = start({ user }, 'Mozilla/5.0');
  session.dispatch(loginScreenShown({ isPaused: false }));
  await advanceTime(1_000);
  expect(user).not.toHaveBeenCalled();
  expect(session.store.getState().auth).toMatchObject({ token: '', isLogining: false });
});

describe('a visit that continues a session in the host', () => {
  /**
   * Continues a session of the host's user `user-1`. If `isOfHost` is false, the session began at the account page
   * instead. `tell` lets the host report a user.
   */
  function continueSession({ isOfHost = true, isVip = 0 }: { isOfHost?: boolean; isVip?: 0 | 1 } = {}) {
    let answer: (user: HostUser) => void = () => undefined;
    const session = start({ user: () => new Promise((resolve) => (answer = resolve)) });
    session.dispatch(setToken({ token: 'server-token', expireAt: Date.now() + HOUR_MS, isAnonymous: false }));
    session.dispatch(setUser({ userId: 'server-id', nickname: '小明', isVip }));
    if (isOfHost)
      localStorage.setItem(storageKeys.hostSession, `${fingerprint('user-1')}.${fingerprint('native-token')}`);
    const tell = async (user: Partial<HostUser>) => {
      answer({ ...registered, ...user });
      await advanceTime(100);
    };
    return { ...session, tell };
  }
  const tokenAndName = ({ store }: ReturnType<typeof continueSession>) => {
    const { auth, user } = store.getState();
    return [auth.token, user.nickname];
  };

  it.each([
    ['asks the server about a membership that the host does not know', 1, 1, 1],
    ['does not ask the server about a user whom the host reports as a member', 1, 2, 0],
    ['does not ask the server about a user who was not a member', 0, 1, 0],
  ] as const)('BRIDGE-09 ROLE-02 %s', async (_what, isVip, userType, times) => {
    const session = continueSession({ isVip });
    await session.tell({ userType });
    await advanceTime(4_000);
    expect(session.network.callsTo(getUserInfo)).toHaveLength(times);
  });

  it('AUTH-17 SWAP-02 ends a session of the host’s user who logs out in the host, but not a session that began at the account page', async () => {
    const ofHost = continueSession();
    await ofHost.tell({ userType: 0, token: '' });
    expect(tokenAndName(ofHost)).toEqual(['', '']);
    ofHost.flows.cancel();
    const ofAccountPage = continueSession({ isOfHost: false });
    await ofAccountPage.tell({ userType: 0, token: 'visitor-token' });
    expect(tokenAndName(ofAccountPage)).toEqual(['server-token', '小明']);
  });

  it.each([
    ['logs out in the host', true, { userType: 0, token: '' }],
    ['has logged out in the host after the session had expired', false, { userType: 0, token: '' }],
    ['is replaced by another user in the host', true, { userId: 'user-2', token: 'token-of-2' }],
  ] as const)(
    'AUTH-09 deletes the downloads and all stored personal data of a user who %s',
    async (_what, isSessionValid, told) => {
      const session = continueSession();
      localStorage.setItem(storageKeys.downloadsOwner, 'shelf server-id');
      localStorage.setItem(storageKeys.dictationTyped, '{"child-a":"春天"}');
      if (!isSessionValid) {
        session.dispatch(sessionEnded());
        expect(localStorage.getItem(storageKeys.downloadsOwner)).toBe('shelf server-id');
      }
      await session.tell(told);
      expect(Object.values(personKeys).filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
    },
  );

  it('AUTH-09 keeps the downloads and the unsent texts if the session has expired, but the host still has the same user', async () => {
    const session = continueSession();
    localStorage.setItem(storageKeys.downloadsOwner, 'shelf server-id');
    localStorage.setItem(storageKeys.dictationTyped, '{"child-a":"春天"}');
    session.dispatch(sessionEnded());
    await session.tell({ token: '' });
    expect(localStorage.getItem(storageKeys.downloadsOwner)).toBe('shelf server-id');
    expect(localStorage.getItem(storageKeys.dictationTyped)).toBe('{"child-a":"春天"}');
  });

  it('AUTH-17 first ends the session if the host has a different user, and then begins the session of that user', async () => {
    const session = continueSession();
    const other = { userId: 'user-2', nickname: '朵朵', token: 'token-of-2' };
    await session.tell(other);
    expect(tokenAndName(session)).toEqual(['', '']);
    await session.tell(other);
    expect(tokenAndName(session)).toEqual(['token-of-2', '朵朵']);
  });

  it('AUTH-20 does not end a session that began at the account page, whoever is the user in the host', async () => {
    const session = continueSession({ isOfHost: false });
    await session.tell({ userId: 'user-2', token: 'token-of-2' });
    expect(tokenAndName(session)).toEqual(['server-token', '小明']);
  });

  it.each([
    ['the same token of type 4', 'server-token', { token: 'native-token', tokenType: 4 as const }],
    ['another token of type 4', 'newer', { token: 'newer', tokenType: 4 as const }],
    ['another token that would have to be exchanged', 'server-token', { token: 'newer', tokenType: 1 as const }],
  ])(
    'SWAP-01 exchanges no token of the host on the day of the last refresh: if the host reports %s, the token of the session is %s',
    async (_what, token, told) => {
      const session = continueSession();
      await session.tell(told);
      expect(tokenAndName(session)).toEqual([token, '小明']);
      expect(session.network.callsTo(swapV1Token)).toEqual([]);
    },
  );
});
