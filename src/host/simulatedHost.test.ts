import { bridgeInPage, clearPage, page } from './testing/nativeApp.ts';
import { askForLibrary, expireTime, preparePage, ROUND_TRIP_MS, useSimulatedHost } from './testing/useSimulatedHost.ts';
import { garbage } from './call/answers.ts';
import type { HostCallName } from '#contract/host/bridge.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { HostEffect } from './call/observation.ts';
import type { Behaviour, Injection } from './scenario.ts';
import { defaultScenario, mainScenarios } from './scenarios.ts';

const fails = { code: 9, data: null, msg: '不行' };

const { call, effects, log, start, stop } = useSimulatedHost();

describe('the injection of the bridge by the simulated host', () => {
  const android = mainScenarios.tokenType2.scenario;
  const isThere = () => page.WebViewJavascriptBridge !== undefined;
  const after = async (waitMs: number) => {
    await jest.advanceTimersByTimeAsync(waitMs);
    preparePage();
    askForLibrary();
    await jest.advanceTimersByTimeAsync(0);
    return isThere();
  };

  it.each([
    ['iOS', defaultScenario],
    ['Android', android],
  ])(
    'on %s happens at the time that the scenario sets: early, late, again after a loss, or never',
    async (_os, scenario) => {
      const startWith = (injection: Injection) => {
        stop();
        preparePage();
        return start({ ...scenario, injection });
      };
      startWith({ kind: 'early' });
      expect(isThere()).toBe(true);

      startWith({ kind: 'never' });
      expect(await after(120_000)).toBe(false);

      startWith({ kind: 'late', afterMs: 60_000 });
      expect(await after(59_999)).toBe(false);
      expect(await after(1)).toBe(true);

      const lost = startWith({ kind: 'lost', backAfterMs: 500 });
      const first = page.WebViewJavascriptBridge;
      expect(isThere()).toBe(true);
      await after(0);
      lost.background();
      expect(isThere()).toBe(false);
      expect(await after(10_000)).toBe(false);
      lost.foreground();
      expect(await after(499)).toBe(false);
      expect(await after(1)).toBe(true);
      expect(page.WebViewJavascriptBridge).not.toBe(first);
    },
  );

  it('keeps the existing object if the library is injected a second time', async () => {
    start({ injection: { kind: 'twice', afterMs: 500 } });
    const first = page.WebViewJavascriptBridge;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(page.WebViewJavascriptBridge).toBe(first);
  });

  it('waits on iOS until the page requests it with a frame', async () => {
    clearPage();
    start();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(page.WebViewJavascriptBridge).toBeUndefined();
    const waiting = jest.fn();
    page.WVJBCallbacks = [waiting];
    askForLibrary();
    await jest.advanceTimersByTimeAsync(0);
    expect(waiting).toHaveBeenCalledWith(page.WebViewJavascriptBridge);
  });

  it('delivers, in order, the events that the host has sent before the injection', async () => {
    const late = start({ ...android, injection: { kind: 'late', afterMs: 500 } });
    const handler = jest.fn();
    document.addEventListener(
      'WebViewJavascriptBridgeReady',
      () => bridgeInPage().registerHandler('UserSigned', handler),
      { once: true },
    );
    late.fire('UserSigned', { n: 1 });
    late.fire('UserSigned', { n: 2 });
    await jest.advanceTimersByTimeAsync(600);
    expect(handler.mock.calls.map(([data]: unknown[]) => data)).toEqual(['{"n":1}', '{"n":2}']);
  });

  it('does not deliver events that the host has sent while the bridge was removed', async () => {
    const lost = start({ ...android, injection: { kind: 'lost', backAfterMs: 500 } });
    const handler = jest.fn();
    lost.background();
    lost.fire('UserSigned', { n: 1 });
    lost.foreground();
    await jest.advanceTimersByTimeAsync(600);
    bridgeInPage().registerHandler('UserSigned', handler);
    lost.fire('UserSigned', { n: 2 });
    await jest.advanceTimersByTimeAsync(100);
    expect(handler.mock.calls.map(([data]: unknown[]) => data)).toEqual(['{"n":2}']);
  });

  it('can be triggered by the user of the simulator', async () => {
    const never = start({ injection: { kind: 'never' } });
    never.reinject();
    askForLibrary();
    await jest.advanceTimersByTimeAsync(0);
    expect(page.WebViewJavascriptBridge).toBeDefined();
  });
});

describe('default replies of the simulated host', () => {
  it('to the call `app` contain the app info of the scenario, as an object on iOS', async () => {
    start();
    expect(await call('app')).toMatchObject([
      { code: 0, data: { caller: '2003', channel: 'appstore', verName: '11.60' }, msg: '' },
    ]);
  });

  it('to the call `user` contain the current user with an issued token', async () => {
    start({ user: mainScenarios.vip.scenario.user });
    expect(await call('user')).toMatchObject([
      { code: 0, data: { userId: 'host-user-2', userType: 2, vip: 1, token: 'token of host-user-2', expireTime } },
    ]);
  });

  it.each([
    ['no user', mainScenarios.signedOut.scenario, ''],
    ['a token of its own', mainScenarios.failedSwap.scenario, 'JwtUser refused.by.gateway'],
  ])('to the call `user` contain %s if the scenario says so', async (_what, scenario, token) => {
    start(scenario);
    expect(await call('user')).toMatchObject([{ code: 0, data: { token } }]);
  });

  it('are JSON text in library B, and JSON text within JSON text in library A', async () => {
    start(mainScenarios.tokenType2.scenario);
    expect(JSON.parse(String((await call('app'))[0]))).toMatchObject({ data: { caller: '2003' } });
    stop();
    start({ ...mainScenarios.tokenType1.scenario, transport: 'jsBridgeA' });
    Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => 'Android' });
    bridgeInPage().init();
    const outer = JSON.parse(String((await call('app'))[0])) as { data: string };
    expect(JSON.parse(outer.data)).toMatchObject({ caller: '2003' });
    Reflect.deleteProperty(navigator, 'userAgent');
  });

  it('to the call `user.login` change the current user with code 1, but not with code -1', async () => {
    start(mainScenarios.signedOut.scenario);
    expect(await call('user.login', { from: 'h5' })).toMatchObject([{ code: 1 }]);
    expect(await call('user')).toMatchObject([{ data: { userId: 'host-user-1' } }]);
    stop();
    preparePage();
    start(mainScenarios.loginRefused.scenario);
    expect(await call('user.login', { from: 'h5' })).toMatchObject([{ code: -1 }]);
    expect(await call('user')).toMatchObject([{ data: { userId: '' } }]);
  });

  it.each<[string, unknown, HostEffect]>([
    ['page.open', { url: '/a' }, { kind: 'opened', url: '/a' }],
    ['page.close', {}, { kind: 'closed' }],
    ['page.native', { page: 'p', params: { a: '1' } }, { kind: 'nativeOpened', page: 'p', params: { a: '1' } }],
    ['setting', { controlBack: 1 }, { kind: 'controlBack', value: 1 }],
    ['share.launch', { title: 't' }, { kind: 'shared', link: { title: 't' } }],
    ['pay.launch', { orderId: '1' }, { kind: 'paid', order: { orderId: '1' } }],
    ['pay.notify', { orderId: '1' }, { kind: 'payNotified', order: { orderId: '1' } }],
    ['notification.sendEvent', { name: 'n', data: {} }, { kind: 'eventSent', name: 'n', data: {} }],
  ])('to the call `%s` report success, and the call has an effect on the phone', async (name, data, effect) => {
    start();
    expect(await call(name, data)).toMatchObject([{ code: 0 }]);
    expect(effects).toEqual([effect]);
  });

  it.each(['flyToTheMoon', 'toString'])('are not sent to the call %s, which no host knows', async (name) => {
    start();
    expect(await call(name, {}, 60_000)).toEqual([]);
  });

  it('BRIDGE-08 are not sent to the call user.login in a host whose version is too old for this call', async () => {
    start({ ...mainScenarios.legacy.scenario, transport: 'jsBridgeB' });
    expect(await call('user.login', { from: 'h5' }, 60_000)).toEqual([]);
  });
});

describe('the behaviour of the simulated host that the scenario sets for a call', () => {
  const answersTo = async (behaviour: Behaviour, waitMs?: number, name: HostCallName = 'share.launch') => {
    start({ behaviours: { [name]: behaviour } });
    return call(name, {}, waitMs);
  };

  it('can be a failure, which has no effect on the phone', async () => {
    expect(await answersTo({ kind: 'fail', code: 9, msg: '不行' })).toEqual([fails]);
    expect(effects).toEqual([]);
  });

  it('can be a fixed answer', async () => {
    expect(await answersTo({ kind: 'fixed', code: 0, data: [1] })).toEqual([{ code: 0, data: [1], msg: '' }]);
  });

  it('can be a delayed reply', async () => {
    expect(await answersTo({ kind: 'delay', ms: 5_000 }, 4_999)).toEqual([]);
    await jest.advanceTimersByTimeAsync(100);
    expect(log.at(-1)).toMatchObject({ direction: 'answer', name: 'share.launch', data: { code: 0 } });
  });

  it('can be no reply', async () => expect(await answersTo({ kind: 'never' }, HOUR_MS)).toEqual([]));

  it('can be two different replies, but the library passes only the first one to the page', async () => {
    expect(await answersTo({ kind: 'twice' })).toMatchObject([{ code: 0, data: null }]);
    expect(log.filter(({ direction }) => direction === 'answer')).toMatchObject([
      { data: { data: null } },
      { data: { data: { userId: '另一个用户' } } },
    ]);
  });

  it('can be a malformed reply, which is different each time', async () => {
    start({ behaviours: { app: { kind: 'garbage' } } });
    for (const expected of [...garbage, ...garbage]) expect(await call('app')).toEqual([expected()]);
  });

  it('can be to let the user of the simulator choose the reply, which can be repeated for later calls', async () => {
    const ask = jest.fn(() => Promise.resolve({ ...fails, remember: true }));
    start({ behaviours: { app: { kind: 'ask' } } }, ask);
    expect(await call('app', { a: 1 })).toEqual([fails]);
    expect(await call('app')).toEqual([fails]);
    expect(ask.mock.calls).toEqual([[{ name: 'app', data: { a: 1 } }]]);
  });

  it('can be changed at any time', async () => {
    start().setBehaviour('setting', { kind: 'fail', code: 9, msg: '不行' });
    expect(await call('setting')).toEqual([fails]);
  });
});

describe('the simulated WeChat and Alipay', () => {
  interface Surrounding {
    WeixinJSBridge?: { invoke: (name: string, params: unknown, callback: (result: unknown) => void) => void };
    AlipayJSBridge?: { call: (name: string, params: unknown, callback: (result: unknown) => void) => void };
  }
  const around = globalThis as Surrounding;

  it('support configured replies, effects on the phone and the log, as simulated host apps do', async () => {
    start(mainScenarios.wechat.scenario);
    const answered = jest.fn();
    around.WeixinJSBridge!.invoke('closeWindow', {}, answered);
    await jest.advanceTimersByTimeAsync(0);
    stop();
    start({ ...mainScenarios.alipay.scenario, behaviours: { 'page.close': { kind: 'fail', code: 4, msg: '无权' } } });
    around.AlipayJSBridge!.call('exitApp', {}, answered);
    await jest.advanceTimersByTimeAsync(0);
    expect(answered.mock.calls).toEqual([[{ err_msg: 'close_window:ok' }], [{ error: 4, errorMessage: '无权' }]]);
    expect(effects).toEqual([{ kind: 'closed' }]);
    expect(log.filter(({ direction }) => direction === 'page→host').map(({ name }) => name)).toEqual([
      'closeWindow',
      'exitApp',
    ]);
  });

  it('do nothing in the scenario of an ordinary browser: the page receives neither a bridge nor events', async () => {
    const simulated = start(mainScenarios.browser.scenario);
    simulated.fire('user.changed');
    await jest.advanceTimersByTimeAsync(1_000);
    for (const name of ['WebViewJavascriptBridge', 'WeixinJSBridge', 'AlipayJSBridge'])
      expect(page).not.toHaveProperty(name);
    expect(log.at(-1)?.note).toMatch(/没有宿主/);
  });
});

describe('the log of the simulated host', () => {
  it('contains calls, replies and events with their times, and says which of them violate the contract', async () => {
    jest.setSystemTime(1_000);
    const simulated = start();
    await call('setting', { controlBack: 7 }, 10);
    simulated.fire('UserSigned', { a: 1 });
    expect(log.map(({ direction, name }) => `${direction} ${name}`)).toEqual([
      'host→page 注入',
      'page→host setting',
      'answer setting',
      'host→page UserSigned',
    ]);
    expect(log[1]).toMatchObject({ loggedAt: 1_004, data: { controlBack: 7 } });
    expect(log[1]?.note).toMatch(/不合约定/);
  });

  it('shortens data of several megabytes', async () => {
    start({ behaviours: { app: { kind: 'fixed', code: 0, data: null } } });
    await call('x'.repeat(10));
    bridgeInPage().callHandler('app', 'y'.repeat(5_000_000));
    await jest.advanceTimersByTimeAsync(ROUND_TRIP_MS);
    expect(JSON.stringify(log).length).toBeLessThan(10_000);
  });
});

it('a simulated host ends when its page is left, and then sends nothing more', async () => {
  const simulated = start({ behaviours: { user: { kind: 'delay', ms: 1_000 } } });
  await call('user');
  const before = log.length;
  simulated.dispose();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(page).not.toHaveProperty('WebViewJavascriptBridge');
  expect(log).toHaveLength(before);
  expect(Object.keys(document)).not.toContain('hidden');
});
