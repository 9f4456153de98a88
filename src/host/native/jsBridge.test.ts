import { aNativeApp, bridgeInPage, clearPage, page } from '#host/testing/nativeApp.ts';
import { override } from '#host/override.ts';
import { injectJsBridgeA } from './jsBridgeA.ts';
import { injectJsBridgeB } from './jsBridgeB.ts';

const ROUND_TRIP_MS = 40;
/** By which careful pages space their calls. */
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

describe.each(generations)('JsBridge %s', (_name, inject) => {
  it('is there at once, then says so by an event that carries it', () => {
    const heard = jest.fn((event: Event) => {
      expect((event as Event & { bridge: unknown }).bridge).toBe(page.WebViewJavascriptBridge);
    });
    document.addEventListener('WebViewJavascriptBridgeReady', heard, { once: true });
    inject(window, aNativeApp());
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('knows nothing of WVJBCallbacks', () => {
    const waiting = jest.fn();
    page.WVJBCallbacks = [waiting];
    inject(window, aNativeApp());
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(page.WVJBCallbacks).toEqual([waiting]);
    expect(waiting).not.toHaveBeenCalled();
  });

  it('does nothing where it is already, and says nothing', () => {
    const first = inject(window, aNativeApp());
    const heard = jest.fn();
    document.addEventListener('WebViewJavascriptBridgeReady', heard);
    expect(inject(window, aNativeApp())).toBe(first);
    document.removeEventListener('WebViewJavascriptBridgeReady', heard);
    expect(heard).not.toHaveBeenCalled();
  });

  it('throws when init is called twice', () => {
    inject(window, aNativeApp());
    bridgeInPage().init(() => undefined);
    expect(() => bridgeInPage().init(() => undefined)).toThrow('called twice');
  });

  it('carries a call and answers with JSON text', () => {
    const app = aNativeApp({ 'page.open': { code: 0, data: { a: 1 } } });
    inject(window, app);
    bridgeInPage().init();
    const answered = jest.fn();
    bridgeInPage().callHandler('page.open', { url: '中文 %' }, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received).toMatchObject([{ handlerName: 'page.open', data: { url: '中文 %' } }]);
    expect(answered).toHaveBeenCalledWith('{"code":0,"data":{"a":1}}');
  });

  it.each([
    ['text as it is', '{"code":0}', '{"code":0}'],
    ['nothing for null', null, undefined],
    ['text for a number', 42, '42'],
  ])('answers with %s', (_what, answer, expected) => {
    inject(window, aNativeApp({ app: answer }));
    bridgeInPage().init();
    const answered = jest.fn();
    bridgeInPage().callHandler('app', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(answered).toHaveBeenCalledWith(expected);
  });

  it('loses a callback in the place of data', () => {
    const app = aNativeApp({ app: 'here' });
    inject(window, app);
    bridgeInPage().init();
    const answered = jest.fn();
    bridgeInPage().callHandler('app', answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received).toEqual([{ handlerName: 'app', data: undefined }]);
    expect(answered).not.toHaveBeenCalled();
  });

  it('sends messages without a name, and hands such to the handler of init', () => {
    const app = aNativeApp();
    const native = inject(window, app);
    const handler = jest.fn();
    bridgeInPage().init(handler);
    bridgeInPage().send('hello');
    native.fire('', 'hello back');
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received).toMatchObject([{ handlerName: '', data: 'hello' }]);
    expect(handler).toHaveBeenCalledWith('hello back', undefined);
  });

  it('gives handlers JSON text, and undefined to respond with where native wants no answer', () => {
    const native = inject(window, aNativeApp());
    bridgeInPage().init();
    const handler = jest.fn();
    bridgeInPage().registerHandler('page.back', handler);
    native.fire('page.back', { a: 1 });
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(handler.mock.calls).toEqual([['{"a":1}', undefined]]);
  });

  it('brings native what a handler responds', () => {
    const native = inject(window, aNativeApp());
    bridgeInPage().init();
    bridgeInPage().registerHandler('page.back', (_data, respond) => respond?.({ closed: true }));
    const replied = jest.fn();
    native.fire('page.back', {}, replied);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(replied).toHaveBeenCalledWith({ closed: true });
  });

  it('logs what a handler throws and goes on, also where there is no handler', () => {
    const logged = jest.spyOn(console, 'log').mockImplementation();
    const native = inject(window, aNativeApp());
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

  it('carries calls at once together, and calls 20 ms apart one by one', () => {
    const app = aNativeApp();
    inject(window, app);
    bridgeInPage().init();
    callSpaced(5, 0);
    callSpaced(5, SPACING_MS);
    expect(app.names()).toHaveLength(10);
  });

  it('loses messages of a burst', () => {
    const app = aNativeApp();
    inject(window, app);
    bridgeInPage().init();
    callSpaced(40, 7);
    expect(app.names().length).toBeGreaterThan(0);
    expect(app.names().length).toBeLessThan(40);
  });

  it('takes answers on their way with it when it goes', () => {
    const app = aNativeApp();
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

describe('JsBridge A', () => {
  it('holds answers and calls of native until init', () => {
    const native = injectJsBridgeA(window, aNativeApp({ app: 'here' }));
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
    ['nothing, on an agent that is neither Android nor iPhone', 'Mozilla/5.0 (Phone; OpenHarmony 5.0)'],
    ['nothing that Android could read, on an iPhone', 'Mozilla/5.0 (iPhone)'],
  ])('sends %s', (_what, userAgent) => {
    const app = aNativeApp();
    injectJsBridgeA(window, app);
    undoAgent();
    setAgent(userAgent);
    bridgeInPage().init();
    callSpaced(3, SPACING_MS);
    expect(app.received).toEqual([]);
  });

  it('loses a batch that is on its way when the page calls again: both go by one frame', () => {
    const app = aNativeApp();
    injectJsBridgeA(window, app);
    bridgeInPage().init();
    callSpaced(2, 15);
    expect(app.names()).toEqual(['call1']);
  });
});

describe('JsBridge B', () => {
  it('answers before init', () => {
    injectJsBridgeB(window, aNativeApp({ app: 'here' }));
    const answered = jest.fn();
    bridgeInPage().callHandler('app', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(answered.mock.calls).toEqual([['here']]);
    bridgeInPage().init();
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(answered).toHaveBeenCalledTimes(1);
  });

  it('delivers native calls from before init twice: at once, and again by init', () => {
    const native = injectJsBridgeB(window, aNativeApp());
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

  it('sends on any agent', () => {
    undoAgent();
    setAgent('Mozilla/5.0 (Phone; OpenHarmony 5.0)');
    const app = aNativeApp();
    injectJsBridgeB(window, app);
    callSpaced(3, SPACING_MS);
    expect(app.names()).toEqual(['call0', 'call1', 'call2']);
  });

  it('keeps a batch when the page calls again: it goes by a frame of its own', () => {
    const app = aNativeApp();
    injectJsBridgeB(window, app);
    callSpaced(2, 15);
    expect(app.names()).toEqual(['call0', 'call1']);
  });
});
