import { aNativeApp } from '../testing/nativeApp.ts';
import { injectWechat } from './wechat.ts';

type Callback = (result: unknown) => void;
type SdkCall = (options: Record<string, unknown>) => void;
interface WechatPage {
  wx?: Record<string, SdkCall> & { ready: (callback: () => void) => void; error: (callback: Callback) => void };
  WeixinJSBridge?: {
    invoke: (name: string, params: unknown, callback: Callback) => void;
    on: (event: string, listener: Callback) => void;
  };
}
const page = globalThis as WechatPage;

const OK = { code: 0, data: null, msg: '' };
const REFUSED = { code: 2, data: null, msg: 'refused' };
const SHARE = 'updateAppMessageShareData';

let remove: () => void = () => undefined;
const inject = (answers: Record<string, unknown>) => {
  const app = aNativeApp(answers);
  const native = injectWechat(window, app);
  remove = native.remove;
  return { app, native, wx: page.wx! };
};
const configure = (wx: NonNullable<WechatPage['wx']>, jsApiList = [SHARE]) => {
  wx['config']!({ appId: 'a', timestamp: 1, nonceStr: 'n', signature: 's', jsApiList });
  jest.advanceTimersByTime(0);
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  remove();
  jest.useRealTimers();
});

describe('WeChat', () => {
  it('says by an event that its bridge is there, and takes it away again', () => {
    const heard = jest.fn();
    document.addEventListener('WeixinJSBridgeReady', heard, { once: true });
    const { native } = inject({});
    expect(heard).toHaveBeenCalledTimes(1);
    native.remove();
    expect(page).not.toHaveProperty('WeixinJSBridge');
    expect(page).not.toHaveProperty('wx');
  });

  it.each([
    ['ok', OK, 'close_window:ok'],
    ['cancel', { ...REFUSED, code: -1 }, 'close_window:cancel'],
    ['fail', REFUSED, 'close_window:fail refused'],
  ])('its bridge answers %s as err_msg', (_outcome, answer, text) => {
    inject({ closeWindow: answer });
    const answered = jest.fn();
    page.WeixinJSBridge!.invoke('closeWindow', {}, answered);
    jest.advanceTimersByTime(0);
    expect(answered).toHaveBeenCalledWith({ err_msg: text });
  });

  it('its bridge says that it lacks a function', () => {
    inject({});
    const answered = jest.fn();
    page.WeixinJSBridge!.invoke('flyToTheMoon', {}, answered);
    expect(answered).toHaveBeenCalledWith({ err_msg: 'system:function_not_exist' });
  });

  it('tells listeners of its events', () => {
    const { native } = inject({});
    const listener = jest.fn();
    page.WeixinJSBridge!.on('menu:share', listener);
    native.fire('menu:share', { a: 1 });
    expect(listener).toHaveBeenCalledWith({ a: 1 });
  });
});

describe('the JS-SDK of WeChat', () => {
  it('is ready when it is configured, also for those who ask later', () => {
    const { app, wx } = inject({ config: OK });
    const [ready, later, failed] = [jest.fn(), jest.fn(), jest.fn()];
    wx.ready(ready);
    wx.error(failed);
    expect(ready).not.toHaveBeenCalled();
    configure(wx);
    expect(app.received).toMatchObject([{ handlerName: 'config', data: { signature: 's' } }]);
    wx.ready(later);
    expect(ready).toHaveBeenCalledTimes(1);
    expect(later).toHaveBeenCalledTimes(1);
    expect(failed).not.toHaveBeenCalled();
  });

  it('after a refused signature tells the error first, then that it is ready all the same', () => {
    const { wx } = inject({ config: REFUSED });
    const order: string[] = [];
    wx.ready(() => order.push('ready'));
    wx.error((failure) => order.push(JSON.stringify(failure)));
    configure(wx);
    expect(order).toEqual(['{"errMsg":"config:invalid signature"}', 'ready']);
  });

  it('shares what it was granted, and answers success and complete', () => {
    const { app, wx } = inject({ config: OK, [SHARE]: OK });
    configure(wx);
    const [success, fail, complete] = [jest.fn(), jest.fn(), jest.fn()];
    wx[SHARE]!({ title: '故事', link: 'https://x.cn', success, fail, complete });
    jest.advanceTimersByTime(0);
    expect(app.received[1]).toMatchObject({ handlerName: SHARE, data: { title: '故事', link: 'https://x.cn' } });
    expect(success).toHaveBeenCalledWith({ errMsg: `${SHARE}:ok` });
    expect(complete).toHaveBeenCalledTimes(1);
    expect(fail).not.toHaveBeenCalled();
  });

  it.each([
    ['was not granted', OK, ['updateTimelineShareData']],
    ['came with a refused signature', REFUSED, [SHARE]],
  ])('refuses a call that %s', (_what, config, jsApiList) => {
    const { app, wx } = inject({ config, [SHARE]: OK });
    configure(wx, jsApiList);
    const fail = jest.fn();
    wx[SHARE]!({ fail });
    jest.advanceTimersByTime(0);
    expect(fail).toHaveBeenCalledWith({ errMsg: `${SHARE}:permission denied` });
    expect(app.names()).toEqual(['config']);
  });

  it('tells which calls it knows', () => {
    const { wx } = inject({ checkJsApi: OK });
    const success = jest.fn();
    wx['checkJsApi']!({ jsApiList: [SHARE, 'flyToTheMoon'], success });
    jest.advanceTimersByTime(0);
    expect(success).toHaveBeenCalledWith({
      errMsg: 'checkJsApi:ok',
      checkResult: { [SHARE]: true, flyToTheMoon: false },
    });
  });
});
