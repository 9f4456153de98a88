import { hostCalls, type HostCallName } from '#contract/host/bridge.ts';
import { createBridge } from './native/bridge.ts';
import { watchNativeBridge } from './native/nativeBridge.ts';

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

describe('the time-outs of the bridge', () => {
  it.each([
    ['app', {}, 3_000],
    ['user', {}, 3_000],
    ['share.launch', { title: '', text: '', url: '', imageUrl: '' }, 6_000],
    ['pay.notify', { orderId: '1' }, 4_000],
  ] as const)('BRIDGE-04 %s with %j waits %i ms for its reply', async (name: HostCallName, request, timeoutMs) => {
    window.WebViewJavascriptBridge = aSilentBridge();
    const bridge = createBridge({ os: 'ios', events: [], onEvent: () => undefined, signal: life.signal });
    const failed = jest.fn();
    bridge.call(name, request as never).catch(failed);
    await jest.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(failed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout', call: name }));
    expect(hostCalls[name].timeoutMs).toBe(timeoutMs);
  });
});

describe('the initialisation of the bridge', () => {
  const watch = () => {
    const onFound = jest.fn();
    const onLost = jest.fn();
    watchNativeBridge({ isIos: false, onFound, onLost, signal: life.signal });
    return { onFound, onLost };
  };

  it('BRIDGE-02 init of one bridge is called once, even if the bridge was lost and is found again', async () => {
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

  it('BRIDGE-02 init of another bridge is called as well', async () => {
    window.WebViewJavascriptBridge = aSilentBridge();
    watch();
    const other = aSilentBridge();
    window.WebViewJavascriptBridge = other;
    await jest.advanceTimersByTimeAsync(100);
    expect(other.init).toHaveBeenCalledTimes(1);
  });

  it('BRIDGE-02 an exception of init is logged and ignored', () => {
    const native = aSilentBridge();
    native.init.mockImplementation(() => {
      throw new Error('WebViewJavascriptBridge.init called twice');
    });
    window.WebViewJavascriptBridge = native;
    expect(watch().onFound).toHaveBeenCalledTimes(1);
    expect(console.warn).toHaveBeenCalledWith('[bridge initialisation]', expect.anything());
  });
});
