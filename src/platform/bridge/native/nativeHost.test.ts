import { createNativeHost } from './nativeHost.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  delete window.WebViewJavascriptBridge;
  jest.useRealTimers();
});

/** A host app that carries out every call and keeps what was sent. */
function inject() {
  const sent: { name: string; data: unknown }[] = [];
  window.WebViewJavascriptBridge = {
    callHandler(name: string, data: unknown, respond: (reply: unknown) => void) {
      sent.push({ name, data });
      respond({ code: 0, data: null, msg: '' });
    },
    registerHandler: () => undefined,
    init: () => undefined,
  };
  return sent;
}

function start() {
  const sent = inject();
  const life = new AbortController();
  const host = createNativeHost({
    os: 'ios',
    identity: () => ({ caller: '3003', version: '99.0' }),
    leave: () => undefined,
    signal: life.signal,
  });
  return { host, sent, life };
}

it.each([
  ['order-7', undefined, { orderId: 'order-7' }],
  ['order-7', 'payment-9', { orderId: 'order-7', paymentId: 'payment-9' }],
])('BRIDGE-05 pay.launch for %s and payment %s sends %j', async (orderId, paymentId, request) => {
  const { host, sent, life } = start();
  expect(await host.pay(orderId, paymentId)).toBe('ended');
  expect(sent).toEqual([{ name: 'pay.launch', data: request }]);
  life.abort();
});

it('BRIDGE-05 the host is told how long a recording may be, and from where the page reads it', async () => {
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

it('BRIDGE-10 a native app has no cashier of WeChat', async () => {
  const { host, sent, life } = start();
  const request = { appId: 'a', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' } as const;
  expect(await host.payByWechat(request)).toBe('unavailable');
  expect(sent).toEqual([]);
  life.abort();
});
