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

it.each([
  ['order-7', undefined, { orderId: 'order-7' }],
  ['order-7', 'payment-9', { orderId: 'order-7', paymentId: 'payment-9' }],
])('BRIDGE-05 pay.launch for %s and payment %s sends %j', async (orderId, paymentId, request) => {
  const sent = inject();
  const life = new AbortController();
  const host = createNativeHost({
    os: 'ios',
    identity: () => ({ caller: '3003', version: '99.0' }),
    leave: () => undefined,
    signal: life.signal,
  });
  const outcome = host.pay(orderId, paymentId);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toBe('ended');
  expect(sent.find(({ name }) => name === 'pay.launch')?.data).toEqual(request);
  life.abort();
});
