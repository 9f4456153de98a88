import { createNativeApp, bridgeInPage, clearPage, page } from '#host/testing/nativeApp.ts';
import { injectWvjb6 } from './wvjb6.ts';

/** The time in milliseconds after which a call and its reply have arrived. */
const ROUND_TRIP_MS = 20;

beforeEach(() => {
  jest.useFakeTimers();
  page.WVJBCallbacks = [];
});
afterEach(() => {
  clearPage();
  jest.useRealTimers();
});

describe('the simulated bridge library WebViewJavascriptBridge 6', () => {
  it('passes its object to all waiting callbacks in a timer, and removes the array of callbacks', () => {
    const waiting = [jest.fn(), jest.fn()];
    page.WVJBCallbacks = [...waiting];
    injectWvjb6(window, createNativeApp());
    expect(waiting[0]).not.toHaveBeenCalled();
    jest.advanceTimersByTime(0);
    for (const callback of waiting) expect(callback).toHaveBeenCalledWith(bridgeInPage());
    expect(page).not.toHaveProperty('WVJBCallbacks');
  });

  it('throws on a page without WVJBCallbacks, but only after installing its object', () => {
    delete page.WVJBCallbacks;
    injectWvjb6(window, createNativeApp());
    expect(() => jest.advanceTimersByTime(0)).toThrow('WVJBCallbacks');
    expect(page.WebViewJavascriptBridge).toBeDefined();
  });

  it('does nothing if a library is already installed', () => {
    const app = createNativeApp();
    const first = injectWvjb6(window, app);
    const bridge = bridgeInPage();
    jest.advanceTimersByTime(0);
    const late = jest.fn();
    page.WVJBCallbacks = [late];
    expect(injectWvjb6(window, app)).toBe(first);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(bridgeInPage()).toBe(bridge);
    expect(late).not.toHaveBeenCalled();
  });

  it('has neither init nor send', () => {
    injectWvjb6(window, createNativeApp());
    expect(Object.keys(bridgeInPage())).toEqual(
      expect.arrayContaining(['callHandler', 'registerHandler', 'disableJavscriptAlertBoxSafetyTimeout']),
    );
    expect(bridgeInPage()).not.toHaveProperty('init');
    expect(bridgeInPage()).not.toHaveProperty('send');
  });

  it('transmits a call and replies with an object', () => {
    const app = createNativeApp({ 'page.open': { code: 0, data: { a: [1] } } });
    injectWvjb6(window, app);
    const answered = jest.fn();
    bridgeInPage().callHandler('page.open', { url: '中文 %' }, answered);
    expect(app.received).toEqual([]);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received).toMatchObject([{ handlerName: 'page.open', data: { url: '中文 %' } }]);
    expect(answered).toHaveBeenCalledWith({ code: 0, data: { a: [1] } });
  });

  it('converts missing reply data to null', () => {
    injectWvjb6(window, createNativeApp({ setting: undefined }));
    const answered = jest.fn();
    bridgeInPage().callHandler('setting', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(answered).toHaveBeenCalledWith(null);
  });

  it('accepts a callback in place of the data', () => {
    const app = createNativeApp({ app: 'here' });
    injectWvjb6(window, app);
    const answered = jest.fn();
    bridgeInPage().callHandler('app', answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received).toMatchObject([{ data: null }]);
    expect(answered).toHaveBeenCalledWith('here');
  });

  it('passes native no reply function for a call without a callback', () => {
    const app = createNativeApp();
    injectWvjb6(window, app);
    bridgeInPage().callHandler('setting', {});
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received[0]).not.toHaveProperty('reply');
  });

  it('loses no message if the page sends many quickly, because each navigation transmits all waiting messages', () => {
    const app = createNativeApp();
    injectWvjb6(window, app);
    for (let count = 0; count < 50; count += 1) {
      bridgeInPage().callHandler(`call${count}`, {});
      jest.advanceTimersByTime(1);
    }
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.names()).toEqual(Array.from({ length: 50 }, (_, count) => `call${count}`));
  });

  it('replies to a call only once', () => {
    const app = createNativeApp();
    injectWvjb6(window, app);
    const answered = jest.fn();
    bridgeInPage().callHandler('user', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    app.received[0]!.reply!('first');
    app.received[0]!.reply!('second');
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(answered.mock.calls).toEqual([['first']]);
  });

  it('calls a callback a second time if its first call has thrown and another reply arrives', () => {
    const app = createNativeApp();
    injectWvjb6(window, app);
    const answered = jest.fn(() => {
      throw new Error('the page failed');
    });
    bridgeInPage().callHandler('user', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    for (const answer of ['first', 'second']) {
      app.received[0]!.reply!(answer);
      expect(() => jest.advanceTimersByTime(0)).toThrow('the page failed');
    }
    expect(answered).toHaveBeenCalledTimes(2);
  });

  it('dispatches messages in a timer, unless the page has disabled the timer', () => {
    const native = injectWvjb6(window, createNativeApp());
    const handler = jest.fn();
    bridgeInPage().registerHandler('page.back', handler);
    native.fire('page.back', { a: 1 });
    expect(handler).not.toHaveBeenCalled();
    jest.advanceTimersByTime(0);
    expect(handler).toHaveBeenCalledTimes(1);
    bridgeInPage().disableJavscriptAlertBoxSafetyTimeout();
    native.fire('page.back', { a: 1 });
    expect(handler).toHaveBeenCalledTimes(2);
  });

  it('passes undefined as `respond` to a handler if native expects no reply', () => {
    const native = injectWvjb6(window, createNativeApp());
    const handler = jest.fn();
    bridgeInPage().registerHandler('page.back', handler);
    native.fire('page.back', { a: 1 });
    jest.advanceTimersByTime(0);
    expect(handler).toHaveBeenCalledWith({ a: 1 }, undefined);
  });

  it("returns a handler's response to native", () => {
    const native = injectWvjb6(window, createNativeApp());
    bridgeInPage().registerHandler('page.back', (_data, respond) => respond?.({ closed: true }));
    const replied = jest.fn();
    native.fire('page.back', {}, replied);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(replied).toHaveBeenCalledWith({ closed: true });
  });

  it('uses the ids objc_cb_<n> for native calls', () => {
    const native = injectWvjb6(window, createNativeApp());
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    for (const name of ['one', 'two']) {
      bridgeInPage().registerHandler(name, (_data, respond) => respond?.(1));
      native.fire(name, {}, jest.fn());
    }
    jest.advanceTimersByTime(0);
    expect(JSON.parse(bridgeInPage()._fetchQueue()!)).toEqual([
      { handlerName: 'one', responseId: 'objc_cb_1', responseData: 1 },
      { handlerName: 'two', responseId: 'objc_cb_2', responseData: 1 },
    ]);
  });

  it('warns about a call without a handler, and does not reply to it', () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation();
    const replied = jest.fn();
    injectWvjb6(window, createNativeApp()).fire('unknown', {}, replied);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(warned).toHaveBeenCalled();
    expect(replied).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it('drops pending replies when it is removed', () => {
    const app = createNativeApp();
    const native = injectWvjb6(window, app);
    const answered = jest.fn();
    const former = bridgeInPage();
    former.callHandler('user', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    native.remove();
    app.received[0]!.reply!('late');
    former.callHandler('app', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(page).not.toHaveProperty('WebViewJavascriptBridge');
    expect(answered).not.toHaveBeenCalled();
    expect(app.names()).toEqual(['user']);
  });
});
