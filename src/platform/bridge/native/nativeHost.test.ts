import type { Host } from '#platform/bridge/host.ts';
import { createNativeHost } from './nativeHost.ts';
import { localStore } from '#platform/storage/storage.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  delete window.WebViewJavascriptBridge;
  jest.useRealTimers();
});

interface Reply {
  code: number;
  data?: unknown;
}

/**
 * Injects the bridge of a host app. The host stores what was sent, and every call succeeds unless `replies` contains
 * another reply (undefined: no reply).
 */
function inject(replies: Record<string, Reply | undefined> = {}) {
  const sent: { name: string; data: unknown }[] = [];
  window.WebViewJavascriptBridge = {
    callHandler(name: string, data: unknown, respond: (reply: unknown) => void) {
      sent.push({ name, data });
      const reply = name in replies ? replies[name] : { code: 0 };
      if (reply) respond({ data: null, msg: '', ...reply });
    },
    registerHandler: () => undefined,
    init: () => undefined,
  };
  return sent;
}

interface Options {
  replies?: Record<string, Reply | undefined>;
  hasBridge?: boolean;
  version?: string;
}

function start({ replies, hasBridge = true, version = '99.0' }: Options = {}) {
  const sent = hasBridge ? inject(replies) : [];
  const life = new AbortController();
  const left: string[] = [];
  const host = createNativeHost({
    os: 'ios',
    identity: () => ({ caller: '3003', version }),
    localStore,
    leave: (address) => left.push(address),
    signal: life.signal,
  });
  return { host, sent, left, life };
}

it.each([
  ['order-7', undefined, { orderId: 'order-7' }],
  ['order-7', 'payment-9', { orderId: 'order-7', paymentId: 'payment-9' }],
])(
  'BRIDGE-05 a payment of the order %s with the payment id %s sends %j in pay.launch',
  async (orderId, paymentId, request) => {
    const { host, sent, life } = start();
    expect(await host.pay(orderId, paymentId)).toBe('ended');
    expect(sent).toEqual([{ name: 'pay.launch', data: request }]);
    life.abort();
  },
);

it('BRIDGE-07 BRIDGE-11 an event of the host reaches the listeners that subscribed to its name', () => {
  const handlers: Record<string, (data: unknown) => void> = {};
  inject();
  Object.assign(window.WebViewJavascriptBridge as object, {
    registerHandler: (name: string, handler: (data: unknown) => void) => (handlers[name] = handler),
  });
  const life = new AbortController();
  const identity = () => ({ caller: '3003', version: '99.0' });
  const host = createNativeHost({ os: 'ios', identity, localStore, leave: () => undefined, signal: life.signal });
  const heard: string[] = [];
  host.subscribeEvents((name) => heard.push(name));
  for (const name of ['page.back', 'UserSigned']) handlers[name]?.({});
  expect(heard).toEqual(['page.back', 'UserSigned']);
  life.abort();
});

it('BRIDGE-05 the page tells the host how long a recording may be, and from which byte on it reads the sound', async () => {
  const { host, sent, life } = start();
  expect(host.recording.isOffered()).toBe(true);
  await host.recording.start(60_000);
  await host.recording.read(96).catch(() => undefined);
  await host.recording.close();
  expect(sent).toEqual([
    { name: 'record.start', data: { maxMs: 60_000 } },
    { name: 'record.read', data: { offset: 96 } },
    { name: 'record.close', data: {} },
  ]);
  life.abort();
});

it('ENV-05 the page remembers that the host is the HD app until the host says that it is another app', async () => {
  const remembered: (string | null)[] = [];
  for (const caller of ['5004', undefined, '1002']) {
    const { host, life } = start({ replies: { app: { code: 0, data: { caller } } } });
    await host.appInfo();
    remembered.push(localStorage.getItem('hd_app'));
    life.abort();
  }
  expect(remembered).toEqual(['1', '1', null]);
});

it('BRIDGE-10 a native app cannot open the cashier of WeChat', async () => {
  const { host, sent, life } = start();
  const request = { appId: 'a', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' } as const;
  expect(await host.payByWechat(request)).toBe('unavailable');
  expect(sent).toEqual([]);
  life.abort();
});

describe('the calls to a native app', () => {
  const link = { title: '月亮', text: '喷嚏', url: 'https://m.example/moon', imageUrl: 'https://m.example/a.jpg' };
  const told = { app: { code: 0, data: {} }, user: { code: 0, data: { userType: 1 } } };
  const replies = { ...told, 'user.login': { code: 1 }, 'record.open': { code: 0, data: { sampleRate: 16_000 } } };

  it.each<[string, object, (host: Host) => Promise<unknown>]>([
    ['app', {}, (host) => host.appInfo()],
    ['user', {}, (host) => host.user()],
    ['user.login', { from: 'h5' }, (host) => host.login()],
    ['setting', { controlBack: 1 }, (host) => host.setting({ controlBack: 1 })],
    ['page.open', { url: link.url }, (host) => host.openPage(link.url)],
    ['page.close', {}, (host) => host.closePage()],
    ['page.native', { page: 'vip' }, (host) => host.openNative('vip')],
    ['page.native', { page: 'vip', params: { id: '1' } }, (host) => host.openNative('vip', { id: '1' })],
    ['share.launch', link, (host) => host.share(link)],
    ['pay.notify', { orderId: 'order-7' }, (host) => host.notifyPaid('order-7')],
    ['record.open', {}, (host) => host.recording.open()],
    [
      'notification.sendEvent',
      { name: 'UserSigned', data: { a: 1 } },
      (host) => host.sendEvent('UserSigned', { a: 1 }),
    ],
  ])('BRIDGE-05 include the call %s with the data %j', async (name, data, call) => {
    const { host, sent, left, life } = start({ replies });
    await call(host);
    expect(sent).toEqual([{ name, data }]);
    expect(left).toEqual([]);
    life.abort();
  });

  /**
   * Each row contains a reply of the host, and the results of page.close, page.native, share.launch and pay.launch
   * after this reply. The last result lists the addresses that page.open opened in the current web view.
   */
  it.each([
    ['success', { code: 0 }, [true, true, 'shared', 'ended', []]],
    ['a refusal', { code: -1 }, [false, false, 'cancelled', 'cancelled', [link.url]]],
    ['an unknown handler', { code: 404 }, [false, false, 'unavailable', 'unavailable', [link.url]]],
    // A host that opens a page or takes a payment need not reply.
    ['no reply', undefined, [false, false, 'unavailable', 'ended', []]],
  ] as const)(
    'BRIDGE-03 BRIDGE-06 BRIDGE-10 to close or open a page, to share and to pay have the defined results after the reply "%s"',
    async (_what, reply, results) => {
      jest.spyOn(console, 'warn').mockImplementation();
      const names = ['page.close', 'page.native', 'share.launch', 'pay.launch', 'page.open'];
      const { host, left, life } = start({ replies: Object.fromEntries(names.map((name) => [name, reply])) });
      const outcomes = Promise.all([host.closePage(), host.openNative('vip'), host.share(link), host.pay('order-7')]);
      void host.openPage(link.url);
      await jest.advanceTimersByTimeAsync(600_000);
      expect([...(await outcomes), left]).toEqual(results);
      life.abort();
    },
  );

  it('BRIDGE-02 BRIDGE-06 BRIDGE-10 without a bridge open pages in the web view, and report that payments are unavailable', async () => {
    jest.spyOn(console, 'warn').mockImplementation();
    const { host, left, life } = start({ hasBridge: false });
    expect([host.isReady(), host.canLogin(), host.recording.isOffered()]).toEqual([false, false, false]);
    const paid = host.pay('order-7');
    void host.openPage(link.url);
    await jest.advanceTimersByTimeAsync(3_000);
    expect([await paid, left]).toEqual(['unavailable', [link.url]]);
    life.abort();
  });

  it('BRIDGE-08 are not made in a version that does not support them', async () => {
    const { host, sent, life } = start({ version: '11.0' });
    expect([host.isReady(), host.canLogin(), host.recording.isOffered()]).toEqual([true, false, false]);
    await expect(host.login()).rejects.toMatchObject({ kind: 'unsupported', call: 'user.login' });
    expect(sent).toEqual([]);
    life.abort();
  });

  it('BRIDGE-01 BRIDGE-02 become possible once a bridge has appeared, and window.__ibridge_inited__ is then set', async () => {
    delete window.__ibridge_inited__;
    const { host, life } = start({ hasBridge: false });
    expect(window.__ibridge_inited__).toBeUndefined();
    inject();
    await jest.advanceTimersByTimeAsync(100);
    expect([host.canLogin(), window.__ibridge_inited__]).toEqual([true, true]);
    delete window.__ibridge_inited__;
    life.abort();
  });
});
