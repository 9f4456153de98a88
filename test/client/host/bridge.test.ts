import { hostCalls, type HostCallName, UNKNOWN_HANDLER_CODE } from '#contract/host/bridge.ts';
import { forwardedEvents, type ForwardedEventName } from '#contract/host/hostEvents.ts';
import { hostCallNotes } from '#contract/host/bridgeNotes.ts';
import type { Scenario, TransportName } from '#host/scenario.ts';
import { failureOf, hostCallers, kindOfFailure, link } from '#test/harness/host/hostCallers.ts';
import {
  completeInjection,
  describeVariants,
  isInTime,
  variantsWithBridge,
  type BridgeVariant,
} from '#test/harness/host/bridgeVariants.ts';
import { startInHost } from '#test/harness/host/startInHost.ts';
import { advanceTimeQuickly as advanceTime } from '#test/harness/fakes/advanceTimeQuickly.ts';

/** The time that a call and its reply take with the slowest bridge library. */
const ROUND_TRIP_MS = 200;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * Opens a page and waits until the bridge of this variant has appeared for the last time; some bridges disappear once
 * and reappear.
 */
async function startReady(way: BridgeVariant, scenario: Partial<Scenario> = {}) {
  const page = startInHost({ ...way, ...scenario });
  await completeInjection(way, page);
  page.log.length = 0;
  return page;
}

const never = { kind: 'never' } as const;
const names = Object.keys(hostCalls) as HostCallName[];
/** The calls whose promise rejects if the call fails. */
const rejectingCalls = ['app', 'user', 'user.login', 'record.open', 'record.start', 'record.read'] as const;

describeVariants(variantsWithBridge, ['BRIDGE'], (way, it) => {
  it('BRIDGE-01 BRIDGE-02 the bridge is ready once its functions exist, and the state of the app then says that it is ready', async () => {
    const page = startInHost(way);
    const { injection } = way;
    await advanceTime(injection.kind === 'late' ? injection.afterMs - 150 : 100);
    expect(page.host.isReady()).toBe(injection.kind !== 'late');
    await completeInjection(way, page);
    expect(page.host.isReady()).toBe(true);
    expect(window.__ibridge_inited__).toBe(true);
    expect(page.store.getState().app.ibridgeIsReady).toBe(true);
  });

  it('BRIDGE-02 BRIDGE-03 BRIDGE-05 BRIDGE-06 every call is sent exactly once, and answered', async () => {
    const page = await startReady(way, { version: '11.60' });
    const answers = Promise.all(names.map((name) => hostCallers[name](page.host)));
    await advanceTime(2_000);
    const replies: unknown = Object.fromEntries((await answers).map((answer, index) => [names[index], answer]));
    expect(replies).toMatchObject({
      app: { caller: '2003', verName: '11.60' },
      user: { userId: 'host-user-1', userType: 1, token: 'native-host-user-1', age: 6 },
      'page.close': true,
      'page.native': true,
      'share.launch': 'shared',
      'pay.launch': 'ended',
    });
    for (const name of names) expect([name, page.callsOf(name).length]).toEqual([name, 1]);
    expect(page.log.filter(({ note }) => note?.includes('不合约定'))).toEqual([]);
    expect(page.left).toEqual([]);
  });

  it('BRIDGE-04 BRIDGE-10 a call made before the bridge exists is sent once the bridge appears, or never if the call has timed out', async () => {
    const page = startInHost(way);
    const shared = page.host.share(link);
    const known = kindOfFailure(page.host.user());
    await completeInjection(way, page);
    expect(await known).toBe(isInTime(way) ? undefined : 'timeout');
    const isAnswered = page.log.some(({ direction, name }) => direction === 'answer' && name === 'share.launch');
    expect(await shared).toBe(isAnswered ? 'shared' : 'unavailable');
    // A call that was lost with its bridge may have been executed, so it is not repeated.
    if (way.injection.kind === 'lost') expect(page.callsOf('share.launch').length).toBeLessThanOrEqual(1);
    else expect(page.callsOf('share.launch')).toHaveLength(isInTime(way) ? 1 : 0);
  });

  it('BRIDGE-04 two concurrent calls receive their own replies', async () => {
    const page = await startReady(way, { behaviours: { app: { kind: 'delay', ms: 300 } } });
    const both = Promise.all([page.host.appInfo(), page.host.user()]);
    await advanceTime(1_000);
    const [app, user] = await both;
    expect(app).toMatchObject({ caller: '2003' });
    expect(user).toMatchObject({ nickname: '小明' });
  });

  it('BRIDGE-04 two calls of the same name receive their own replies even if these arrive in reverse order', async () => {
    const data = hostCallNotes.user.data as object;
    const page = await startReady(way, { behaviours: { user: { kind: 'delay', ms: 1_000 } } });
    const slow = page.host.user();
    await advanceTime(100);
    page.native.setBehaviour('user', { kind: 'fixed', code: 0, data: { ...data, userId: 'quick' } });
    const quick = page.host.user();
    await advanceTime(2_000);
    expect([await slow, await quick]).toMatchObject([{ userId: 'host-user-1' }, { userId: 'quick' }]);
  });

  it('BRIDGE-04 each call ends after its time-out if the host does not reply', async () => {
    const page = await startReady(way, { behaviours: Object.fromEntries(names.map((name) => [name, never])) });
    const askedAt = Date.now();
    const over: Partial<Record<HostCallName, number>> = {};
    const kinds = names.map(async (name) => {
      const kind = await kindOfFailure(hostCallers[name](page.host));
      over[name] = Date.now() - askedAt;
      return rejectingCalls.includes(name as never) ? kind : 'timeout';
    });
    await advanceTime(600_000);
    expect(over).toEqual(Object.fromEntries(names.map((name) => [name, hostCalls[name].timeoutMs])));
    expect(new Set(await Promise.all(kinds))).toEqual(new Set(['timeout']));
  });

  it('BRIDGE-04 a late reply is ignored, and does not answer the next call of the same name', async () => {
    const page = await startReady(way, { behaviours: { user: { kind: 'delay', ms: 4_000 } } });
    const first = failureOf(page.host.user());
    await advanceTime(3_000);
    expect(await first).toMatchObject({ kind: 'timeout' });
    page.native.setBehaviour('user', {
      kind: 'fixed',
      code: 0,
      data: { ...(hostCallNotes.user.data as object), userId: 'later' },
    });
    const second = page.host.user();
    await advanceTime(5_000);
    expect(await second).toMatchObject({ userId: 'later' });
  });

  it('BRIDGE-04 a second reply is ignored', async () => {
    const page = await startReady(way, { behaviours: { user: { kind: 'twice' } } });
    const user = page.host.user();
    await advanceTime(ROUND_TRIP_MS);
    expect(await user).toMatchObject({ userId: 'host-user-1' });
  });

  it('BRIDGE-04 a reply that is a number counts as a refusal, and a reply of the wrong shape as an invalid reply; other malformed replies are ignored', async () => {
    const page = await startReady(way);
    const before = page.store.getState();
    page.native.setBehaviour('user', { kind: 'garbage' });
    const kinds: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const failure = failureOf(page.host.user());
      await advanceTime(3_000);
      kinds.push((await failure).kind);
    }
    expect(kinds).toEqual(['timeout', 'timeout', 'timeout', 'refused', 'timeout', 'badAnswer', 'timeout']);
    page.native.fire('user.changed');
    await advanceTime(10_000);
    expect(page.store.getState().auth).toEqual(before.auth);
    expect(page.store.getState().user).toEqual(before.user);
  });

  it('BRIDGE-05 a cancelled call rejects immediately, and its reply is ignored', async () => {
    const page = await startReady(way, { behaviours: { 'user.login': { kind: 'delay', ms: 2_000 } } });
    const abort = new AbortController();
    const failure = failureOf(page.host.login(abort.signal));
    await advanceTime(100);
    abort.abort();
    expect(await failure).toMatchObject({ kind: 'cancelled' });
    await advanceTime(2_000);
    expect(page.callsOf('user.login')).toHaveLength(1);
  });

  it.each(rejectingCalls)(
    'BRIDGE-03 the call %s rejects with the code and message of the host if it fails',
    async (name) => {
      const page = await startReady(way, { behaviours: { [name]: { kind: 'fail', code: -7, msg: '不行' } } });
      const failure = failureOf(hostCallers[name](page.host));
      await advanceTime(ROUND_TRIP_MS);
      expect(await failure).toMatchObject({ kind: 'refused', code: -7, message: '不行', call: name });
    },
  );

  it('BRIDGE-03 BRIDGE-10 a call without a handler in the host uses the browser fallback', async () => {
    const unknown = { kind: 'fail', code: UNKNOWN_HANDLER_CODE, msg: 'no such handler' } as const;
    const page = await startReady(way, {
      behaviours: { 'share.launch': unknown, 'pay.launch': unknown, 'user.login': unknown },
    });
    const outcomes = Promise.all([page.host.share(link), page.host.pay('1'), failureOf(page.host.login())]);
    await advanceTime(ROUND_TRIP_MS);
    expect(await outcomes).toMatchObject(['unavailable', 'unavailable', { kind: 'unsupported', call: 'user.login' }]);
  });

  it('BRIDGE-10 a share or payment that the user declines in the host counts as cancelled, so the page offers no other way to share or pay', async () => {
    const declined = { kind: 'fail', code: -1, msg: '' } as const;
    const page = await startReady(way, { behaviours: { 'share.launch': declined, 'pay.launch': declined } });
    const outcomes = Promise.all([page.host.share(link), page.host.pay('1')]);
    await advanceTime(ROUND_TRIP_MS);
    expect(await outcomes).toEqual(['cancelled', 'cancelled']);
  });

  it('BRIDGE-06 if the host refuses to open an address, the page calls the fallback of the call, or opens the address itself if the call has no fallback', async () => {
    const page = await startReady(way, { behaviours: { 'page.open': { kind: 'fail', code: 3, msg: '' } } });
    const address = 'https://m.example.cn/combine/about';
    const fallback = jest.fn();
    void page.host.openPage(address);
    void page.host.openPage(address, fallback);
    await advanceTime(ROUND_TRIP_MS);
    expect(page.left).toEqual([address]);
    expect(fallback).toHaveBeenCalledTimes(1);
  });

  it('BRIDGE-07 each forwarded event can be received from the host, and can be sent to the host', async () => {
    const page = await startReady(way);
    for (const name of Object.keys(forwardedEvents) as ForwardedEventName[]) {
      const listener = jest.fn();
      page.services.events.on(name, listener);
      page.native.fire(name, { action: 'x'.repeat(100) });
      await advanceTime(ROUND_TRIP_MS);
      expect(listener).toHaveBeenCalledTimes(1);
      expect(page.callsOf('notification.sendEvent')).toEqual([]);

      const [action] = forwardedEvents[name];
      page.services.events.forward(name, action);
      await advanceTime(ROUND_TRIP_MS);
      expect(listener).toHaveBeenCalledTimes(2);
      expect(page.callsOf('notification.sendEvent')).toMatchObject([
        { data: { name, data: action ? { action } : {} } },
      ]);
      expect(console.info).toHaveBeenCalledWith(expect.stringContaining(name));
      page.log.length = 0;
    }
  });

  it('BRIDGE-07 a thousand events within a second are all received, and cause one call to the host', async () => {
    const page = await startReady(way);
    const listener = jest.fn();
    page.services.events.on('ParentControlUpdated', listener);
    for (let burst = 0; burst < 10; burst += 1) {
      for (let count = 0; count < 100; count += 1) {
        page.native.fire(count % 2 ? 'ParentControlUpdated' : 'user.changed', {}, () => undefined);
      }
      await advanceTime(100);
    }
    await advanceTime(2_000);
    expect(listener).toHaveBeenCalledTimes(500);
    expect(page.callsOf('user')).toHaveLength(1);
  });

  it.each([
    ['2003', '11.21', false, false],
    ['2003', '11.22', true, false],
    ['2003', '11.57.9', true, false],
    ['2003', '11.58', true, true],
    ['3003', '11.0.9', false, false],
    ['3003', '11.1', true, true],
    ['1002', '1.0.0', true, true],
  ])(
    'BRIDGE-08 for caller %s of version %s, login is supported: %s, payment is supported: %s',
    async (caller, version, canLogin, canPay) => {
      const page = await startReady(way, { caller, version });
      expect(page.host.canLogin()).toBe(canLogin);
      const paid = page.host.pay('1');
      await advanceTime(ROUND_TRIP_MS);
      expect(await paid).toBe(canPay ? 'ended' : 'unavailable');
      expect(page.callsOf('pay.launch')).toHaveLength(canPay ? 1 : 0);
    },
  );

  it.each([
    [0, { isVip: 0, isAnonymous: true }],
    [1, { isVip: 0, isAnonymous: false }],
    [2, { isVip: 1, isAnonymous: false }],
  ] as const)(
    'BRIDGE-09 the state contains the app info and the user of type %i that the host has returned',
    async (userType, expected) => {
      const page = await startReady(way, {
        caller: '3003',
        version: '12.1',
        channel: 'xiaomi',
        user: { userId: 'host-user-2', nickname: '朵朵', age: 7, userType, tokenType: 4 },
      });
      expect(page.store.getState().app).toMatchObject({
        caller: '3003',
        prdVer: '12.1',
        channel: 'xiaomi',
        deviceId: 'simulated-phone-0001',
      });
      expect(page.store.getState().user).toMatchObject({ nickname: '朵朵', age: 7, ...expected });
    },
  );

  it("STATE-05 the channel that the host returns does not replace the channel in the page's address", async () => {
    const named = await startReady(way, { channel: 'xiaomi', path: '/about?channel=school' });
    expect(named.store.getState().app).toMatchObject({ channel: 'school', deviceId: 'simulated-phone-0001' });
  });

  it('BRIDGE-02 if the host never returns its app info, the page logs that and keeps the values of the user agent', async () => {
    const page = await startReady(way, { behaviours: { app: never } });
    await advanceTime(3_000);
    expect(console.warn).toHaveBeenCalledWith('[host app info]', expect.anything());
    expect(page.store.getState().app).toMatchObject({ caller: '2003', prdVer: '11.60', ibridgeIsReady: true });
  });

  it('BRIDGE-11 the page receives the back key only while it has requested control of the key', async () => {
    const page = await startReady(way);
    const heard: string[] = [];
    page.host.subscribeEvents((name) => heard.push(name));
    for (const controlBack of [1, 0] as const) {
      const pressed = page.native.pressBack();
      await advanceTime(ROUND_TRIP_MS);
      expect([controlBack, pressed, heard.length]).toEqual([controlBack, controlBack === 0, controlBack === 0 ? 1 : 0]);
      void page.host.setting({ controlBack });
      await advanceTime(ROUND_TRIP_MS);
    }
    expect(page.native.pressBack()).toBe(false);
    expect(heard).toEqual(['page.back']);
  });
});

describe.each<TransportName>(['wvjb6', 'jsBridgeA', 'jsBridgeB'])('bridge %s', (transport) => {
  it('BRIDGE-02 BRIDGE-04 calls made before the bridge exists are sent once it appears; cancelled calls are never sent', async () => {
    const page = startInHost({ transport, injection: { kind: 'late', afterMs: 2_500 } });
    const abort = new AbortController();
    const [shared, given] = [page.host.share(link), failureOf(page.host.login(abort.signal))];
    await advanceTime(2_400);
    expect(page.log).toEqual([]);
    abort.abort();
    expect(await given).toMatchObject({ kind: 'cancelled' });
    await advanceTime(1_000);
    await expect(shared).resolves.toBe('shared');
    expect(page.callsOf('share.launch')).toHaveLength(1);
    expect(page.callsOf('app')).toHaveLength(1);
    expect(page.callsOf('user.login')).toEqual([]);
  });

  it('BRIDGE-04 BRIDGE-07 no call and no reply is lost when the page freezes from time to time', async () => {
    const page = await startReady({ transport, injection: { kind: 'early' } });
    const { setTimeout: onTime } = window;
    // Timers of less than a second fire together at the next tenth of a second, as if the page were frozen between
    // these moments.
    const lateMs = (waitMs: number) => Math.ceil((Date.now() + waitMs) / 100) * 100 - Date.now();
    jest
      .spyOn(window, 'setTimeout')
      .mockImplementation(((run: () => void, waitMs = 0) =>
        onTime(run, waitMs < 1_000 ? lateMs(waitMs) : waitMs)) as typeof setTimeout);
    const replied = jest.fn();
    const asked = ['page.native', 'user.login'] as const;
    page.native.fire('UserSigned', {}, replied);
    for (const name of asked) void hostCallers[name](page.host);
    await advanceTime(10_000);
    for (const name of asked) expect([name, page.callsOf(name).length]).toEqual([name, 1]);
    expect(replied).toHaveBeenCalledTimes(1);
  });

  it('BRIDGE-04 when the bridge is lost, pending calls that are harmless to repeat are repeated; all other pending calls end', async () => {
    const way: BridgeVariant = { transport, injection: { kind: 'lost', backAfterMs: 500 } };
    const page = await startReady(way);
    const asks = ['user', 'user.login', 'pay.launch'] as const;
    for (const name of asks) page.native.setBehaviour(name, never);
    const asked = Promise.all([page.host.user(), page.host.pay('1'), failureOf(page.host.login())]);
    await advanceTime(100);
    page.native.background();
    for (const name of asks) page.native.setBehaviour(name, { kind: 'answer' });
    await advanceTime(1_000);
    page.native.foreground();
    await advanceTime(1_600);
    expect(await asked).toMatchObject([{ userId: 'host-user-1' }, 'ended', { kind: 'timeout' }]);
    expect(page.callsOf('pay.launch')).toHaveLength(1);
    expect(page.callsOf('user.login')).toHaveLength(1);
  });
});

it('BRIDGE-02 a bridge that cannot register handlers still makes calls', async () => {
  const page = startInHost({ transport: 'jsBridgeB', injection: never });
  window.WebViewJavascriptBridge = {
    registerHandler: () => {
      throw new Error('not now');
    },
    callHandler: (name: string, _data: unknown, answer: (raw: unknown) => void) =>
      answer({ code: 0, data: hostCallNotes[name as HostCallName].data, msg: '' }),
  };
  await advanceTime(5_000);
  expect(page.host.isReady()).toBe(true);
  await expect(page.host.user()).resolves.toMatchObject({ userId: '100086' });
});

it('BRIDGE-02 an object without the functions of a bridge is not accepted as a bridge', async () => {
  const page = startInHost({ transport: 'jsBridgeA', injection: never });
  window.WebViewJavascriptBridge = { callHandler: 'soon' };
  await advanceTime(60_000);
  expect(page.host.isReady()).toBe(false);
  expect(window.__ibridge_inited__).toBeUndefined();
});
