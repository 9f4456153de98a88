import { injectWechat } from '#host/native/wechat/wechat.ts';
import type { NativeCall } from '#host/native/nativeSide.ts';
import { createWechatSdk } from '#host/native/wechat/wechatSdk.ts';
import type { HostEffect } from '#host/call/observation.ts';
import { mainScenarios } from '#host/scenarios.ts';
import { createSimulatedHost } from '#host/simulatedHost.ts';
import type { SharedLink } from '#platform/bridge/host.ts';
import type { WechatPayRequest } from '#contract/mall/payments.ts';
import { createWechatHost } from './wechatHost.ts';

const SIGNED = { appId: 'wx123', timestamp: 1, nonceStr: 'once', signature: 'abc' };
const payment: WechatPayRequest = {
  appId: 'wx123',
  timeStamp: '1',
  nonceStr: 'once',
  package: 'prepay_id=7',
  signType: 'RSA',
  paySign: 'abc',
};
const aLink = (id: string): SharedLink => ({ title: id, text: '', url: `https://m.example/${id}`, imageUrl: '' });

const page = window as { wx?: object };

let warnings: jest.SpyInstance;
let remove: () => void;

beforeEach(() => {
  history.replaceState(null, '', '/combine/?from=menu');
  warnings = jest.spyOn(console, 'warn').mockImplementation();
  remove = () => undefined;
});
afterEach(() => {
  remove();
  delete page.wx;
  document.head.querySelectorAll('script').forEach((script) => script.remove());
  jest.useRealTimers();
});

/**
 * Simulates WeChat around the page with its published script. `answer` returns the code of the reply to a call; the
 * default is success.
 */
function wechat(answer: (name: string) => number | undefined = () => 0) {
  const calls: { name: string; data: Record<string, unknown> }[] = [];
  const receive = ({ handlerName, data, reply }: NativeCall) => {
    calls.push({ name: handlerName, data: data as Record<string, unknown> });
    const code = answer(handlerName);
    if (code !== undefined) reply?.({ code, data: null, msg: '' });
  };
  const inject = () => {
    ({ remove } = injectWechat(window, { receive }));
    page.wx = createWechatSdk(window);
  };
  const named = (name: string) => calls.filter((call) => call.name === name).map(({ data }) => data);
  return { inject, named, titles: () => named('updateAppMessageShareData').map(({ title }) => title) };
}

function start(os: 'ios' | 'android' = 'android', sign = jest.fn(async (_: string) => SIGNED)) {
  return { host: createWechatHost({ os, sign, leave: () => undefined }), sign };
}

const script = () => document.head.querySelector('script');
const scriptAppears = async () => {
  while (!script()) await new Promise((resolve) => setTimeout(resolve));
  return script();
};

describe('the share menu', () => {
  it('ENV-01 shares the link of the current screen with friends and on the timeline', async () => {
    const { inject, named } = wechat();
    inject();
    const { host, sign } = start();
    await host.offerShare({
      title: '月亮',
      text: '喷嚏',
      url: 'https://m.example/moon',
      imageUrl: 'https://m.example/a.jpg',
    });
    expect(sign).toHaveBeenCalledWith('http://localhost:8080/combine/?from=menu');
    const claim = { verifyAppId: 'wx123', verifyTimestamp: '1', verifyNonceStr: 'once', verifySignature: 'abc' };
    expect(named('preVerifyJSAPI')).toEqual([expect.objectContaining(claim)]);
    const data = { title: '月亮', link: 'https://m.example/moon', imgUrl: 'https://m.example/a.jpg' };
    expect(named('updateAppMessageShareData')).toEqual([{ ...data, desc: '喷嚏' }]);
    expect(named('updateTimelineShareData')).toEqual([data]);
  });

  it('ENV-01 loads the script when the first link is offered, and not before', async () => {
    const { inject, titles } = wechat();
    const { host } = start();
    expect(script()).toBeNull();
    const offered = host.offerShare(aLink('moon'));
    expect((await scriptAppears())?.src).toBe('https://res.wx.qq.com/open/js/jweixin-1.6.0.js');
    inject();
    script()?.dispatchEvent(new Event('load'));
    await offered;
    expect(titles()).toEqual(['moon']);
  });

  it('ENV-01 stays unchanged if the script of WeChat could not be loaded, and the next screen loads the script again', async () => {
    const { inject, titles } = wechat();
    const { host } = start();
    const first = host.offerShare(aLink('moon'));
    (await scriptAppears())?.dispatchEvent(new Event('error'));
    await first;
    expect(script()).toBeNull();
    const second = host.offerShare(aLink('star'));
    await scriptAppears();
    inject();
    script()?.dispatchEvent(new Event('load'));
    await second;
    expect(titles()).toEqual(['star']);
  });

  it('ENV-01 stays unchanged if our own code for the menu could not be loaded, and the next screen loads this code', async () => {
    const { inject, titles } = wechat();
    inject();
    const load = jest.fn(() => import('./wechatMenu.ts'));
    load.mockRejectedValueOnce(new Error('offline'));
    const host = createWechatHost({ os: 'android', sign: async () => SIGNED, leave: () => undefined, load });
    await host.offerShare(aLink('moon'));
    expect(titles()).toEqual([]);
    expect(warnings).toHaveBeenCalledTimes(1);
    await host.offerShare(aLink('star'));
    await host.offerShare(aLink('sun'));
    expect(titles()).toEqual(['star', 'sun']);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('ENV-01 stays unchanged if WeChat reports an error, even if `ready` follows, and the next screen tries again', async () => {
    let config = 1;
    const { inject, named, titles } = wechat((name) => (name === 'preVerifyJSAPI' ? config : 0));
    inject();
    const { host } = start();
    await host.offerShare(aLink('moon'));
    expect(titles()).toEqual([]);
    expect(warnings).toHaveBeenCalledTimes(1);
    config = 0;
    await host.offerShare(aLink('star'));
    expect(named('preVerifyJSAPI')).toHaveLength(2);
  });

  it('ENV-01 stays unchanged if the gateway cannot create a signature, and WeChat gets no configuration', async () => {
    const { inject, named } = wechat();
    inject();
    await start(
      'ios',
      jest.fn((_: string) => Promise.reject(new Error('503'))),
    ).host.offerShare(aLink('moon'));
    expect(named('preVerifyJSAPI')).toEqual([]);
  });

  it.each([
    ['ios', ['http://localhost:8080/combine/?from=menu']],
    ['android', ['http://localhost:8080/combine/?from=menu', 'http://localhost:8080/combine/audio_detail?id=star']],
  ] as const)('ENV-01 on %s needs signatures for these addresses of two screens: %j', async (os, addresses) => {
    const { inject, titles } = wechat();
    inject();
    const { host, sign } = start(os);
    await host.offerShare(aLink('home'));
    history.pushState(null, '', '/combine/audio_detail?id=star#part');
    await host.offerShare(aLink('star'));
    await host.offerShare(aLink('star again'));
    expect(sign.mock.calls.map(([address]) => address)).toEqual(addresses);
    expect(titles()).toEqual(['home', 'star', 'star again']);
  });

  it('ENV-01 on iOS requests a signature for the address with which the page was opened, including the marker that index.html removes', async () => {
    const { inject } = wechat();
    inject();
    window.__entryAddress = 'http://localhost:8080/combine/?from=menu&_reloaded=abc#part';
    const { host, sign } = start('ios');
    delete window.__entryAddress;
    await host.offerShare(aLink('home'));
    expect(sign).toHaveBeenCalledWith('http://localhost:8080/combine/?from=menu&_reloaded=abc');
  });

  it.each([
    ['ios', 1],
    ['android', 3],
  ] as const)(
    'ENV-01 has on every screen a signature that is valid by the rules of WeChat on %s',
    async (os, times) => {
      const effects: HostEffect[] = [];
      const asked: string[] = [];
      const wechatApp = createSimulatedHost({
        window,
        scenario: { ...mainScenarios.wechat.scenario, os },
        tokens: async () => undefined,
        isSigned: async ({ signature, url }) => signature === `good for ${url}`,
        onEffect: (effect) => effects.push(effect),
      });
      remove = wechatApp.dispose;
      page.wx = createWechatSdk(window);
      const { host } = start(
        os,
        jest.fn(async (address: string) => {
          asked.push(address);
          return { ...SIGNED, signature: `good for ${address}` };
        }),
      );
      for (const id of ['home', 'moon', 'star']) {
        history.pushState(null, '', `/combine/${id}#part`);
        await host.offerShare(aLink(id));
      }
      const links = effects.map((effect) => effect.kind === 'menuChanged' && [effect.target, effect.link]);
      expect(links).toEqual(
        ['home', 'moon', 'star'].flatMap((title) => [
          ['friend', expect.objectContaining({ title })],
          ['timeline', expect.objectContaining({ title })],
        ]),
      );
      expect(asked).toHaveLength(times);
    },
  );

  it('ENV-01 ignores a signature that arrives after a navigation, and the next screen gets its own signature', async () => {
    const { inject, named, titles } = wechat();
    inject();
    const answers: (() => void)[] = [];
    const { host, sign } = start(
      'android',
      jest.fn(
        (address: string) =>
          new Promise<typeof SIGNED>((resolve) =>
            answers.push(() => resolve({ ...SIGNED, signature: `for ${address}` })),
          ),
      ),
    );
    const asked = async (count: number) => {
      while (answers.length < count) await new Promise((resolve) => setTimeout(resolve));
    };
    const first = host.offerShare(aLink('moon'));
    await asked(1);
    history.pushState(null, '', '/combine/audio_detail?id=star');
    const second = host.offerShare(aLink('star'));
    await asked(2);
    answers[1]!();
    answers[0]!();
    await Promise.all([first, second]);
    expect(sign).toHaveBeenCalledTimes(2);
    expect(named('preVerifyJSAPI').map(({ verifySignature }) => verifySignature)).toEqual([
      'for http://localhost:8080/combine/audio_detail?id=star',
    ]);
    expect(titles()).toEqual(['star']);
  });

  it('ENV-01 is not affected by a failure on the previous screen', async () => {
    const effects: HostEffect[] = [];
    const verdicts: ((isGood: boolean) => void)[] = [];
    const wechatApp = createSimulatedHost({
      window,
      scenario: { ...mainScenarios.wechat.scenario, os: 'android' },
      tokens: async () => undefined,
      isSigned: () => new Promise((resolve) => verdicts.push(resolve)),
      onEffect: (effect) => effects.push(effect),
    });
    remove = wechatApp.dispose;
    page.wx = createWechatSdk(window);
    const checked = async (count: number) => {
      while (verdicts.length < count) await new Promise((resolve) => setTimeout(resolve));
    };
    const { host } = start('android');
    const offers = [host.offerShare(aLink('moon'))];
    await checked(1);
    history.pushState(null, '', '/combine/audio_detail?id=star');
    offers.push(host.offerShare(aLink('star')));
    await checked(2);
    // WeChat checks the first signature only now, against the current address; the SDK calls only the callback that was
    // registered last.
    verdicts[0]!(false);
    await checked(3);
    for (const answer of verdicts) answer(true);
    await Promise.all(offers);
    expect(effects.map((effect) => effect.kind === 'menuChanged' && effect.link)).toEqual([
      expect.objectContaining({ title: 'star' }),
      expect.objectContaining({ title: 'star' }),
    ]);
  });

  it('ENV-01 shares the last of several links that are offered at the same moment', async () => {
    const { inject, titles } = wechat();
    inject();
    const { host, sign } = start();
    await Promise.all(['a', 'b', 'c'].map((id) => host.offerShare(aLink(id))));
    expect(titles()).toEqual(['c']);
    expect(sign).toHaveBeenCalledTimes(1);
  });

  it('ENV-01 repeats a call that was made before WeChat had checked the signature', async () => {
    const codes = [1, 0];
    const { inject, titles } = wechat((name) => (name === 'updateAppMessageShareData' ? codes.shift() : 0));
    inject();
    await start().host.offerShare(aLink('moon'));
    expect(titles()).toEqual(['moon', 'moon']);
  });
});

it('BRIDGE-10 sharing in WeChat only puts the link into the menu, because no page can open the menu', async () => {
  const { inject, titles } = wechat();
  inject();
  const { host } = start();
  expect(await host.share(aLink('moon'))).toBe('unavailable');
  while (titles().length === 0) await new Promise((resolve) => setTimeout(resolve));
  expect(titles()).toEqual(['moon']);
});

describe('closing the page in WeChat', () => {
  it.each([
    [0, true],
    [1, false],
  ])('ROUTE-05 loads no script; if WeChat replies with the code %i, the result is %p', async (code, isClosed) => {
    wechat(() => code).inject();
    expect(await start().host.closePage()).toBe(isClosed);
    expect(script()).toBeNull();
  });

  it('ROUTE-05 waits for WeChat’s bridge', async () => {
    const { inject } = wechat();
    const closing = start().host.closePage();
    inject();
    expect(await closing).toBe(true);
  });

  it.each(['does not reply', 'does not exist'])(
    'ROUTE-05 fails if WeChat %s, so that the page shows the home screen',
    async (what) => {
      jest.useFakeTimers();
      if (what === 'does not reply') wechat(() => undefined).inject();
      const closing = start().host.closePage();
      await jest.advanceTimersByTimeAsync(3_000);
      expect(await closing).toBe(false);
    },
  );
});

describe('a payment at WeChat’s own cashier', () => {
  const results = (answer: unknown) => {
    const invoke = jest.fn((_name: string, _request: object, respond: (answer: unknown) => void) => respond(answer));
    (window as { WeixinJSBridge?: object }).WeixinJSBridge = { invoke };
    remove = () => delete (window as { WeixinJSBridge?: object }).WeixinJSBridge;
    return invoke;
  };

  it.each([
    [{ err_msg: 'get_brand_wcpay_request:ok' }, 'ended'],
    [{ err_msg: 'get_brand_wcpay_request:cancel' }, 'cancelled'],
    // The user may have paid, so the page must ask the server.
    [{ err_msg: 'get_brand_wcpay_request:fail' }, 'ended'],
    [{}, 'ended'],
    [null, 'ended'],
  ])('that WeChat answers with %j has the outcome %s', async (answer, outcome) => {
    const invoke = results(answer);
    expect(await start().host.payByWechat(payment)).toBe(outcome);
    expect(invoke.mock.calls.map(([name, request]) => [name, request])).toEqual([['getBrandWCPayRequest', payment]]);
  });

  it('waits for WeChat’s bridge, and opens the cashier once', async () => {
    const paid = start().host.payByWechat(payment);
    const invoke = results({ err_msg: 'get_brand_wcpay_request:ok' });
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    expect(await paid).toBe('ended');
    expect(invoke).toHaveBeenCalledTimes(1);
  });

  it('is unavailable if WeChat provides no bridge within 3 s, and does not begin if the bridge appears later', async () => {
    jest.useFakeTimers();
    const outcome = jest.fn();
    void start().host.payByWechat(payment).then(outcome);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(outcome).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith('unavailable');
    const invoke = results({ err_msg: 'get_brand_wcpay_request:ok' });
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    expect(invoke).not.toHaveBeenCalled();
  });

  it('ends after 10 min if WeChat does not reply, so that the page asks the server', async () => {
    jest.useFakeTimers();
    const invoke = jest.fn();
    (window as { WeixinJSBridge?: object }).WeixinJSBridge = { invoke };
    remove = () => delete (window as { WeixinJSBridge?: object }).WeixinJSBridge;
    const outcome = jest.fn();
    void start().host.payByWechat(payment).then(outcome);
    await jest.advanceTimersByTimeAsync(599_999);
    expect(outcome).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith('ended');
  });
});
