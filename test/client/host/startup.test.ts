import { exchangeAuthToken, getUserInfo, swapV1Token, swapV3Token } from '#contract/session.ts';
import type { Injection, SimulatedUser } from '#host/scenario.ts';
import { nobody } from '#host/scenarios.ts';
import { logout, sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { loginRequested, loginScreenShown } from '#platform/session/loginEvents.ts';
import { aToken, aUser } from '#test/builders/session.ts';
import { closePages, injections, startInHost, thereByMs, titleOf, transports } from '#test/harness/startInHost.ts';
import { forgetBrowser, pass } from '#test/harness/startSession.ts';

const PROTECTED = '/profile';
const HOUR_MS = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 21, 12) });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  closePages();
  jest.useRealTimers();
  jest.restoreAllMocks();
  forgetBrowser();
});

const xiaoming: SimulatedUser = { userId: 'host-user-1', nickname: '小明', age: 6, userType: 1, tokenType: 4 };
const duoduo: SimulatedUser = { userId: 'host-user-2', nickname: '朵朵', age: 7, userType: 2, tokenType: 4 };
const visitor: SimulatedUser = { userId: 'visitor-1', nickname: '', age: 5, userType: 0, tokenType: 1 };

type Page = ReturnType<typeof startInHost>;
const tokenOf = (page: Page) => page.store.getState().auth.token;
const isSignedIn = (page: Page) => page.store.getState().auth.isLogin;
const swaps = (page: Page) => [...page.network.callsTo(swapV1Token), ...page.network.callsTo(swapV3Token)];

/** As the gate does when it shows the login screen in place of the wanted one. */
function showLoginScreen(page: Page) {
  const isPaused = page.services.cookies.read('app_auth_skip') !== undefined;
  page.services.cookies.write('app_auth_skip', '1', Date.now() + 60_000);
  page.dispatch(loginScreenShown({ isPaused }));
}

/** The page, by the time that the slowest injection has come and all was said. */
async function open(scenario: Parameters<typeof startInHost>[0] = {}, device?: Parameters<typeof startInHost>[1]) {
  const page = startInHost(scenario, device);
  if (scenario.path === PROTECTED) showLoginScreen(page);
  await pass(thereByMs(scenario.injection) + 3_000);
  return page;
}

const everyWay = transports.flatMap((transport) =>
  injections.map((injection) => ({ transport, injection, way: `${transport}, injected ${titleOf(injection)}` })),
);

describe.each(everyWay)('$way', (way) => {
  it.each([
    [1, 'native-host-user-1', swapV1Token, { v1token: 'native-host-user-1' }],
    [1, 'Bearer native-host-user-1', swapV1Token, { v1token: 'native-host-user-1' }],
    [2, 'Bearernative-host-user-1', swapV1Token, { v1token: 'native-host-user-1' }],
    [3, 'JwtUser native-\n host-user-1', swapV3Token, { v3Token: 'native-host-user-1' }],
    [3, 'Bearer JwtUser native-host-user-1 ', swapV3Token, { v3Token: 'native-host-user-1' }],
  ] as const)('SWAP-01 SWAP-03 SWAP-04 type %i is swapped: %j', async (tokenType, token, endpoint, body) => {
    const page = await open({ ...way, user: { ...xiaoming, tokenType, token } });
    expect(page.network.callsTo(endpoint).map(({ request }) => request)).toEqual([{ body }]);
    expect(swaps(page)).toHaveLength(1);
    expect(tokenOf(page)).toBe('swapped native-host-user-1');
    expect(page.store.getState().user).toMatchObject({ nickname: '小明', isAnonymous: false });
    expect(page.services.cookies.read('token')).toBe('swapped native-host-user-1');
  });

  it('SWAP-01 SWAP-03 SWAP-06 type 4 is used as it stands', async () => {
    const page = await open({ ...way, user: { ...duoduo, token: 'Bearer user-token' } });
    expect(swaps(page)).toEqual([]);
    expect(page.store.getState().auth).toMatchObject({ token: 'user-token', isLogin: true });
    expect(page.store.getState().user).toMatchObject({ nickname: '朵朵', isVip: 1 });
  });

  it('SWAP-01 a token that was refreshed today is not swapped again, tomorrow it is', async () => {
    const first = await open({ ...way, user: { ...xiaoming, tokenType: 1 } });
    first.close();
    const second = await open({ ...way, user: { ...xiaoming, tokenType: 1 } }, first.device);
    expect(swaps(second)).toEqual([]);
    expect(tokenOf(second)).toBe('swapped native-host-user-1');
    second.close();
    jest.setSystemTime(Date.now() + 13 * HOUR_MS);
    const third = await open({ ...way, user: { ...xiaoming, tokenType: 1 } }, first.device);
    expect(swaps(third)).toHaveLength(1);
  });

  it('SWAP-02 AUTH-16 an anonymous token is not swapped, has no expiry, and is no login', async () => {
    const page = await open({ ...way, user: visitor });
    expect(swaps(page)).toEqual([]);
    expect(page.store.getState().auth).toMatchObject({ token: 'native-visitor-1', expireAt: null, isLogin: false });
    expect(page.store.getState().user.isAnonymous).toBe(true);
    expect(page.services.cookies.read('token')).toBeUndefined();
    expect(page.callsOf('user.login')).toEqual([]);
  });

  it('SWAP-05 a failed swap is logged, and the flow goes on with the token at hand', async () => {
    const page = startInHost({ ...way, user: { ...xiaoming, tokenType: 3 } });
    page.network.answer(swapV3Token, new Error('refused'));
    await pass(thereByMs(way.injection) + 3_000);
    expect(console.warn).toHaveBeenCalledWith('[token swap]', expect.anything());
    expect(page.store.getState().auth).toMatchObject({ token: 'native-host-user-1', isLogin: true });
  });

  it('START-01 START-04 a screen that needs a login asks the host, which logs in', async () => {
    const page = await open({ ...way, path: PROTECTED, user: nobody, login: { code: 1, user: duoduo } });
    expect(page.callsOf('user.login')).toMatchObject([{ data: { from: 'h5' } }]);
    expect(isSignedIn(page)).toBe(true);
    expect(page.store.getState().user.nickname).toBe('朵朵');
    expect(page.left).toEqual([]);
  });

  it('START-04 a host that always refuses is asked twice where the screen needs it, and the page stays usable', async () => {
    const page = await open({ ...way, path: PROTECTED, user: nobody, login: { code: -1, user: duoduo } });
    await pass(60_000);
    // A bridge that comes when the registration has begun finds nobody who wants it twice.
    const isTooLate = way.injection.kind === 'late' && way.injection.afterMs > 3_000;
    expect(page.callsOf('user.login')).toHaveLength(isTooLate ? 1 : 2);
    expect(page.page.left).toHaveLength(isTooLate ? 1 : 0);
    expect(page.store.getState().auth).toMatchObject({ isLogin: false, isLogining: false });
    expect(page.left).toEqual([]);
  });

  it('START-07 START-06 without any token the host is asked for somebody once, elsewhere too', async () => {
    const first = await open({ ...way, user: nobody, login: { code: -1, user: duoduo } });
    expect(first.callsOf('user.login')).toHaveLength(1);
    expect(first.services.cookies.read('anonymous_login_done')).toBe('1');
    expect(first.services.cookies.read('app_auth_done')).toBe('1');
    first.close();
    await pass(60_000);
    const second = await open({ ...way, user: nobody, login: { code: -1, user: duoduo } }, first.device);
    expect(second.callsOf('user.login')).toEqual([]);
  });
});

describe.each(transports)('%s', (transport) => {
  it.each([
    ['2003', '11.21.9', true],
    ['2003', '11.22', false],
    ['3003', '11.0', true],
    ['3003', '11.1', false],
  ])('START-08 caller %s of version %s is legacy: %s', async (caller, version, isLegacy) => {
    const scenario = { transport, caller, version, user: nobody, login: { code: -1 as const, user: duoduo } };
    const page = await open(scenario);
    expect(page.callsOf('user')).toHaveLength(1);
    expect(page.callsOf('user.login')).toHaveLength(isLegacy ? 0 : 1);
    expect(page.services.cookies.read('anonymous_login_done')).toBe('1');
    page.close();
    const again = await open(scenario, page.device);
    expect(again.callsOf('user')).toHaveLength(isLegacy ? 0 : 1);
  });

  it('START-08 a legacy host with somebody in it logs them in', async () => {
    const page = await open({ transport, caller: '2003', version: '11.21', user: visitor });
    expect(tokenOf(page)).toBe('native-visitor-1');
  });

  it.each<[string, Injection]>([
    ['is never there', { kind: 'never' }],
    ['comes a minute late', { kind: 'late', afterMs: 60_000 }],
  ])('START-09 GATE-06 a bridge that %s leaves a usable page after its time-outs', async (_what, injection) => {
    const page = startInHost({ transport, injection, user: xiaoming });
    expect(page.store.getState().auth.isLogining).toBe(false);
    await pass(3_000);
    expect(page.store.getState().auth).toMatchObject({ isLogin: false, isLogining: false });
    await pass(60_000);
    expect(isSignedIn(page)).toBe(injection.kind === 'late');
    expect(page.left).toEqual([]);
  });

  it('START-09 GATE-05 GATE-06 a screen that needs a login waits under the overlay, and no longer than that', async () => {
    const page = startInHost({ transport, path: PROTECTED, behaviours: { user: { kind: 'never' } } });
    expect(page.store.getState().auth.isLogining).toBe(true);
    await pass(2_500);
    expect(page.store.getState().auth.isLogining).toBe(false);
  });

  it('START-02 a native app without a usable bridge registers by the web-view address, once a minute', async () => {
    const page = await open({ transport, injection: { kind: 'never' }, path: PROTECTED });
    await pass(1_000);
    expect(page.left).toEqual([]);
    const [address = ''] = page.page.left;
    expect(new URL(address).searchParams.get('level')).toBe('reg');
    expect(new URL(address).searchParams.get('back_url')).toBe(`http://localhost:8080/combine${PROTECTED}`);
    page.close();
    const again = await open({ transport, injection: { kind: 'never' }, path: PROTECTED }, page.device);
    await pass(10_000);
    expect(again.page.left).toEqual([]);
  });

  it('START-05 START-06 no automatic login starts while a login screen was just shown, or the host has just answered', async () => {
    const refusing = { transport, path: PROTECTED, user: nobody, login: { code: -1 as const, user: duoduo } };
    const first = await open(refusing);
    expect(first.callsOf('user.login')).toHaveLength(2);
    expect(first.services.cookies.read('app_auth_skip')).toBe('1');
    expect(first.services.cookies.read('app_auth_done')).toBe('1');
    first.close();
    const second = await open(refusing, first.device);
    expect(second.callsOf('user.login')).toHaveLength(0);
    second.close();
    await pass(16_000);
    expect(second.services.cookies.read('app_auth_done')).toBeUndefined();
    await pass(45_000);
    expect(second.services.cookies.read('app_auth_skip')).toBeUndefined();
    const third = await open(refusing, first.device);
    expect(third.callsOf('user.login')).toHaveLength(2);
  });

  it('START-01 START-03 a person who asks gets the host login, or the account page', async () => {
    const page = await open({
      transport,
      caller: '2003',
      version: '11.60',
      user: visitor,
      login: { code: 1, user: duoduo },
    });
    const backUrl = 'http://localhost:8080/combine/about';
    page.dispatch(loginRequested({ backUrl, way: 'host' }));
    await pass(1_000);
    expect(isSignedIn(page)).toBe(true);
    page.dispatch(loginRequested({ backUrl, way: 'accountPage' }));
    expect(new URL(page.page.left[0] ?? '').pathname).toBe('/account/phone');
  });

  it('START-01 a person may ask again while the host still keeps silent', async () => {
    const page = await open({
      transport,
      user: visitor,
      login: { code: 1, user: duoduo },
      behaviours: { 'user.login': { kind: 'never' } },
    });
    const request = loginRequested({ backUrl: 'http://localhost:8080/combine/', way: 'host' });
    page.dispatch(request);
    await pass(30_000);
    expect(page.store.getState().auth.isLogining).toBe(false);
    page.native.setBehaviour('user.login', { kind: 'answer' });
    page.dispatch(request);
    await pass(1_000);
    expect(page.callsOf('user.login')).toHaveLength(2);
    expect(isSignedIn(page)).toBe(true);
  });

  it('AUTH-05 a person is told when the host does not log in', async () => {
    const page = await open({ transport, user: visitor, login: { code: -1, user: duoduo } });
    page.dispatch(loginRequested({ backUrl: 'http://localhost:8080/combine/', way: 'host' }));
    await pass(1_000);
    expect(page.callsOf('user.login')).toHaveLength(1);
    expect(page.store.getState().auth).toMatchObject({ isLogin: false, isLogining: false });
  });

  it('AUTH-17 another user of the host takes the place of the one before, of whom nothing stays', async () => {
    const page = await open({ transport, user: { ...xiaoming, tokenType: 1 } });
    page.native.logIn({ ...duoduo, tokenType: 1 });
    await pass(3_000);
    expect(tokenOf(page)).toBe('swapped native-host-user-2');
    expect(page.store.getState().user).toMatchObject({ nickname: '朵朵', age: 7 });
    page.native.logOut();
    await pass(3_000);
    expect(page.store.getState().auth).toMatchObject({ token: '', isLogin: false });
    expect(page.store.getState().user.nickname).toBe('');
    expect(page.services.cookies.read('token')).toBeUndefined();
  });

  it('SWAP-02 a session of the account page outlives an anonymous host', async () => {
    const page = await open({ transport, user: visitor });
    page.network.answer(exchangeAuthToken, aToken('web-token'));
    page.network.answer(getUserInfo, aUser());
    page.dispatch(sessionEnded());
    page.dispatch(setToken({ token: 'web-token', expireAt: Date.now() + HOUR_MS }));
    page.native.fire('user.changed');
    await pass(3_000);
    expect(tokenOf(page)).toBe('web-token');
  });

  it('AUTH-09 who logs out in the page is not logged in again by the host, until they want to be', async () => {
    const page = await open({ transport, user: { ...xiaoming, tokenType: 1 }, login: { code: 1, user: xiaoming } });
    page.dispatch(logout(undefined));
    await pass(5_000);
    expect(isSignedIn(page)).toBe(false);
    page.close();
    const next = await open(
      { transport, user: { ...xiaoming, tokenType: 1 }, login: { code: 1, user: xiaoming } },
      page.device,
    );
    expect(isSignedIn(next)).toBe(false);
    next.dispatch(loginRequested({ backUrl: 'http://localhost:8080/combine/', way: 'host' }));
    await pass(3_000);
    expect(isSignedIn(next)).toBe(true);
  });

  it('START-06 nobody is asked for by itself for 30 s after an anonymous attempt, answered or not', async () => {
    const page = await open({ transport, user: nobody, login: { code: -1, user: duoduo } });
    const isPaused = () => page.services.cookies.read('app_auth_done') !== undefined;
    const answered = page.log.find(({ direction, name }) => direction === 'answer' && name === 'user.login');
    await pass(29_000 - (Date.now() - (answered?.at ?? 0)));
    expect(isPaused()).toBe(true);
    await pass(2_000);
    expect(isPaused()).toBe(false);
  });

  it('SWAP-02 a visitor’s token that the server refuses does not go round in circles', async () => {
    const page = await open({ transport, user: { ...visitor, token: 'refused-token' } });
    for (let count = 0; count < 10; count += 1) {
      if (tokenOf(page)) page.dispatch(sessionEnded());
      await pass(3_000);
    }
    expect(tokenOf(page)).toBe('');
    expect(page.callsOf('user').length).toBeLessThan(6);
  });

  it('SWAP-05 a token that the server refuses does not go round in circles', async () => {
    const page = await open({ transport, user: { ...xiaoming, token: 'refused-token' } });
    for (let count = 0; count < 10; count += 1) {
      if (tokenOf(page)) page.dispatch(sessionEnded());
      await pass(3_000);
    }
    expect(tokenOf(page)).toBe('');
    expect(page.callsOf('user').length).toBeLessThan(6);
  });
});
