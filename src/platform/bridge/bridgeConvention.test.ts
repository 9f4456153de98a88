import * as v from 'valibot';
import { hostCalls, type HostCallName } from '#contract/host/bridge.ts';
import { forwardedEvents } from '#contract/host/hostEvents.ts';
import { createBridge } from './native/bridge.ts';
import { watchNativeBridge } from './native/nativeBridge.ts';
import { createNativeHost } from './native/nativeHost.ts';
import { localStore } from '#platform/storage/storage.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation();
});

let life: AbortController;
beforeEach(() => (life = new AbortController()));
afterEach(() => {
  life.abort();
  jest.useRealTimers();
  delete window.WebViewJavascriptBridge;
  delete window.WVJBCallbacks;
});

const aSilentBridge = () => ({ callHandler: jest.fn(), registerHandler: jest.fn(), init: jest.fn() });

describe('the bridge of the published libraries', () => {
  const aBridgeThatAnswers = (answer: unknown) => ({
    callHandler: jest.fn((_name: string, _data: unknown, callback: (answer: unknown) => void) => callback(answer)),
    registerHandler: jest.fn(),
  });
  const create = (os: 'ios' | 'android' = 'ios', onEvent: (name: string) => void = () => undefined) =>
    createBridge({ os, events: ['UserSigned'], onEvent, signal: life.signal });

  it('BRIDGE-01 calls a handler of the host with name, data and callback', async () => {
    const native = aBridgeThatAnswers({ code: 0, data: null, msg: '' });
    window.WebViewJavascriptBridge = native;
    await create().call('setting', { controlBack: 1 });
    expect(native.callHandler.mock.calls).toEqual([['setting', { controlBack: 1 }, expect.any(Function)]]);
  });

  it('BRIDGE-01 registers, under a name, a handler that the host calls with data and a callback', () => {
    const native = aBridgeThatAnswers(undefined);
    window.WebViewJavascriptBridge = native;
    const onEvent = jest.fn();
    create('ios', onEvent);
    const [name, handler] = native.registerHandler.mock.calls[0] as [string, (data: unknown, reply: unknown) => void];
    expect(name).toBe('UserSigned');
    const reply = jest.fn();
    handler({}, reply);
    expect(onEvent).toHaveBeenCalledWith('UserSigned');
    expect(reply).toHaveBeenCalledWith({ code: 0, data: null, msg: '' });
    expect(() => handler({}, undefined)).not.toThrow();
  });

  it('BRIDGE-01 is usable immediately after the event WebViewJavascriptBridgeReady', () => {
    const bridge = create('android');
    expect(bridge.isReady()).toBe(false);
    window.WebViewJavascriptBridge = aBridgeThatAnswers(undefined);
    document.dispatchEvent(new Event('WebViewJavascriptBridgeReady'));
    expect(bridge.isReady()).toBe(true);
  });

  it('BRIDGE-01 is usable immediately after the callbacks in WVJBCallbacks have been called', () => {
    const bridge = create();
    expect(bridge.isReady()).toBe(false);
    window.WebViewJavascriptBridge = aBridgeThatAnswers(undefined);
    const callbacks = window.WVJBCallbacks as ((bridge: unknown) => void)[];
    for (const callback of callbacks) callback(window.WebViewJavascriptBridge);
    expect(bridge.isReady()).toBe(true);
  });

  it('BRIDGE-02 is usable within a second if it appears only after 60 s and no event announces it', async () => {
    const bridge = create('android');
    await jest.advanceTimersByTimeAsync(60_000);
    window.WebViewJavascriptBridge = aBridgeThatAnswers(undefined);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(bridge.isReady()).toBe(true);
  });

  it('BRIDGE-01 is not used before it has both functions, callHandler and registerHandler', async () => {
    const bridge = create('android');
    for (const unfinished of [{}, { callHandler: jest.fn() }, { registerHandler: jest.fn() }]) {
      window.WebViewJavascriptBridge = unfinished;
      await jest.advanceTimersByTimeAsync(100);
      expect(bridge.isReady()).toBe(false);
    }
    window.WebViewJavascriptBridge = aBridgeThatAnswers(undefined);
    await jest.advanceTimersByTimeAsync(100);
    expect(bridge.isReady()).toBe(true);
  });

  it.each([
    ['an object, as on iOS', { code: 0, data: { caller: '2003' }, msg: '' }],
    ['JSON text, as on Android', '{"code":0,"data":{"caller":"2003"},"msg":""}'],
    ['JSON text in JSON text', JSON.stringify({ code: 0, data: '{"caller":"2003"}', msg: '' })],
  ])('BRIDGE-01 may send a reply that is %s', async (_what, answer) => {
    window.WebViewJavascriptBridge = aBridgeThatAnswers(answer);
    expect(await create().call('app', {})).toMatchObject({ caller: '2003' });
  });
});

describe('the names that hosts rely on', () => {
  it('BRIDGE-05 include the agreed name of every call', () => {
    expect(Object.keys(hostCalls).sort()).toEqual(
      [
        ...['app', 'user', 'user.login', 'setting', 'page.open', 'page.close', 'page.native'],
        ...['share.launch', 'pay.launch', 'pay.notify', 'notification.sendEvent'],
        ...['record.open', 'record.start', 'record.read', 'record.close'],
      ].sort(),
    );
  });

  it('BRIDGE-05 include every field of the app info', () => {
    const data = { caller: '2003', appId: 'app-7', deviceId: 'phone-7', channel: 'xiaomi', verName: '11.60' };
    expect(v.parse(hostCalls.app.answer, data)).toEqual(data);
  });

  it('BRIDGE-05 include every field of the user', () => {
    const data = {
      userId: '100086',
      mobile: '138****0000',
      avatar: 'https://img.example.cn/a.webp',
      age: 6,
      nickname: '小明',
      userType: 1,
      token: 'native',
      expireTime: 1_800_000_000,
      tokenType: 2,
      vip: [{ kind: 'host' }],
    };
    expect(v.parse(hostCalls.user.answer, data)).toEqual(data);
  });

  it('BRIDGE-07 include the name and the actions of every forwarded event', () => {
    expect(forwardedEvents).toEqual({
      ParentControlUpdated: [],
      UserSigned: [],
      UserHonorUpdated: [],
      UserLaunchAudioUpdated: [],
      UserHealthRecordUpdated: ['healthEdit', 'healthAdd', 'healthDel'],
      UserAimUpdated: ['aimEdit', 'aimAdd'],
    });
  });
});

describe('replies of the host', () => {
  const callUser = () => {
    const native = aSilentBridge();
    window.WebViewJavascriptBridge = native;
    const bridge = createBridge({ os: 'ios', events: [], onEvent: () => undefined, signal: life.signal });
    const outcome = bridge.call('user', {});
    const [, , answer] = native.callHandler.mock.calls[0] as [string, unknown, (answer: unknown) => void];
    return { outcome, answer };
  };

  it.each([1, -1, 7, 500])(
    'BRIDGE-03 with the code %i make the call fail with this code and the message of the reply',
    async (code) => {
      const { outcome, answer } = callUser();
      answer({ code, data: { userType: 1 }, msg: '不行' });
      await expect(outcome).rejects.toMatchObject({ kind: 'refused', code, message: '不行' });
    },
  );

  it('BRIDGE-03 make the call return their data if their code is 0', async () => {
    const { outcome, answer } = callUser();
    answer({ code: 0, data: { userType: 1, nickname: '小明' }, msg: '' });
    await expect(outcome).resolves.toMatchObject({ nickname: '小明' });
  });
});

describe('the time-outs of calls through the bridge', () => {
  it.each([
    ['app', {}, 3_000],
    ['user', {}, 3_000],
    ['share.launch', { title: '', text: '', url: '', imageUrl: '' }, 6_000],
    ['pay.notify', { orderId: '1' }, 4_000],
  ] as const)(
    'BRIDGE-04 make the call %s with the data %j fail if its reply has not arrived after %i ms',
    async (name: HostCallName, request, timeoutMs) => {
      window.WebViewJavascriptBridge = aSilentBridge();
      const bridge = createBridge({ os: 'ios', events: [], onEvent: () => undefined, signal: life.signal });
      const failed = jest.fn();
      bridge.call(name, request as never).catch(failed);
      await jest.advanceTimersByTimeAsync(timeoutMs - 1);
      expect(failed).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout', call: name }));
      expect(hostCalls[name].timeoutMs).toBe(timeoutMs);
    },
  );
});

describe('the initialisation of the bridge', () => {
  const watch = () => {
    const onFound = jest.fn();
    const onLost = jest.fn();
    watchNativeBridge({ isIos: false, onFound, onLost, signal: life.signal });
    return { onFound, onLost };
  };

  it('BRIDGE-02 calls init once for each bridge, even if the bridge is lost and found again', async () => {
    const native = aSilentBridge();
    window.WebViewJavascriptBridge = native;
    const { onFound, onLost } = watch();
    expect(native.init).toHaveBeenCalledTimes(1);
    delete window.WebViewJavascriptBridge;
    await jest.advanceTimersByTimeAsync(100);
    expect(onLost).toHaveBeenCalledTimes(1);
    window.WebViewJavascriptBridge = native;
    await jest.advanceTimersByTimeAsync(100);
    expect(onFound).toHaveBeenCalledTimes(2);
    expect(native.init).toHaveBeenCalledTimes(1);
  });

  it('BRIDGE-02 sets window.__ibridge_inited__ immediately in a host whose bridge exists at the start', () => {
    delete window.__ibridge_inited__;
    window.WebViewJavascriptBridge = aSilentBridge();
    const identity = () => ({ caller: '1002', version: '1.0.0' });
    createNativeHost({ os: 'android', identity, localStore, leave: () => undefined, signal: life.signal });
    expect(window.__ibridge_inited__).toBe(true);
    delete window.__ibridge_inited__;
  });

  it('BRIDGE-02 calls init for a bridge that replaces another one', async () => {
    window.WebViewJavascriptBridge = aSilentBridge();
    watch();
    const other = aSilentBridge();
    window.WebViewJavascriptBridge = other;
    await jest.advanceTimersByTimeAsync(100);
    expect(other.init).toHaveBeenCalledTimes(1);
  });

  it('BRIDGE-02 passes to init a handler for messages without a name, which replies if the sender wants a reply', () => {
    const native = aSilentBridge();
    window.WebViewJavascriptBridge = native;
    watch();
    const [handle] = native.init.mock.calls[0] as [(data: unknown, respond?: (answer: unknown) => void) => void];
    const respond = jest.fn();
    handle({}, respond);
    expect(respond.mock.calls).toEqual([[{}]]);
    expect(() => handle({})).not.toThrow();
  });

  it('BRIDGE-02 logs and ignores an exception that init throws', () => {
    const native = aSilentBridge();
    native.init.mockImplementation(() => {
      throw new Error('WebViewJavascriptBridge.init called twice');
    });
    window.WebViewJavascriptBridge = native;
    expect(watch().onFound).toHaveBeenCalledTimes(1);
    expect(console.warn).toHaveBeenCalledWith('[bridge initialisation]', expect.anything());
  });
});
