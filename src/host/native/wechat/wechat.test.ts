import { createNativeApp } from '#host/testing/nativeApp.ts';
import { injectWechat, WECHAT_REFUSAL } from './wechat.ts';

type Callback = (result: unknown) => void;
interface WechatPage {
  WeixinJSBridge?: {
    invoke: (name: string, params: unknown, callback: Callback) => void;
    call: (name: string, params?: unknown) => void;
    on: (event: string, listener: Callback) => void;
  };
}
const page = globalThis as WechatPage;

const OK = { code: 0, data: null, msg: '' };
const FAILED = { code: 2, data: null, msg: 'refused' };

let remove: () => void = () => undefined;
const inject = (answers: Record<string, unknown>) => {
  const app = createNativeApp(answers);
  const native = injectWechat(window, app);
  remove = native.remove;
  return { app, native };
};
const answerTo = (name: string, params: unknown = {}): unknown => {
  const answered = jest.fn();
  page.WeixinJSBridge!.invoke(name, params, answered);
  jest.advanceTimersByTime(0);
  return (answered.mock.calls as unknown[][])[0]?.[0];
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  remove();
  jest.useRealTimers();
});

describe('the simulated WeChat', () => {
  it('dispatches an event when its bridge is ready, and the bridge can be removed', () => {
    const heard = jest.fn();
    document.addEventListener('WeixinJSBridgeReady', heard, { once: true });
    const { native } = inject({});
    expect(heard).toHaveBeenCalledTimes(1);
    native.remove();
    expect(page).not.toHaveProperty('WeixinJSBridge');
  });

  it.each([
    ['ok', OK, 'close_window:ok'],
    ['cancel', { ...FAILED, code: -1 }, 'close_window:cancel'],
    ['fail', FAILED, 'close_window:fail refused'],
    ['a refusal with its own text', { ...FAILED, code: WECHAT_REFUSAL }, 'close_window:refused'],
  ])('passes on a reply of the host as an err_msg: %s', (_outcome, answer, text) => {
    inject({ closeWindow: answer });
    expect(answerTo('closeWindow')).toEqual({ err_msg: text });
  });

  it('replies with an error to an unknown function', () => {
    inject({});
    expect(answerTo('flyToTheMoon')).toEqual({ err_msg: 'system:function_not_exist' });
  });

  it('reports which functions exist, and passes malformed replies of the host to the page unchanged', () => {
    inject({ checkJsApi: OK, closeWindow: [1] });
    const checkResult = { closeWindow: true, flyToTheMoon: false };
    expect(answerTo('checkJsApi', { jsApiList: Object.keys(checkResult) })).toEqual({
      err_msg: 'checkJsApi:ok',
      checkResult,
    });
    expect(answerTo('closeWindow')).toEqual([1]);
  });

  it('accepts calls without a callback', () => {
    const { app } = inject({ closeWindow: OK });
    page.WeixinJSBridge!.call('closeWindow');
    jest.advanceTimersByTime(0);
    expect(app.names()).toEqual(['closeWindow']);
  });

  it('notifies listeners of its events', () => {
    const { native } = inject({});
    const listener = jest.fn();
    page.WeixinJSBridge!.on('menu:share', listener);
    native.fire('menu:share', { a: 1 });
    expect(listener).toHaveBeenCalledWith({ a: 1 });
  });
});
