import { createNativeApp } from '#host/testing/nativeApp.ts';
import { injectWechat, WECHAT_REFUSAL } from './wechat.ts';
import { createWechatSdk } from './wechatSdk.ts';

type Callback = (result: unknown) => void;
interface Sdk {
  config: (options: object) => void;
  ready: (callback: () => void) => void;
  error: (callback: Callback) => void;
  checkJsApi: (options: object) => void;
  updateAppMessageShareData: (options: object) => void;
  updateTimelineShareData: (options: object) => void;
  closeWindow: (options?: object) => void;
}

const OK = { code: 0, data: null, msg: '' };
const INVALID = { code: WECHAT_REFUSAL, data: null, msg: 'invalid signature' };
const SIGNED = { appId: 'a', timestamp: 1, nonceStr: 'n', signature: 's', jsApiList: ['updateTimelineShareData'] };

let remove: () => void = () => undefined;
let answers: Record<string, unknown> = {};

const inject = () => {
  const app = createNativeApp(answers);
  ({ remove } = injectWechat(window, app));
  return app;
};
const start = (given: Record<string, unknown>) => {
  answers = given;
  return { app: inject(), wx: createWechatSdk(window) as Sdk };
};
const configure = (wx: Sdk) => {
  wx.config(SIGNED);
  jest.advanceTimersByTime(0);
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  remove();
  jest.useRealTimers();
});

describe('the simulated JS-SDK of WeChat', () => {
  it('lets WeChat check the configuration, then calls all callbacks of `ready`, even those registered later', () => {
    const { app, wx } = start({ preVerifyJSAPI: OK });
    const [first, second, later, failed] = [jest.fn(), jest.fn(), jest.fn(), jest.fn()];
    wx.ready(first);
    wx.ready(second);
    wx.error(failed);
    expect(first).not.toHaveBeenCalled();
    configure(wx);
    expect(app.received[0]).toMatchObject({
      handlerName: 'preVerifyJSAPI',
      data: { verifyAppId: 'a', verifyTimestamp: '1', verifyNonceStr: 'n', verifySignature: 's' },
    });
    wx.ready(later);
    for (const ready of [first, second, later]) expect(ready).toHaveBeenCalledTimes(1);
    expect(failed).not.toHaveBeenCalled();
  });

  it('reports a refused signature as an error before it calls `ready`', () => {
    const { wx } = start({ preVerifyJSAPI: INVALID });
    const order: string[] = [];
    wx.ready(() => order.push('ready'));
    wx.error((failure) => order.push(JSON.stringify(failure)));
    configure(wx);
    expect(order).toEqual(['{"errMsg":"config:invalid signature"}', 'ready']);
  });

  it('reports a failure even to an error callback that is registered later, and forgets the failure at the next configuration', () => {
    const { wx } = start({ preVerifyJSAPI: INVALID });
    configure(wx);
    const [late, last] = [jest.fn(), jest.fn()];
    wx.error(late);
    expect(late).toHaveBeenCalledWith({ errMsg: 'config:invalid signature' });
    answers['preVerifyJSAPI'] = OK;
    configure(wx);
    wx.error(last);
    expect(last).not.toHaveBeenCalled();
  });

  it('calls `ready` immediately after a second configuration, before WeChat has checked the second configuration', () => {
    const { wx } = start({ preVerifyJSAPI: OK });
    configure(wx);
    const ready = jest.fn();
    wx.config(SIGNED);
    wx.ready(ready);
    expect(ready).toHaveBeenCalledTimes(1);
  });

  it("waits for WeChat's bridge", () => {
    const wx = createWechatSdk(window) as Sdk;
    const ready = jest.fn();
    wx.ready(ready);
    configure(wx);
    expect(ready).not.toHaveBeenCalled();
    answers = { preVerifyJSAPI: OK };
    inject();
    jest.advanceTimersByTime(0);
    expect(ready).toHaveBeenCalledTimes(1);
  });

  it.each([
    [OK, 'ok', 'success'],
    [{ ...OK, code: -1 }, 'cancel', 'cancel'],
    [{ ...OK, code: WECHAT_REFUSAL, msg: 'permission denied' }, 'permission denied', 'fail'],
  ])(
    'converts the reply %j to “%s”, and passes it to the callback for that outcome and to `complete`',
    (answer, outcome, name) => {
      const { app, wx } = start({ updateTimelineShareData: answer });
      const callbacks = { success: jest.fn(), cancel: jest.fn(), fail: jest.fn(), complete: jest.fn() };
      wx.updateTimelineShareData({ title: '故事', desc: '不给朋友圈', link: 'https://x.cn', ...callbacks });
      jest.advanceTimersByTime(0);
      expect(app.received[0]?.data).toEqual({ title: '故事', link: 'https://x.cn', imgUrl: '' });
      const heard = Object.entries(callbacks).filter(([, { mock }]) => mock.calls.length > 0);
      expect(heard.map(([callback]) => callback)).toEqual([name, 'complete']);
      expect(callbacks.complete).toHaveBeenCalledWith({ errMsg: `updateTimelineShareData:${outcome}` });
    },
  );

  it('closes the window and reports the available calls', () => {
    const { app, wx } = start({ checkJsApi: OK, closeWindow: OK });
    const success = jest.fn();
    wx.checkJsApi({ jsApiList: ['closeWindow'], success });
    wx.closeWindow();
    jest.advanceTimersByTime(0);
    expect(success).toHaveBeenCalledWith({ errMsg: 'checkJsApi:ok', checkResult: { closeWindow: true } });
    expect(app.names()).toEqual(['checkJsApi', 'closeWindow']);
  });
});
