import { exchangeAuthToken, getUserInfo, swapV1Token, swapV3Token } from '#contract/account/session.ts';
import type { Scenario, SimulatedUser } from '#host/scenario.ts';
import { nobody } from '#host/scenarios.ts';
import { logout, sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { loginRequested } from '#platform/session/login/loginEvents.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import {
  completeInjection,
  describeVariants,
  isInTime,
  variantsWithBridge,
  type BridgeVariant,
} from '#test/harness/host/bridgeVariants.ts';
import { showLoginScreen } from '#test/harness/screens/showLoginScreen.ts';
import { startInHost } from '#test/harness/host/startInHost.ts';
import { advanceTimeQuickly as advanceTime } from '#test/harness/fakes/advanceTimeQuickly.ts';

const PROTECTED = '/profile';
const HOUR_MS = 3_600_000;

beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 10, 21, 12) }));
afterEach(() => jest.useRealTimers());

const xiaoming: SimulatedUser = { userId: 'host-user-1', nickname: '小明', age: 6, userType: 1, tokenType: 4 };
const duoduo: SimulatedUser = { userId: 'host-user-2', nickname: '朵朵', age: 7, userType: 2, tokenType: 4 };
const visitor: SimulatedUser = { userId: 'visitor-1', nickname: '', age: 5, userType: 0, tokenType: 1 };

type Page = ReturnType<typeof startInHost>;
const tokenOf = (page: Page) => page.store.getState().auth.token;
const isSignedIn = (page: Page) => page.store.getState().auth.isLogin;
const swaps = (page: Page) => [...page.network.callsTo(swapV1Token), ...page.network.callsTo(swapV3Token)];

type Device = Parameters<typeof startInHost>[1];

/** Opens the page, and shows the login screen if `path` needs a user. */
function start(way: BridgeVariant, scenario: Partial<Scenario> = {}, device?: Device): Page {
  const page = startInHost({ ...way, ...scenario }, device);
  if (scenario.path === PROTECTED) showLoginScreen(page);
  return page;
}

/** Opens the page like `start`, and waits until the bridge of this variant has appeared and all calls have ended. */
async function open(way: BridgeVariant, scenario?: Partial<Scenario>, device?: Device): Promise<Page> {
  const page = start(way, scenario, device);
  await completeInjection(way, page);
  return page;
}

/** A host in which nobody is logged in, and in which the user declines to log in. */
const refusing = { user: nobody, login: { code: -1, user: duoduo } } as const;

describeVariants(variantsWithBridge, ['SWAP', 'START'], (way, it) => {
  /**
   * Returns the numbers of login requests that the page may have wanted to send. A request that is lost with its bridge
   * is logged, but not repeated. So if one request is logged, the page may have wanted to send two.
   */
  const timesAsked = ({ callsOf }: Page): number[] => {
    const { length } = callsOf('user.login');
    return way.injection.kind === 'lost' && length === 1 ? [1, 2] : [length];
  };

  it.each([
    [1, 'native-host-user-1', swapV1Token, { v1token: 'native-host-user-1' }],
    [1, 'Bearer native-host-user-1', swapV1Token, { v1token: 'native-host-user-1' }],
    [2, 'Bearernative-host-user-1', swapV1Token, { v1token: 'native-host-user-1' }],
    [3, 'JwtUser native-\n host-user-1', swapV3Token, { v3Token: 'native-host-user-1' }],
    [3, 'Bearer JwtUser native-host-user-1 ', swapV3Token, { v3Token: 'native-host-user-1' }],
  ] as const)(
    'SWAP-01 SWAP-03 SWAP-04 a host token of type %i is swapped for a user token: %j',
    async (tokenType, token, endpoint, body) => {
      const page = await open(way, { user: { ...xiaoming, tokenType, token } });
      expect(page.network.callsTo(endpoint).map(({ request }) => request)).toEqual([{ body }]);
      expect(swaps(page)).toHaveLength(1);
      expect(tokenOf(page)).toBe('swapped native-host-user-1');
      expect(page.store.getState().user).toMatchObject({ nickname: '小明', isAnonymous: false });
      expect(page.services.cookies.read('token')).toBe('swapped native-host-user-1');
    },
  );

  it('SWAP-01 SWAP-03 SWAP-06 a host token of type 4 is used unchanged, without a swap', async () => {
    const page = await open(way, { user: { ...duoduo, token: 'Bearer user-token' } });
    expect(swaps(page)).toEqual([]);
    expect(page.store.getState().auth).toMatchObject({ token: 'user-token', isLogin: true });
    expect(page.store.getState().user).toMatchObject({ nickname: '朵朵', isVip: 1 });
  });

  it('SWAP-01 a host token that was swapped for a user token today is swapped again only on the next day', async () => {
    const first = await open(way, { user: { ...xiaoming, tokenType: 1 } });
    first.close();
    const second = await open(way, { user: { ...xiaoming, tokenType: 1 } }, first.device);
    expect(swaps(second)).toEqual([]);
    expect(tokenOf(second)).toBe('swapped native-host-user-1');
    second.close();
    jest.setSystemTime(Date.now() + 13 * HOUR_MS);
    const third = await open(way, { user: { ...xiaoming, tokenType: 1 } }, first.device);
    expect(swaps(third)).toHaveLength(1);
  });

  it('SWAP-02 SWAP-06 AUTH-16 the host token of an anonymous user is not swapped for a user token, has no expiry, and does not count as a login', async () => {
    const page = await open(way, { user: visitor });
    expect(swaps(page)).toEqual([]);
    expect(page.store.getState().auth).toMatchObject({ token: 'native-visitor-1', expireAt: null, isLogin: false });
    expect(page.store.getState().user.isAnonymous).toBe(true);
    expect(page.services.cookies.read('token')).toBeUndefined();
    expect(page.callsOf('user.login')).toEqual([]);
  });

  it('SWAP-05 a failed token swap is logged, and the app continues with the token of the host', async () => {
    const page = start(way, { user: { ...xiaoming, tokenType: 3 } });
    page.network.answer(swapV3Token, new Error('refused'));
    await completeInjection(way, page);
    expect(console.warn).toHaveBeenCalledWith('[token swap]', expect.anything());
    expect(page.store.getState().auth).toMatchObject({ token: 'native-host-user-1', isLogin: true });
  });

  it('START-01 START-04 a screen that needs a login sends a login request to the host, which logs a user in', async () => {
    const page = await open(way, { path: PROTECTED, user: nobody, login: { code: 1, user: duoduo } });
    expect(page.callsOf('user.login')).toMatchObject([{ data: { from: 'h5' } }]);
    expect(isSignedIn(page)).toBe(true);
    expect(page.store.getState().user.nickname).toBe('朵朵');
    expect(page.left).toEqual([]);
  });

  it('START-04 on a screen that needs a login, a host that always refuses receives two login requests, and the page stays usable', async () => {
    const page = await open(way, { path: PROTECTED, ...refusing });
    await advanceTime(60_000);
    expect(timesAsked(page)).toContain(isInTime(way) ? 2 : 1);
    expect(page.page.left).toHaveLength(isInTime(way) ? 0 : 1);
    expect(page.store.getState().auth).toMatchObject({ isLogin: false, isLogining: false });
    expect(page.left).toEqual([]);
  });

  it('START-07 START-06 a host without any token receives one login request from the first page, and none from the next page', async () => {
    const first = await open(way, refusing);
    expect(first.callsOf('user.login')).toHaveLength(1);
    expect(first.services.cookies.read('anonymous_login_done')).toBe('1');
    expect(first.services.cookies.read('app_auth_done')).toBe('1');
    first.close();
    await advanceTime(60_000);
    const second = await open(way, refusing, first.device);
    expect(second.callsOf('user.login')).toEqual([]);
  });

  it.each([
    ['2003', '11.21.9', true],
    ['2003', '11.22', false],
    ['3003', '11.0', true],
    ['3003', '11.1', false],
  ])('START-08 caller %s of version %s is a legacy host: %s', async (caller, version, isLegacy) => {
    const scenario = { caller, version, ...refusing };
    const isAsked = ({ callsOf }: Page) => callsOf('user').length > 0;
    const page = await open(way, scenario);
    expect(isAsked(page)).toBe(true);
    expect(page.callsOf('user.login')).toHaveLength(isLegacy ? 0 : 1);
    expect(page.services.cookies.read('anonymous_login_done')).toBe('1');
    page.close();
    const again = await open(way, scenario, page.device);
    expect(isAsked(again)).toBe(!isLegacy);
  });

  it('START-08 in a legacy host, the page uses the token of the user who is logged in there', async () => {
    const page = await open(way, { caller: '2003', version: '11.21', user: visitor });
    expect(tokenOf(page)).toBe('native-visitor-1');
  });

  it('START-09 GATE-06 the page is usable while the bridge is missing, and the user of the host is logged in once the bridge has appeared', async () => {
    const page = start(way, { user: xiaoming });
    expect(page.store.getState().auth.isLogining).toBe(false);
    await advanceTime(way.injection.kind === 'lost' ? 0 : 3_000);
    expect(page.store.getState().auth.isLogining).toBe(false);
    await completeInjection(way, page);
    expect(page.store.getState().auth).toMatchObject({ isLogin: true, isLogining: false });
    expect(page.left).toEqual([]);
  });

  it('START-09 GATE-05 GATE-06 if the host does not reply, the login that a screen needs counts as in progress for at most 2.5 s', async () => {
    const page = start(way, { path: PROTECTED, behaviours: { user: { kind: 'never' } } });
    expect(page.store.getState().auth.isLogining).toBe(true);
    await advanceTime(2_500);
    expect(page.store.getState().auth.isLogining).toBe(false);
  });

  it('START-02 the page opens the registration address only if the bridge is not ready in time', async () => {
    const page = await open(way, { path: PROTECTED });
    expect(page.left).toEqual([]);
    const levels = page.page.left.map((address) => new URL(address).searchParams.get('level'));
    expect(levels).toEqual(isInTime(way) ? [] : ['reg']);
    expect(isSignedIn(page)).toBe(true);
  });

  it('SWAP-06 an anonymous user must log in on a screen that needs a login', async () => {
    const page = await open(way, { path: PROTECTED, user: visitor, login: { code: 1, user: duoduo } });
    expect(page.callsOf('user.login')).toHaveLength(isInTime(way) ? 1 : 0);
    expect(page.page.left).toHaveLength(isInTime(way) ? 0 : 1);
    expect(isSignedIn(page)).toBe(isInTime(way));
  });

  it('START-05 START-06 no automatic login starts shortly after a login screen was shown or the host has replied', async () => {
    const scenario = { path: PROTECTED, ...refusing };
    const first = await open(way, scenario);
    expect(timesAsked(first)).toContain(isInTime(way) ? 2 : 1);
    // If the bridge appeared late, the login screen was shown more than a minute ago, so this cookie has expired.
    expect(first.services.cookies.read('app_auth_skip')).toBe(isInTime(way) ? '1' : undefined);
    expect(first.services.cookies.read('app_auth_done')).toBe('1');
    first.close();
    const second = start(way, scenario, first.device);
    await advanceTime(5_000);
    expect(second.callsOf('user.login')).toEqual([]);
    expect(second.page.left).toEqual([]);
    second.close();
    await advanceTime(16_000);
    expect(second.services.cookies.read('app_auth_done')).toBeUndefined();
    await advanceTime(45_000);
    expect(second.services.cookies.read('app_auth_skip')).toBeUndefined();
    const third = await open(way, scenario, first.device);
    expect(timesAsked(third)).toContain(isInTime(way) ? 2 : 0);
  });

  it('START-01 START-03 a user who requests a login by the host is logged in there, and a user who requests a login by the account page is taken to that page', async () => {
    const page = await open(way, {
      caller: '2003',
      version: '11.60',
      user: visitor,
      login: { code: 1, user: duoduo },
    });
    const backUrl = 'http://localhost:8080/combine/about';
    page.dispatch(loginRequested({ backUrl, way: 'host' }));
    await advanceTime(1_000);
    expect(isSignedIn(page)).toBe(true);
    page.dispatch(loginRequested({ backUrl, way: 'accountPage' }));
    expect(new URL(page.page.left[0] ?? '').pathname).toBe('/account/phone');
  });

  it('START-01 a user may request a login again after the host has not replied to the first request', async () => {
    const page = await open(way, {
      user: visitor,
      login: { code: 1, user: duoduo },
      behaviours: { 'user.login': { kind: 'never' } },
    });
    const request = loginRequested({ backUrl: 'http://localhost:8080/combine/', way: 'host' });
    page.dispatch(request);
    await advanceTime(30_000);
    expect(page.store.getState().auth.isLogining).toBe(false);
    page.native.setBehaviour('user.login', { kind: 'answer' });
    page.dispatch(request);
    await advanceTime(1_000);
    expect(page.callsOf('user.login')).toHaveLength(2);
    expect(isSignedIn(page)).toBe(true);
  });

  it('AUTH-05 a login that the host refuses leaves the user signed out', async () => {
    const page = await open(way, { user: visitor, login: { code: -1, user: duoduo } });
    page.dispatch(loginRequested({ backUrl: 'http://localhost:8080/combine/', way: 'host' }));
    await advanceTime(1_000);
    expect(page.callsOf('user.login')).toHaveLength(1);
    expect(page.store.getState().auth).toMatchObject({ isLogin: false, isLogining: false });
  });

  it('AUTH-17 another user of the host replaces the previous user, and a logout in the host leaves no data of the user', async () => {
    const page = await open(way, { user: { ...xiaoming, tokenType: 1 } });
    page.native.logIn({ ...duoduo, tokenType: 1 });
    await advanceTime(3_000);
    expect(tokenOf(page)).toBe('swapped native-host-user-2');
    expect(page.store.getState().user).toMatchObject({ nickname: '朵朵', age: 7 });
    page.native.logOut();
    await advanceTime(3_000);
    expect(page.store.getState().auth).toMatchObject({ token: '', isLogin: false });
    expect(page.store.getState().user.nickname).toBe('');
    expect(page.services.cookies.read('token')).toBeUndefined();
  });

  it('SWAP-02 a session of the account page is not replaced by an anonymous user of the host', async () => {
    const page = await open(way, { user: visitor });
    page.network.answer(exchangeAuthToken, aToken('web-token'));
    page.network.answer(getUserInfo, aUser());
    page.dispatch(sessionEnded());
    page.dispatch(setToken({ token: 'web-token', expireAt: Date.now() + HOUR_MS }));
    page.native.fire('user.changed');
    await advanceTime(3_000);
    expect(tokenOf(page)).toBe('web-token');
  });

  it('AUTH-09 a user who has logged out in the page is logged in by the host again only on request', async () => {
    const page = await open(way, { user: { ...xiaoming, tokenType: 1 }, login: { code: 1, user: xiaoming } });
    page.dispatch(logout(undefined));
    await advanceTime(5_000);
    expect(isSignedIn(page)).toBe(false);
    page.close();
    const next = await open(
      way,
      { user: { ...xiaoming, tokenType: 1 }, login: { code: 1, user: xiaoming } },
      page.device,
    );
    expect(isSignedIn(next)).toBe(false);
    next.dispatch(loginRequested({ backUrl: 'http://localhost:8080/combine/', way: 'host' }));
    await advanceTime(3_000);
    expect(isSignedIn(next)).toBe(true);
  });

  it('START-06 no automatic login starts within 30 s after an automatic login that yielded no token, whether or not the host has replied', async () => {
    const page = await open(way, refusing);
    const isPaused = () => page.services.cookies.read('app_auth_done') !== undefined;
    const answered = page.log.find(({ direction, name }) => direction === 'answer' && name === 'user.login');
    await advanceTime(29_000 - (Date.now() - (answered?.loggedAt ?? 0)));
    expect(isPaused()).toBe(true);
    await advanceTime(2_000);
    expect(isPaused()).toBe(false);
  });

  it('SWAP-02 a rejected token of an anonymous user does not cause a login loop', async () => {
    const page = await open(way, { user: { ...visitor, token: 'refused-token' } });
    for (let count = 0; count < 10; count += 1) {
      if (tokenOf(page)) page.dispatch(sessionEnded());
      await advanceTime(3_000);
    }
    expect(tokenOf(page)).toBe('');
    expect(page.callsOf('user').length).toBeLessThan(8);
    expect(page.callsOf('user.login').length).toBeLessThan(2);
  });

  it('SWAP-05 a rejected token of a user does not cause a login loop', async () => {
    const page = await open(way, { user: { ...xiaoming, token: 'refused-token' } });
    for (let count = 0; count < 10; count += 1) {
      if (tokenOf(page)) page.dispatch(sessionEnded());
      await advanceTime(3_000);
    }
    expect(tokenOf(page)).toBe('');
    expect(page.callsOf('user').length).toBeLessThan(6);
  });
});
