import type { HostUser } from '#contract/host/bridge.ts';
import type { Host } from '#platform/bridge/host.ts';
import { HostCallError } from '#platform/bridge/native/hostCallError.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { showLoginScreen } from '#test/harness/screens/showLoginScreen.ts';
import { sessionEnded } from '#platform/session/authSlice.ts';

const PUBLIC = 'http://localhost:8080/combine/about';
const LEGACY_AGENT = 'Mozilla/5.0 (Linux; Android 10) ilisten_android/2003/11.21/huawei';

const nobody = { userId: '', userType: 0, token: '', tokenType: 4 } as HostUser;
const visitor: HostUser = { ...nobody, userId: 'visitor-1', token: 'visitor-token' };

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 22, 4) }));
afterEach(() => jest.useRealTimers());

/**
 * Opens a page in a host, which returns these users one after another when it is asked for its user. It returns the
 * last one again and again.
 */
function startInHost(users: [HostUser, ...HostUser[]], { isLegacy = false, address = PUBLIC } = {}) {
  const user = jest.fn<Promise<HostUser>, []>();
  for (const one of users) user.mockResolvedValueOnce(one);
  user.mockResolvedValue(users.at(-1)!);
  const login = jest.fn<Promise<void>, []>(() => new Promise(() => undefined));
  const host: Host = {
    ...noHost,
    isReady: () => true,
    canLogin: () => !isLegacy,
    appInfo: () => Promise.reject(new Error('none')),
    user,
    login,
  };
  const session = startSession({ userAgent: isLegacy ? LEGACY_AGENT : HOST_AGENT, host, address });
  return { ...session, user, login };
}

const authOf = ({ store }: ReturnType<typeof startInHost>) => store.getState().auth;
const cookie = ({ services }: ReturnType<typeof startInHost>, name: 'anonymous_login_done' | 'app_auth_done') =>
  services.cookies.read(name);

describe('the anonymous login', () => {
  it('SWAP-06 START-07 asks the host to log in if there is no token, even on a public screen', async () => {
    const session = startInHost([nobody]);
    await advanceTime(100);
    expect(session.login).toHaveBeenCalledTimes(1);
    expect(cookie(session, 'anonymous_login_done')).toBe('1');
  });

  it('SWAP-06 START-07 asks the host to log in only once if the server keeps rejecting the token of the anonymous user', async () => {
    const session = startInHost([visitor]);
    for (let refusals = 0; refusals < 5; refusals += 1) {
      await advanceTime(100);
      if (authOf(session).token) session.dispatch(sessionEnded());
    }
    await advanceTime(5_000);
    expect(authOf(session).token).toBe('');
    expect(session.login).toHaveBeenCalledTimes(1);
  });

  it("SWAP-06 does not begin if the host's anonymous user has a working token", async () => {
    const session = startInHost([visitor]);
    await advanceTime(5_000);
    expect(authOf(session)).toMatchObject({ token: 'visitor-token', isLogin: false });
    expect(session.login).not.toHaveBeenCalled();
  });

  it.each(['app_auth_skip', 'app_auth_done', 'anonymous_login_done'] as const)(
    'SWAP-06 START-05 START-06 START-07 does not begin while the cookie %s exists',
    async (name) => {
      document.cookie = `${name}=1; path=/`;
      const session = startInHost([nobody]);
      await advanceTime(5_000);
      expect(session.login).not.toHaveBeenCalled();
    },
  );

  it('START-06 START-07 sets cookies that prevent another anonymous login for 24 h and any automatic login for 30 s', async () => {
    // Reads the expiry of cookies when they are written, because jsdom's cookies use the real time.
    const written = jest.spyOn(Document.prototype, 'cookie', 'set');
    const now = Date.now();
    startInHost([nobody]);
    await advanceTime(0);
    const secondsOf = (name: string) => {
      const [text = ''] = written.mock.calls.map(([cookie]) => cookie).filter((cookie) => cookie.startsWith(name));
      return Math.round((Date.parse(/Expires=([^;]+)/.exec(text)?.[1] ?? '') - now) / 1000);
    };
    expect(secondsOf('app_auth_done')).toBe(30);
    expect(secondsOf('anonymous_login_done')).toBe(86_400);
  });

  it('START-04 is not repeated after a refusal if the user has gone to a screen that needs no login', async () => {
    const session = startInHost([nobody], { address: 'http://localhost:8080/combine/profile' });
    const refused = new HostCallError('refused', 'user.login', { code: -1, msg: '' });
    session.login.mockImplementation(async () => {
      // The user navigates to a public screen while the host is being asked.
      session.page.open(PUBLIC);
      throw refused;
    });
    showLoginScreen(session);
    await advanceTime(5_000);
    expect(session.login).toHaveBeenCalledTimes(1);
  });

  it('START-04 is attempted at most twice if the host refuses and the screen always needs a login', async () => {
    const session = startInHost([nobody], { address: 'http://localhost:8080/combine/profile' });
    session.login.mockRejectedValue(new HostCallError('refused', 'user.login', { code: -1, msg: '' }));
    showLoginScreen(session);
    await advanceTime(60_000);
    expect(session.login).toHaveBeenCalledTimes(2);
  });

  it('START-08 asks a legacy host for its user a second time, and begins an anonymous session with this user', async () => {
    const session = startInHost([nobody, visitor], { isLegacy: true });
    await advanceTime(100);
    expect(session.user).toHaveBeenCalledTimes(2);
    expect(authOf(session)).toEqual({ token: 'visitor-token', expireAt: null, isLogin: false, isLogining: false });
    expect(session.store.getState().user).toMatchObject({ userId: 'visitor-1', isAnonymous: true });
    expect(session.login).not.toHaveBeenCalled();
  });

  it('START-08 leaves the page without a session if the legacy host still returns no token', async () => {
    const session = startInHost([nobody], { isLegacy: true });
    await advanceTime(5_000);
    expect(session.user).toHaveBeenCalledTimes(2);
    expect(authOf(session)).toMatchObject({ token: '', isLogining: false });
    expect(session.login).not.toHaveBeenCalled();
    expect(session.page.left).toEqual([]);
  });
});
