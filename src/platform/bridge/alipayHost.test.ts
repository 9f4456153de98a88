import { injectAlipay } from '#host/native/alipay.ts';
import { createAlipayHost } from './alipayHost.ts';
import type { SharedLink } from './host.ts';

const LINK: SharedLink = {
  title: '月亮',
  text: '喷嚏',
  url: 'https://m.example/moon',
  imageUrl: 'https://m.example/a.jpg',
};

let remove: () => void;
let left: string[];
let host: ReturnType<typeof createAlipayHost>;

beforeEach(() => {
  left = [];
  host = createAlipayHost((address) => left.push(address));
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation();
  remove = () => undefined;
});
afterEach(() => {
  remove();
  jest.useRealTimers();
});

/**
 * Simulates Alipay around the page. `codes` maps calls to codes of the host contract; undefined stands for no reply.
 */
function alipay(codes: Record<string, number | undefined>) {
  const calls: { name: string; data: unknown }[] = [];
  const inject = () => {
    ({ remove } = injectAlipay(window, {
      receive({ handlerName, data, reply }) {
        calls.push({ name: handlerName, data });
        const code = codes[handlerName];
        if (code !== undefined) reply?.({ code, data: null, msg: '' });
      },
    }));
  };
  return { inject, calls, names: () => calls.map(({ name }) => name) };
}

/** Makes Alipay return a raw result that the simulation cannot return. */
function answering(result: unknown): void {
  const page = window as { AlipayJSBridge?: object };
  page.AlipayJSBridge = {
    call: (_name: string, _params: object, callback: (answer: unknown) => void) => callback(result),
  };
  remove = () => delete page.AlipayJSBridge;
}

/** Returns the outcome of a promise after all time-outs have passed. */
async function outcomeOf<T>(promise: Promise<T>): Promise<T> {
  await jest.advanceTimersByTimeAsync(700_000);
  return promise;
}

describe('sharing in Alipay', () => {
  it("BRIDGE-10 opens Alipay's share panel with the link", async () => {
    const { inject, calls } = alipay({ startShare: 0 });
    inject();
    expect(await outcomeOf(host.share(LINK))).toBe('shared');
    const { channels } = calls[0]!.data as { channels: { name: string; param: object }[] };
    expect(channels[0]).toEqual({
      name: 'ALPContact',
      param: expect.objectContaining({
        title: '月亮',
        content: '喷嚏',
        url: LINK.url,
        iconUrl: LINK.imageUrl,
      }) as object,
    });
  });

  it.each([{ error: 10 }, { error: '11' }, { errorCode: 10 }, { shareResult: false, channelName: 'Weixin' }])(
    'BRIDGE-10 treats the result %j as cancelled by the user',
    async (result) => {
      answering(result);
      expect(await outcomeOf(host.share(LINK))).toBe('cancelled');
    },
  );

  it.each([{ error: 1, errorMessage: '接口不存在' }, { error: '4' }])(
    'BRIDGE-10 is unavailable after the result %j, so that the page offers the link itself',
    async (result) => {
      answering(result);
      expect(await outcomeOf(host.share(LINK))).toBe('unavailable');
    },
  );

  it.each([undefined, null, 'ok', 5, []])('BRIDGE-10 treats the unexpected result %j as shared', async (result) => {
    answering(result);
    expect(await outcomeOf(host.share(LINK))).toBe('shared');
  });

  it('BRIDGE-10 treats a missing reply of the panel as shared, because the user may have shared the link', async () => {
    alipay({}).inject();
    expect(await outcomeOf(host.share(LINK))).toBe('shared');
  });

  it('BRIDGE-10 uses a bridge that appears after the call, and is unavailable if none appears in time', async () => {
    const { inject } = alipay({ startShare: 0 });
    const sharing = host.share(LINK);
    inject();
    expect(await outcomeOf(sharing)).toBe('shared');
    remove();
    expect(await outcomeOf(host.share(LINK))).toBe('unavailable');
  });
});

describe('closing in Alipay', () => {
  it.each([
    ['closes the window', { popWindow: 0 }, true, ['popWindow']],
    ['exits the app if the window cannot be closed', { popWindow: 1, exitApp: 0 }, true, ['popWindow', 'exitApp']],
    [
      'fails if neither works, so that the page shows the home screen',
      { popWindow: 1, exitApp: 1 },
      false,
      ['popWindow', 'exitApp'],
    ],
    ['fails without a reply, so that the page shows the home screen', {}, false, ['popWindow']],
  ])('ROUTE-05 %s', async (_, codes, isClosed, names) => {
    const fake = alipay(codes);
    fake.inject();
    expect(await outcomeOf(host.closePage())).toBe(isClosed);
    expect(fake.names()).toEqual(names);
  });

  it('ROUTE-05 fails without a bridge, so that the page shows the home screen', async () => {
    expect(await outcomeOf(host.closePage())).toBe(false);
  });
});

describe('the back key in Alipay', () => {
  const press = () => document.dispatchEvent(new Event('back', { cancelable: true }));

  it('BRIDGE-11 is handled by the page while the page has requested this, and otherwise by Alipay', async () => {
    const listener = jest.fn();
    const stop = host.subscribeEvents(listener);
    expect(press()).toBe(true);
    await host.setting({ controlBack: 1 });
    expect(press()).toBe(false);
    expect(listener.mock.calls).toEqual([['page.back']]);
    await host.setting({ controlBack: 0 });
    expect(press()).toBe(true);
    await host.setting({ controlBack: 1 });
    stop();
    press();
    expect(listener).toHaveBeenCalledTimes(1);
    await host.setting({ controlBack: 0 });
  });
});

describe('opening an address in Alipay', () => {
  it.each([
    ['a new window', { pushWindow: 0 }, []],
    ['a new window even if Alipay does not reply', {}, []],
    ['the current window if Alipay refuses to open a new one', { pushWindow: 1 }, [LINK.url]],
  ])('BRIDGE-06 opens the address in %s', async (_, codes, expected) => {
    alipay(codes).inject();
    await outcomeOf(host.openPage(LINK.url));
    expect(left).toEqual(expected);
  });

  it('BRIDGE-06 calls the fallback if there is no bridge', async () => {
    const fallback = jest.fn();
    await outcomeOf(host.openPage(LINK.url, fallback));
    expect([fallback.mock.calls.length, left]).toEqual([1, []]);
  });
});
