import { hostCalls, type HostCallName, type HostCallShape } from '#contract/host/bridge.ts';
import { forwardedEvents, type ForwardedEventName } from '#contract/host/hostEvents.ts';
import { swapV1Token, swapV3Token } from '#contract/account/session.ts';
import type { Scenario } from '#host/scenario.ts';
import type { HostCallError } from '#platform/bridge/native/hostCallError.ts';
import { nobody } from '#host/scenarios.ts';
import { logout, selectIsLogining, setToken } from '#platform/session/authSlice.ts';
import { loginRequested } from '#platform/session/login/loginEvents.ts';
import {
  completeInjection,
  describeVariants,
  isOutside,
  variantsWithoutBridge,
  type BridgeVariant,
} from '#test/harness/host/bridgeVariants.ts';
import { hostCallers, link } from '#test/harness/host/hostCallers.ts';
import { backUrlOf } from '#test/harness/session/loginRequest.ts';
import { showLoginScreen } from '#test/harness/screens/showLoginScreen.ts';
import { startInHost } from '#test/harness/host/startInHost.ts';
import { advanceTimeQuickly as advanceTime } from '#test/harness/fakes/advanceTimeQuickly.ts';

const PROTECTED = '/profile';
const HOUR_MS = 3_600_000;
const backUrl = 'http://localhost:8080/combine/about';

beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 10, 21, 12) }));
afterEach(() => jest.useRealTimers());

/** Opens the page, and shows the login screen if `path` needs a user. */
function start(way: BridgeVariant, scenario: Partial<Scenario> = {}, device?: Parameters<typeof startInHost>[1]) {
  const page = startInHost({ ...way, ...scenario }, device);
  if (scenario.path === PROTECTED) showLoginScreen(page);
  return page;
}

/** Opens the page like `start`, and waits until all time-outs have ended. */
async function open(...parameters: Parameters<typeof start>) {
  const page = start(...parameters);
  await completeInjection(parameters[0], page);
  await advanceTime(60_000);
  return page;
}

const fails = (kind: string) => ({ kind });
const outcomes: Readonly<Record<HostCallName, unknown>> = {
  app: fails('timeout'),
  user: fails('timeout'),
  'user.login': fails('timeout'),
  'page.open': undefined,
  'page.close': false,
  'page.native': false,
  setting: undefined,
  'share.launch': 'unavailable',
  'pay.launch': 'unavailable',
  'pay.notify': undefined,
  'record.open': fails('timeout'),
  'record.start': fails('timeout'),
  'record.read': fails('timeout'),
  'record.close': undefined,
  'notification.sendEvent': undefined,
};
const names = Object.keys(outcomes) as HostCallName[];
/** Returns the time that a call waits for a bridge before the browser fallback is used. */
function waitMs(name: HostCallName): number {
  const { timeoutMs, withoutBridgeMs = timeoutMs }: HostCallShape = hostCalls[name];
  return withoutBridgeMs;
}

describeVariants(variantsWithoutBridge, ['BRIDGE', 'SWAP', 'START'], (way, it) => {
  it('BRIDGE-01 BRIDGE-02 the state says that there is no bridge', async () => {
    const page = await open(way);
    expect(page.host.isReady()).toBe(false);
    expect(page.host.canLogin()).toBe(false);
    expect(window.__ibridge_inited__).toBeUndefined();
    expect(page.store.getState().app.ibridgeIsReady).toBe(false);
    expect(page.log).toEqual([]);
    // The page creates this object to request a bridge, but only in a native app.
    expect(window.WVJBCallbacks === undefined).toBe(isOutside(way));
  });

  it.each(names)(
    'BRIDGE-03 BRIDGE-04 BRIDGE-05 BRIDGE-10 the call %s uses the browser fallback once its waiting time has ended',
    async (name) => {
      const page = start(way, { version: '11.60' });
      const over = jest.fn();
      void hostCallers[name](page.host).then(over, (problem: unknown) => {
        over(fails((problem as HostCallError).kind));
      });
      if (!isOutside(way)) {
        await advanceTime(waitMs(name) - 1);
        expect(over).not.toHaveBeenCalled();
      }
      await advanceTime(1);
      const outcome = outcomes[name];
      const expected = isOutside(way) && typeof outcome === 'object' ? fails('unsupported') : outcome;
      expect(over.mock.calls).toEqual([[expected]]);
      expect(page.left).toEqual(name === 'page.open' ? ['https://m.example.cn/combine/about'] : []);
    },
  );

  it('BRIDGE-06 in a browser, an address that the host should open replaces the page; in a native app, the page calls the fallback of the call', async () => {
    const page = start(way);
    const fallback = jest.fn();
    void page.host.openPage('https://m.example.cn/combine/about', fallback);
    await advanceTime(3_000);
    expect([page.left.length, fallback.mock.calls.length]).toEqual(isOutside(way) ? [1, 0] : [0, 1]);
  });

  it("BRIDGE-10 the browser's own share function is used if there is one", async () => {
    const share = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const outcome = start(way).host.share(link);
    await advanceTime(6_000);
    Reflect.deleteProperty(navigator, 'share');
    expect(await outcome).toBe('shared');
    expect(share).toHaveBeenCalledWith({ title: 't', text: 'x', url: link.url });
  });

  it('BRIDGE-07 each forwarded event is received within the page, and causes no call to a host', async () => {
    const page = start(way);
    for (const name of Object.keys(forwardedEvents) as ForwardedEventName[]) {
      const listener = jest.fn();
      page.services.events.on(name, listener);
      page.services.events.forward(name, forwardedEvents[name][0]);
      page.native.fire(name);
      await advanceTime(5_000);
      expect(listener).toHaveBeenCalledTimes(1);
      expect(console.info).toHaveBeenCalledWith(expect.stringContaining(name));
    }
  });

  it('BRIDGE-08 a call that this version of the host does not support ends immediately', async () => {
    const page = start(way, { caller: '2003', version: '11.21' });
    const outcome = page.host.pay('1');
    await advanceTime(0);
    expect(await outcome).toBe('unavailable');
  });

  it('BRIDGE-09 the app info is read from the user agent, and there is no user', async () => {
    const page = await open(way, { caller: '3003', version: '12.1', channel: 'xiaomi' });
    const expected = { caller: '3003', prdVer: '12.1', channel: 'xiaomi' };
    const defaults = { caller: '1002', prdVer: '1.0.0', channel: 'appshare' };
    expect(page.store.getState().app).toMatchObject(isOutside(way) ? defaults : expected);
    expect(page.store.getState().user).toMatchObject({ userId: '', nickname: '', isVip: 0 });
  });

  it('BRIDGE-11 the host keeps control of the back key, although the page has requested it', async () => {
    const page = start(way);
    const heard = jest.fn();
    page.host.subscribeEvents(heard);
    void page.host.setting({ controlBack: 1 });
    await advanceTime(5_000);
    expect(page.native.pressBack()).toBe(false);
    await advanceTime(1_000);
    expect(heard).not.toHaveBeenCalled();
  });

  it('SWAP-01 SWAP-02 SWAP-03 SWAP-04 SWAP-05 no token is swapped for a user token if the host provides no token', async () => {
    const page = await open(way);
    expect([...page.network.callsTo(swapV1Token), ...page.network.callsTo(swapV3Token)]).toEqual([]);
    expect(page.store.getState().auth).toMatchObject({ token: '', isLogin: false });
  });

  it('SWAP-06 a session that began on the account page is kept, and the next page still has it', async () => {
    const page = start(way);
    page.dispatch(setToken({ token: 'web-token', expireAt: Date.now() + HOUR_MS }));
    await advanceTime(60_000);
    expect(page.store.getState().auth).toMatchObject({ token: 'web-token', isLogin: true });
    page.close();
    const next = await open(way, { path: PROTECTED }, page.device);
    expect(next.store.getState().auth).toMatchObject({ token: 'web-token', isLogin: true });
    expect([...next.left, ...next.page.left]).toEqual([]);
  });

  it('START-01 START-02 START-03 a login request opens the registration address in a native app, and the account page in a browser', async () => {
    const page = await open(way);
    page.dispatch(loginRequested({ backUrl, way: isOutside(way) ? 'accountPage' : 'host' }));
    await advanceTime(100);
    const [address = ''] = page.page.left;
    const { pathname, searchParams } = new URL(address);
    expect(searchParams.get('level')).toBe(isOutside(way) ? null : 'reg');
    expect(pathname === '/account/phone').toBe(isOutside(way));
    expect(selectIsLogining(page.store.getState())).toBe(false);
  });

  it('START-03 a user who requests a login by the account page is taken to that page', async () => {
    const page = await open(way);
    page.dispatch(loginRequested({ backUrl, way: 'accountPage' }));
    await advanceTime(100);
    const [address = ''] = page.page.left;
    expect(new URL(address).pathname).toBe('/account/phone');
    expect(backUrlOf(address)).toBe(backUrl);
  });

  it('START-02 START-05 START-09 a native app opens the registration address at most once a minute; a browser does not navigate by itself', async () => {
    const page = start(way, { path: PROTECTED });
    await advanceTime(4_000);
    const levels = (left: readonly string[]) => left.map((address) => new URL(address).searchParams.get('level'));
    const once = isOutside(way) ? [] : ['reg'];
    expect(levels(page.page.left)).toEqual(once);
    page.close();
    const again = start(way, { path: PROTECTED }, page.device);
    await advanceTime(10_000);
    expect(again.page.left).toEqual([]);
    again.close();
    await advanceTime(60_000);
    const later = start(way, { path: PROTECTED }, page.device);
    await advanceTime(4_000);
    expect(levels(later.page.left)).toEqual(once);
  });

  it('START-04 START-06 START-07 a login attempt without a result does not count as a login', async () => {
    const page = await open(way, { user: nobody, path: PROTECTED });
    expect(page.services.cookies.read('app_auth_done')).toBeUndefined();
    expect(page.services.cookies.read('anonymous_login_done')).toBeUndefined();
    expect(page.store.getState().auth).toMatchObject({ isLogin: false, isLogining: false });
  });

  it.each([
    ['2003', '11.21'],
    ['3003', '11.0'],
  ])(
    'START-08 in a legacy host, a login attempt without a result does not count as a login: caller %s of version %s',
    async (caller, version) => {
      const page = await open(way, { caller, version, user: nobody });
      expect(page.services.cookies.read('anonymous_login_done')).toBeUndefined();
      expect(page.store.getState().auth).toMatchObject({ token: '', isLogining: false });
    },
  );

  it('START-09 the page is usable after the time-outs of the bridge, and after a logout', async () => {
    const page = start(way, { path: PROTECTED });
    expect(selectIsLogining(page.store.getState())).toBe(!isOutside(way));
    await advanceTime(2_500);
    expect(selectIsLogining(page.store.getState())).toBe(false);
    await advanceTime(60_000);
    expect(selectIsLogining(page.store.getState())).toBe(false);
    page.dispatch(logout(undefined));
    await advanceTime(10_000);
    expect(page.store.getState().auth).toMatchObject({ token: '', isLogin: false, isLogining: false });
  });
});
