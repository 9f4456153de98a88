import { aNativeApp, bridgeInPage, clearPage, page } from '#host/testing/nativeApp.ts';
import { injectWvjb6 } from './wvjb6.ts';

/** Long enough for a call and its answer. */
const ROUND_TRIP_MS = 20;

beforeEach(() => {
  jest.useFakeTimers();
  page.WVJBCallbacks = [];
});
afterEach(() => {
  clearPage();
  jest.useRealTimers();
});

describe('WebViewJavascriptBridge 6', () => {
  it('hands its object to all who wait, on a timer, and takes the array away', () => {
    const waiting = [jest.fn(), jest.fn()];
    page.WVJBCallbacks = [...waiting];
    injectWvjb6(window, aNativeApp());
    expect(waiting[0]).not.toHaveBeenCalled();
    jest.advanceTimersByTime(0);
    for (const callback of waiting) expect(callback).toHaveBeenCalledWith(bridgeInPage());
    expect(page).not.toHaveProperty('WVJBCallbacks');
  });

  it('fails on a page that has no WVJBCallbacks, with its object in place', () => {
    delete page.WVJBCallbacks;
    injectWvjb6(window, aNativeApp());
    expect(() => jest.advanceTimersByTime(0)).toThrow('WVJBCallbacks');
    expect(page.WebViewJavascriptBridge).toBeDefined();
  });

  it('does nothing where it is already', () => {
    const app = aNativeApp();
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
    injectWvjb6(window, aNativeApp());
    expect(Object.keys(bridgeInPage())).toEqual(
      expect.arrayContaining(['callHandler', 'registerHandler', 'disableJavscriptAlertBoxSafetyTimeout']),
    );
    expect(bridgeInPage()).not.toHaveProperty('init');
    expect(bridgeInPage()).not.toHaveProperty('send');
  });

  it('carries a call and answers with an object', () => {
    const app = aNativeApp({ 'page.open': { code: 0, data: { a: [1] } } });
    injectWvjb6(window, app);
    const answered = jest.fn();
    bridgeInPage().callHandler('page.open', { url: '中文 %' }, answered);
    expect(app.received).toEqual([]);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received).toMatchObject([{ handlerName: 'page.open', data: { url: '中文 %' } }]);
    expect(answered).toHaveBeenCalledWith({ code: 0, data: { a: [1] } });
  });

  it('turns no answer data into null', () => {
    injectWvjb6(window, aNativeApp({ setting: undefined }));
    const answered = jest.fn();
    bridgeInPage().callHandler('setting', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(answered).toHaveBeenCalledWith(null);
  });

  it('takes a function in the place of data', () => {
    const app = aNativeApp({ app: 'here' });
    injectWvjb6(window, app);
    const answered = jest.fn();
    bridgeInPage().callHandler('app', answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received).toMatchObject([{ data: null }]);
    expect(answered).toHaveBeenCalledWith('here');
  });

  it('offers native no way to answer a call without a callback', () => {
    const app = aNativeApp();
    injectWvjb6(window, app);
    bridgeInPage().callHandler('setting', {});
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.received[0]).not.toHaveProperty('reply');
  });

  it('loses nothing of a burst: each navigation brings all that waits', () => {
    const app = aNativeApp();
    injectWvjb6(window, app);
    for (let count = 0; count < 50; count += 1) {
      bridgeInPage().callHandler(`call${count}`, {});
      jest.advanceTimersByTime(1);
    }
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(app.names()).toEqual(Array.from({ length: 50 }, (_, count) => `call${count}`));
  });

  it('answers a call only once', () => {
    const app = aNativeApp();
    injectWvjb6(window, app);
    const answered = jest.fn();
    bridgeInPage().callHandler('user', {}, answered);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    app.received[0]!.reply!('first');
    app.received[0]!.reply!('second');
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(answered.mock.calls).toEqual([['first']]);
  });

  it('calls a callback that threw again when it is answered again', () => {
    const app = aNativeApp();
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

  it('dispatches on a timer, unless the page gave that up', () => {
    const native = injectWvjb6(window, aNativeApp());
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

  it('gives a handler undefined to respond with where native wants no answer', () => {
    const native = injectWvjb6(window, aNativeApp());
    const handler = jest.fn();
    bridgeInPage().registerHandler('page.back', handler);
    native.fire('page.back', { a: 1 });
    jest.advanceTimersByTime(0);
    expect(handler).toHaveBeenCalledWith({ a: 1 }, undefined);
  });

  it('brings native what a handler responds', () => {
    const native = injectWvjb6(window, aNativeApp());
    bridgeInPage().registerHandler('page.back', (_data, respond) => respond?.({ closed: true }));
    const replied = jest.fn();
    native.fire('page.back', {}, replied);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(replied).toHaveBeenCalledWith({ closed: true });
  });

  it('names native calls objc_cb_<n>', () => {
    const native = injectWvjb6(window, aNativeApp());
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

  it('warns of a call for which the page has no handler, and does not answer it', () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation();
    const replied = jest.fn();
    injectWvjb6(window, aNativeApp()).fire('unknown', {}, replied);
    jest.advanceTimersByTime(ROUND_TRIP_MS);
    expect(warned).toHaveBeenCalled();
    expect(replied).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it('takes answers on their way with it when it goes', () => {
    const app = aNativeApp();
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
