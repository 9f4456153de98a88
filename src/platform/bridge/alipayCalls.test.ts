import { createAlipayHost } from './alipayHost.ts';
import type { SharedLink } from './host.ts';

const link: SharedLink = {
  title: '月亮',
  text: '喷嚏',
  url: 'https://m.example/moon',
  imageUrl: 'https://m.example/a.jpg',
};

const page = window as { AlipayJSBridge?: object };
let host: ReturnType<typeof createAlipayHost>;

beforeEach(() => {
  host = createAlipayHost(() => undefined);
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => {
  delete page.AlipayJSBridge;
  jest.useRealTimers();
});

/** Adds to the page a bridge that replies to each call with `result`; without a result, it does not reply. */
function inject(result?: unknown) {
  const call = jest.fn((_name: string, _params: object, callback: (result: unknown) => void) => {
    if (result !== undefined) callback(result);
  });
  page.AlipayJSBridge = { call };
  return call;
}

describe('calls to Alipay', () => {
  it('BRIDGE-10 share a link through every channel that Alipay supports', async () => {
    const call = inject({});
    await host.share(link);
    const names = ['ALPContact', 'ALPTimeLine', 'Weixin', 'WeixinTimeLine', 'QQ', 'Weibo', 'SMS', 'CopyLink'];
    const param = {
      contentType: 'url',
      title: '月亮',
      content: '喷嚏',
      url: 'https://m.example/moon',
      iconUrl: 'https://m.example/a.jpg',
      imageUrl: 'https://m.example/a.jpg',
      captureScreen: false,
    };
    expect(call.mock.calls.map(([name, params]) => [name, params])).toEqual([
      ['startShare', { bizType: 'story', channels: names.map((name) => ({ name, param })) }],
    ]);
  });

  it('BRIDGE-06 ROUTE-05 contain the address if they open a window, and no data if they close a window', async () => {
    const call = inject({ error: 1 });
    await host.openPage(link.url, () => undefined);
    await host.closePage();
    expect(call.mock.calls.map(([name, params]) => [name, params])).toEqual([
      ['pushWindow', { url: 'https://m.example/moon' }],
      ['popWindow', {}],
      ['exitApp', {}],
    ]);
  });

  it.each([
    [{ error: 9 }, 'unavailable'],
    [{ error: 10 }, 'cancelled'],
    [{ error: 0, errorCode: 10 }, 'shared'],
    [{ shareResult: 'false' }, 'cancelled'],
    [{ shareResult: true }, 'shared'],
  ])('BRIDGE-10 map the result %j to the outcome %s', async (result, outcome) => {
    inject(result);
    await expect(host.share(link)).resolves.toBe(outcome);
  });

  it('BRIDGE-01 are made as soon as the bridge dispatches its event', async () => {
    const closed = jest.fn();
    void host.closePage().then(closed);
    await jest.advanceTimersByTimeAsync(1_000);
    const call = inject({});
    document.dispatchEvent(new Event('AlipayJSBridgeReady'));
    await jest.advanceTimersByTimeAsync(0);
    expect([call.mock.calls.length, closed.mock.calls]).toEqual([1, [[true]]]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('BRIDGE-04 BRIDGE-10 fail if no bridge appears within 1.5 s', async () => {
    const closed = jest.fn();
    void host.closePage().then(closed);
    await jest.advanceTimersByTimeAsync(1_499);
    expect(closed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(closed.mock.calls).toEqual([[false]]);
  });

  it('BRIDGE-04 leave no timer running once Alipay has replied', async () => {
    inject({});
    await host.share(link);
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([
    ['logged if they fail', { error: 4 }, 1],
    ['not logged if they succeed', {}, 0],
  ])('BRIDGE-10 are %s', async (_what, result, times) => {
    inject(result);
    await host.openPage(link.url, () => undefined);
    expect(console.warn).toHaveBeenCalledTimes(times);
  });
});
