import { createNativeApp, bridgeInPage, clearPage, page } from '#host/testing/nativeApp.ts';
import { override } from '#host/call/override.ts';
import { injectJsBridgeA } from './jsBridgeA.ts';
import { injectJsBridgeB } from './jsBridgeB.ts';

const ROUND_TRIP_MS = 40;
/** The time between two calls of a page that respects the limits of the library. */
const SPACING_MS = 20;

let undoAgent: () => void = () => undefined;
const setAgent = (userAgent: string) => {
  undoAgent = override(navigator, 'userAgent', { get: () => userAgent });
};

beforeEach(() => {
  jest.useFakeTimers();
  setAgent('Mozilla/5.0 (Linux; Android 13) ilisten_android/2003/11.60/huawei');
});
afterEach(() => {
  undoAgent();
  clearPage();
  jest.useRealTimers();
});

const callSpaced = (count: number, spacingMs: number) => {
  for (let at = 0; at < count; at += 1) {
    bridgeInPage().callHandler(`call${at}`, { at }, () => undefined);
    jest.advanceTimersByTime(spacingMs);
  }
  jest.advanceTimersByTime(ROUND_TRIP_MS);
};

const generations = [
  ['A', injectJsBridgeA],
  ['B', injectJsBridgeB],
] as const;

describe.each(generations)('the simulated bridge library JsBridge %s', (_name, inject) => {
  it('is available immediately after the injection, and dispatches an event that contains the bridge', () => {
    const heard = jest.fn((event: Event) => {
      expect((event as Event & { bridge: unknown }).bridge).toBe(page.WebViewJavascriptBridge);
    });
    document.addEventListener('WebViewJavascriptBridgeReady', heard, { once: true });
    inject(window, createNativeApp());
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('ignores the callbacks in WVJBCallbacks, which only the library of iOS calls', () => {
    const waiting = jest.fn();
    page.WVJBCallbacks = [waiting];
    inject(window, createNativeApp());
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(page.WVJBCallbacks).toEqual([waiting]);
    expect(waiting).not.toHaveBeenCalled();
  });

  it('does nothing and dispatches nothing if a library is already installed', () => {
    const first = inject(window, createNativeApp());
    const heard = jest.fn();
    document.addEventListener('WebViewJavascriptBridgeReady', heard);
    expect(inject(window, createNativeApp())).toBe(first);
    document.removeEventListener('WebViewJavascriptBridgeReady', heard);
    expect(heard).not.toHaveBeenCalled();
  });

  it('throws when init is called twice', () => {
    inject(window, createNativeApp());
    bridgeInPage().init(() => undefined);
    expect(() => bridgeInPage().init(() => undefined)).toThrow('called twice');
  });

  it('transmits a call and replies with JSON text', () => {
    const app = createNativeApp({ 'page.open': { code: 0, data: { a: 1 } } });
    inject(window, app);
    bridgeInPage().init();
    const answered = jest.fn();
    bridgeInPage().callHandler('page.open', { url: '中文 %' }, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received).toMatchObject([{ handlerName: 'page.open', data: { url: '中文 %' } }]);
    expect(answered).toHaveBeenCalledWith('{"code":0,"data":{"a":1}}');
  });

  it.each([
    ['an unchanged string', '{"code":0}', '{"code":0}'],
    ['undefined for null', null, undefined],
    ['a string for a number', 42, '42'],
  ])('replies with %s', (_what, answer, expected) => {
    inject(window, createNativeApp({ app: answer }));
    bridgeInPage().init();
    const answered = jest.fn();
    bridgeInPage().callHandler('app', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(answered).toHaveBeenCalledWith(expected);
  });

  it('ignores a callback that is passed instead of data', () => {
    const app = createNativeApp({ app: 'here' });
    inject(window, app);
    bridgeInPage().init();
    const answered = jest.fn();
    bridgeInPage().callHandler('app', answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received).toEqual([{ handlerName: 'app', data: undefined }]);
    expect(answered).not.toHaveBeenCalled();
  });

  it('sends messages without a name, and passes received messages without a name to the function that was given to init', () => {
    const app = createNativeApp();
    const native = inject(window, app);
    const handler = jest.fn();
    bridgeInPage().init(handler);
    bridgeInPage().send('hello');
    native.fire('', 'hello back');
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received).toMatchObject([{ handlerName: '', data: 'hello' }]);
    expect(handler).toHaveBeenCalledWith('hello back', undefined);
  });

  it('passes data to handlers as JSON text, and passes undefined as `respond` if native expects no reply', () => {
    const native = inject(window, createNativeApp());
    bridgeInPage().init();
    const handler = jest.fn();
    bridgeInPage().registerHandler('page.back', handler);
    native.fire('page.back', { a: 1 });
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(handler.mock.calls).toEqual([['{"a":1}', undefined]]);
  });

  it("returns a handler's response to native", () => {
    const native = inject(window, createNativeApp());
    bridgeInPage().init();
    bridgeInPage().registerHandler('page.back', (_data, respond) => respond?.({ closed: true }));
    const replied = jest.fn();
    native.fire('page.back', {}, replied);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(replied).toHaveBeenCalledWith({ closed: true });
  });

  it('logs exceptions in handlers and calls without a handler, and continues', () => {
    const logged = jest.spyOn(console, 'log').mockImplementation();
    const native = inject(window, createNativeApp());
    bridgeInPage().init();
    const handler = jest.fn();
    bridgeInPage().registerHandler('bad', () => {
      throw new Error('the page failed');
    });
    bridgeInPage().registerHandler('good', handler);
    for (const name of ['bad', 'unknown', 'good']) native.fire(name, {});
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(logged).toHaveBeenCalledTimes(2);
    expect(handler).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('loses no calls if they are simultaneous or 20 ms apart', () => {
    const app = createNativeApp();
    inject(window, app);
    bridgeInPage().init();
    callSpaced(5, 0);
    callSpaced(5, SPACING_MS);
    expect(app.names()).toHaveLength(10);
  });

  it('loses messages if calls follow each other too quickly', () => {
    const app = createNativeApp();
    inject(window, app);
    bridgeInPage().init();
    callSpaced(40, 7);
    expect(app.names().length).toBeGreaterThan(0);
    expect(app.names().length).toBeLessThan(40);
  });

  it('drops pending replies when it is removed', () => {
    const app = createNativeApp();
    const native = inject(window, app);
    bridgeInPage().init();
    const answered = jest.fn();
    bridgeInPage().callHandler('user', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    native.remove();
    app.received[0]!.reply!('late');
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(page).not.toHaveProperty('WebViewJavascriptBridge');
    expect(answered).not.toHaveBeenCalled();
  });
});

describe('the simulated bridge library JsBridge in its version A', () => {
  it('holds back replies and calls from native until the page calls init', () => {
    const native = injectJsBridgeA(window, createNativeApp({ app: 'here' }));
    const answered = jest.fn();
    const handler = jest.fn();
    bridgeInPage().registerHandler('page.back', handler);
    bridgeInPage().callHandler('app', {}, answered);
    native.fire('page.back', {});
    jest.advanceTimersByTime(60_000);
    expect(answered).not.toHaveBeenCalled();
    expect(handler).not.toHaveBeenCalled();
    bridgeInPage().init();
    jest.advanceTimersByTime(0);
    expect(answered.mock.calls).toEqual([['here']]);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['neither Android nor an iPhone', 'Mozilla/5.0 (Phone; OpenHarmony 5.0)'],
    ['an iPhone', 'Mozilla/5.0 (iPhone)'],
  ])('sends nothing that an Android app can read if the user agent is %s', (_what, userAgent) => {
    const app = createNativeApp();
    injectJsBridgeA(window, app);
    undoAgent();
    setAgent(userAgent);
    bridgeInPage().init();
    callSpaced(3, SPACING_MS);
    expect(app.received).toEqual([]);
  });

  it('loses waiting messages when the page makes another call, because it announces and transmits messages through the same iframe', () => {
    const app = createNativeApp();
    injectJsBridgeA(window, app);
    bridgeInPage().init();
    callSpaced(2, 15);
    expect(app.names()).toEqual(['call1']);
  });
});

describe('the simulated bridge library JsBridge in its version B', () => {
  it('replies even before the page has called init', () => {
    injectJsBridgeB(window, createNativeApp({ app: 'here' }));
    const answered = jest.fn();
    bridgeInPage().callHandler('app', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(answered.mock.calls).toEqual([['here']]);
    bridgeInPage().init();
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(answered).toHaveBeenCalledTimes(1);
  });

  it('delivers native calls that were made before init twice: immediately, and again at init', () => {
    const native = injectJsBridgeB(window, createNativeApp());
    const handler = jest.fn();
    bridgeInPage().registerHandler('user.changed', handler);
    native.fire('user.changed', {});
    jest.advanceTimersByTime(0);
    expect(handler).toHaveBeenCalledTimes(1);
    bridgeInPage().init();
    jest.advanceTimersByTime(0);
    expect(handler).toHaveBeenCalledTimes(2);
    native.fire('user.changed', {});
    jest.advanceTimersByTime(0);
    expect(handler).toHaveBeenCalledTimes(3);
  });

  it('sends messages with any user agent', () => {
    undoAgent();
    setAgent('Mozilla/5.0 (Phone; OpenHarmony 5.0)');
    const app = createNativeApp();
    injectJsBridgeB(window, app);
    callSpaced(3, SPACING_MS);
    expect(app.names()).toEqual(['call0', 'call1', 'call2']);
  });

  it('loses no waiting messages when the page makes another call, because it announces and transmits messages through separate iframes', () => {
    const app = createNativeApp();
    injectJsBridgeB(window, app);
    callSpaced(2, 15);
    expect(app.names()).toEqual(['call0', 'call1']);
  });
});
