import {
  forwardedEvents,
  hostCalls,
  type ForwardedEventName,
  type HostCallName,
  type HostCallShape,
  UNKNOWN_HANDLER_CODE,
} from '#contract/bridge.ts';
import { hostCallNotes } from '#contract/bridgeNotes.ts';
import type { HostCallError } from '#platform/bridge/hostCallError.ts';
import type { Host } from '#platform/bridge/host.ts';
import type { Injection } from '#host/scenario.ts';
import { closePages, injections, startInHost, thereByMs, titleOf, transports } from '#test/harness/startInHost.ts';
import { forgetBrowser, pass } from '#test/harness/startSession.ts';

/** A call there and back, on the slowest library. */
const ROUND_TRIP_MS = 200;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  closePages();
  jest.useRealTimers();
  jest.restoreAllMocks();
  forgetBrowser();
});

type Start = Parameters<typeof startInHost>[0] & { transport: (typeof transports)[number] };

/** A page in whose host the bridge has come, gone and come back as the injection has it. */
async function startReady(scenario: Start) {
  const page = startInHost(scenario);
  await pass(thereByMs(scenario.injection) + 2_000);
  if (scenario.injection?.kind === 'lost') {
    page.native.background();
    await pass(5_000);
    page.native.foreground();
    await pass(5_000);
  }
  page.log.length = 0;
  return page;
}

const link = { title: 't', text: 'x', url: 'https://m.example.cn/combine/', imageUrl: '' };

const failureOf = (answer: Promise<unknown>): Promise<HostCallError> =>
  answer.then(
    () => {
      throw new Error('The host fulfilled the call.');
    },
    (problem: unknown) => problem as HostCallError,
  );

const everyWay = transports.flatMap((transport) =>
  injections.map((injection) => ({ transport, injection, way: `${transport}, injected ${titleOf(injection)}` })),
);

describe.each(everyWay)('$way', ({ transport, injection }) => {
  it('BRIDGE-01 BRIDGE-02 is ready when its functions are there, and says so', async () => {
    const page = startInHost({ transport, injection });
    const isLate = injection.kind === 'late';
    await pass(isLate ? injection.afterMs - 150 : 100);
    expect(page.host.isReady()).toBe(!isLate);
    await pass(thereByMs(injection));
    await pass(1_300);
    expect(page.host.isReady()).toBe(true);
    expect(window.__ibridge_inited__).toBe(true);
    expect(page.store.getState().app.ibridgeIsReady).toBe(true);
  });

  it('BRIDGE-02 BRIDGE-03 BRIDGE-05 answers every call, each once', async () => {
    const page = await startReady({ transport, injection, version: '11.60' });
    const { host } = page;
    const answers = Promise.all([
      host.appInfo(),
      host.user(),
      host.login(),
      host.openPage('https://m.example.cn/combine/about'),
      host.closePage(),
      host.openNative('download', { storyId: '1' }),
      host.setting({ controlBack: 1 }),
      host.share({ title: 't', text: 'x', url: 'https://m.example.cn/combine/', imageUrl: '' }),
      host.pay('1'),
      host.notifyPaid('1'),
      host.sendEvent('UserSigned', {}),
    ]);
    await pass(2_000);
    const [app, user, , , isClosed, isOpened, , shared, paid] = await answers;
    expect(app).toMatchObject({ caller: '2003', verName: '11.60' });
    expect(user).toMatchObject({ userId: 'host-user-1', userType: 1, token: 'native-host-user-1', age: 6 });
    expect([isClosed, isOpened, shared, paid]).toEqual([true, true, 'shared', 'ended']);
    for (const name of Object.keys(hostCalls)) expect([name, page.callsOf(name).length]).toEqual([name, 1]);
    expect(page.log.filter(({ note }) => note?.includes('不合约定'))).toEqual([]);
  });

  it('BRIDGE-02 BRIDGE-04 calls made before it is there go out once when it is, those given up not at all', async () => {
    const page = startInHost({ transport, injection: { kind: 'late', afterMs: 2_500 } });
    const shared = page.host.share({ title: 't', text: 'x', url: 'https://m.example.cn/', imageUrl: '' });
    await pass(2_400);
    expect(page.log).toEqual([]);
    await pass(1_000);
    await expect(shared).resolves.toBe('shared');
    expect(page.callsOf('share.launch')).toHaveLength(1);
    expect(page.callsOf('app')).toHaveLength(1);
  });

  it('BRIDGE-04 two calls at once do not mix their answers up', async () => {
    const page = await startReady({ transport, injection, behaviours: { app: { kind: 'delay', ms: 300 } } });
    const both = Promise.all([page.host.appInfo(), page.host.user()]);
    await pass(1_000);
    const [app, user] = await both;
    expect(app).toMatchObject({ caller: '2003' });
    expect(user).toMatchObject({ nickname: '小明' });
  });

  it('BRIDGE-04 nor do two of one name that are answered the other way round', async () => {
    const data = hostCallNotes.user.data as object;
    const page = await startReady({ transport, injection, behaviours: { user: { kind: 'delay', ms: 1_000 } } });
    const slow = page.host.user();
    await pass(100);
    page.native.setBehaviour('user', { kind: 'fixed', code: 0, data: { ...data, userId: 'quick' } });
    const quick = page.host.user();
    await pass(2_000);
    expect([await slow, await quick]).toMatchObject([{ userId: 'host-user-1' }, { userId: 'quick' }]);
  });

  it.each(Object.keys(forwardedEvents) as ForwardedEventName[])(
    'BRIDGE-07 %s is heard from the host, and told to it',
    async (name) => {
      const page = await startReady({ transport, injection });
      const listener = jest.fn();
      page.services.events.on(name, listener);
      page.native.fire(name, { action: 'x'.repeat(100) });
      await pass(ROUND_TRIP_MS);
      expect(listener).toHaveBeenCalledTimes(1);
      expect(page.callsOf('notification.sendEvent')).toEqual([]);

      const [action] = forwardedEvents[name];
      page.services.events.forward(name, action);
      await pass(ROUND_TRIP_MS);
      expect(listener).toHaveBeenCalledTimes(2);
      expect(page.callsOf('notification.sendEvent')).toMatchObject([
        { data: { name, data: action ? { action } : {} } },
      ]);
      expect(console.info).toHaveBeenCalledWith(expect.stringContaining(name));
    },
  );

  it('BRIDGE-07 a thousand events in a second are all heard, and cost the host one question', async () => {
    const page = await startReady({ transport, injection });
    const listener = jest.fn();
    page.services.events.on('ParentControlUpdated', listener);
    for (let burst = 0; burst < 10; burst += 1) {
      for (let count = 0; count < 100; count += 1) {
        page.native.fire(count % 2 ? 'ParentControlUpdated' : 'user.changed');
      }
      await pass(100);
    }
    await pass(2_000);
    expect(listener).toHaveBeenCalledTimes(500);
    expect(page.callsOf('user')).toHaveLength(1);
  });
});

type Ask = (host: Host) => Promise<unknown>;
const askings: [HostCallName, Ask][] = [
  ['app', (host) => host.appInfo()],
  ['user', (host) => host.user()],
  ['user.login', (host) => host.login()],
];

describe.each(transports)('%s, whatever the host does', (transport) => {
  it.each(askings)('BRIDGE-03 %s rejects with code and message of another code', async (name, ask) => {
    const page = await startReady({ transport, behaviours: { [name]: { kind: 'fail', code: -7, msg: '不行' } } });
    const failure = failureOf(ask(page.host));
    await pass(ROUND_TRIP_MS);
    expect(await failure).toMatchObject({ kind: 'refused', code: -7, message: '不行', call: name });
  });

  it.each(askings)('BRIDGE-04 %s rejects with a time-out when there is no answer', async (name, ask) => {
    const { timeoutMs }: HostCallShape = hostCalls[name];
    const page = await startReady({ transport, behaviours: { [name]: { kind: 'never' } } });
    let failure: unknown;
    void failureOf(ask(page.host)).then((problem) => (failure = problem));
    await pass(timeoutMs - 1);
    expect(failure).toBeUndefined();
    await pass(1);
    expect(failure).toMatchObject({ kind: 'timeout', call: name });
  });

  it.each([
    [
      'share.launch',
      6_000,
      (host: Host) => host.share({ title: '', text: '', url: 'https://m.example.cn/', imageUrl: '' }),
    ],
    ['pay.notify', 4_000, (host: Host) => host.notifyPaid('1')],
    ['page.open', 3_000, (host: Host) => host.openPage('https://m.example.cn/')],
    ['page.close', 3_000, (host: Host) => host.closePage()],
    ['setting', 3_000, (host: Host) => host.setting({ controlBack: 0 })],
  ] as [HostCallName, number, Ask][])('BRIDGE-04 %s is over after %i ms of silence', async (name, timeoutMs, ask) => {
    const page = await startReady({ transport, behaviours: { [name]: { kind: 'never' } } });
    const over = jest.fn();
    void ask(page.host).then(over);
    await pass(timeoutMs - 1);
    expect(over).not.toHaveBeenCalled();
    await pass(1);
    expect(over).toHaveBeenCalledTimes(1);
  });

  it('BRIDGE-03 BRIDGE-10 what the host has no handler for goes the way of the browser', async () => {
    const unknown = { kind: 'fail', code: UNKNOWN_HANDLER_CODE, msg: 'no such handler' } as const;
    const page = await startReady({
      transport,
      behaviours: { 'share.launch': unknown, 'pay.launch': unknown, 'user.login': unknown },
    });
    const outcomes = Promise.all([page.host.share(link), page.host.pay('1'), failureOf(page.host.login())]);
    await pass(ROUND_TRIP_MS);
    expect(await outcomes).toMatchObject(['unavailable', 'unavailable', { kind: 'unsupported', call: 'user.login' }]);
  });

  it('BRIDGE-10 what the user did not want is not offered once more', async () => {
    const declined = { kind: 'fail', code: -1, msg: '' } as const;
    const page = await startReady({ transport, behaviours: { 'share.launch': declined, 'pay.launch': declined } });
    const outcomes = Promise.all([page.host.share(link), page.host.pay('1')]);
    await pass(ROUND_TRIP_MS);
    expect(await outcomes).toEqual(['cancelled', 'cancelled']);
  });

  it('BRIDGE-04 what was asked of a bridge that is gone is asked anew where that does no harm, and else is over', async () => {
    const never = { kind: 'never' } as const;
    const page = await startReady({
      transport,
      injection: { kind: 'lost', backAfterMs: 500 },
      behaviours: { user: never, 'user.login': never, 'pay.launch': never },
    });
    const asked = Promise.all([page.host.user(), page.host.pay('1'), failureOf(page.host.login())]);
    await pass(100);
    page.native.background();
    for (const name of ['user', 'user.login', 'pay.launch'] as const)
      page.native.setBehaviour(name, { kind: 'answer' });
    await pass(1_000);
    page.native.foreground();
    await pass(1_600);
    expect(await asked).toMatchObject([{ userId: 'host-user-1' }, 'ended', { kind: 'timeout' }]);
    expect(page.callsOf('pay.launch')).toHaveLength(1);
    expect(page.callsOf('user.login')).toHaveLength(1);
  });

  it('BRIDGE-04 a late answer is ignored, also by the next call of the same name', async () => {
    const page = await startReady({ transport, behaviours: { user: { kind: 'delay', ms: 4_000 } } });
    const first = failureOf(page.host.user());
    await pass(3_000);
    expect(await first).toMatchObject({ kind: 'timeout' });
    page.native.setBehaviour('user', {
      kind: 'fixed',
      code: 0,
      data: { ...(hostCallNotes.user.data as object), userId: 'later' },
    });
    const second = page.host.user();
    await pass(5_000);
    expect(await second).toMatchObject({ userId: 'later' });
  });

  it('BRIDGE-04 a second answer is ignored', async () => {
    const page = await startReady({ transport, behaviours: { user: { kind: 'twice' } } });
    const user = page.host.user();
    await pass(ROUND_TRIP_MS);
    expect(await user).toMatchObject({ userId: 'host-user-1' });
  });

  it('BRIDGE-04 garbage is ignored, a number is a code, a wrong shape a bad answer; none of it changes who is there', async () => {
    const page = await startReady({ transport });
    const before = page.store.getState();
    page.native.setBehaviour('user', { kind: 'garbage' });
    const kinds: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const failure = failureOf(page.host.user());
      await pass(3_000);
      kinds.push((await failure).kind);
    }
    expect(kinds).toEqual(['timeout', 'timeout', 'timeout', 'refused', 'timeout', 'badAnswer', 'timeout']);
    page.native.fire('user.changed');
    await pass(10_000);
    expect(page.store.getState().auth).toEqual(before.auth);
    expect(page.store.getState().user).toEqual(before.user);
  });

  it('BRIDGE-05 a cancelled call rejects at once, and its answer is ignored', async () => {
    const page = await startReady({ transport, behaviours: { 'user.login': { kind: 'delay', ms: 2_000 } } });
    const wish = new AbortController();
    const failure = failureOf(page.host.login(wish.signal));
    await pass(100);
    wish.abort();
    expect(await failure).toMatchObject({ kind: 'cancelled' });
    await pass(2_000);
    expect(page.callsOf('user.login')).toHaveLength(1);
  });

  it.each([
    ['2003', '11.21', false, false],
    ['2003', '11.22', true, false],
    ['2003', '11.57.9', true, false],
    ['2003', '11.58', true, true],
    ['3003', '11.0.9', false, false],
    ['3003', '11.1', true, true],
    ['1002', '1.0.0', true, true],
  ])('BRIDGE-08 caller %s of version %s can log in: %s, can pay: %s', async (caller, version, canLogin, canPay) => {
    const page = await startReady({ transport, caller, version });
    expect(page.host.canLogin()).toBe(canLogin);
    const paid = page.host.pay('1');
    await pass(ROUND_TRIP_MS);
    expect(await paid).toBe(canPay ? 'ended' : 'unavailable');
    expect(page.callsOf('pay.launch')).toHaveLength(canPay ? 1 : 0);
  });

  it('BRIDGE-06 a page the host refuses to open is opened in the web view, or as the caller has it', async () => {
    const page = await startReady({ transport, behaviours: { 'page.open': { kind: 'fail', code: 3, msg: '' } } });
    const address = 'https://m.example.cn/combine/about';
    const fallback = jest.fn();
    void page.host.openPage(address);
    void page.host.openPage(address, fallback);
    await pass(ROUND_TRIP_MS);
    expect(page.left).toEqual([address]);
    expect(fallback).toHaveBeenCalledTimes(1);
  });

  it('BRIDGE-09 the app and its user update the state', async () => {
    const page = await startReady({
      transport,
      caller: '3003',
      version: '12.1',
      channel: 'xiaomi',
      user: { ...member, userType: 2 },
    });
    expect(page.store.getState().app).toMatchObject({
      caller: '3003',
      prdVer: '12.1',
      channel: 'xiaomi',
      deviceId: 'simulated-phone-0001',
    });
    expect(page.store.getState().user).toMatchObject({ nickname: '朵朵', age: 7, isVip: 1, isAnonymous: false });
  });

  it('BRIDGE-02 app info that never comes is logged and ignored', async () => {
    const page = await startReady({ transport, behaviours: { app: { kind: 'never' } } });
    await pass(2_000);
    expect(console.warn).toHaveBeenCalledWith('[host app info]', expect.anything());
    expect(page.store.getState().app).toMatchObject({ caller: '2003', prdVer: '11.60', ibridgeIsReady: true });
  });
});

const member = { userId: 'host-user-2', nickname: '朵朵', age: 7, userType: 2, tokenType: 4 } as const;

it('BRIDGE-02 a bridge that takes no handlers still makes calls', async () => {
  const page = startInHost({ transport: 'jsBridgeB', injection: { kind: 'never' } });
  window.WebViewJavascriptBridge = {
    registerHandler: () => {
      throw new Error('not now');
    },
    callHandler: (name: string, _data: unknown, answer: (raw: unknown) => void) =>
      answer({ code: 0, data: hostCallNotes[name as HostCallName].data, msg: '' }),
  };
  await pass(5_000);
  expect(page.host.isReady()).toBe(true);
  await expect(page.host.user()).resolves.toMatchObject({ userId: '100086' });
});

it('BRIDGE-02 an object without the functions is no bridge', async () => {
  const never: Injection = { kind: 'never' };
  const page = startInHost({ transport: 'jsBridgeA', injection: never });
  window.WebViewJavascriptBridge = { callHandler: 'soon' };
  await pass(60_000);
  expect(page.host.isReady()).toBe(false);
  expect(window.__ibridge_inited__).toBeUndefined();
});
