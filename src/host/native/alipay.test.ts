import { createNativeApp } from '#host/testing/nativeApp.ts';
import { dispatchAlipayEvent, injectAlipay } from './alipay.ts';

type Callback = (result: unknown) => void;
interface AlipayPage {
  AlipayJSBridge?: { call: (name: string, params?: unknown, callback?: Callback) => void };
}
const page = globalThis as AlipayPage;

let remove: () => void = () => undefined;
const inject = (answers: Record<string, unknown> = {}) => {
  const app = createNativeApp(answers);
  remove = injectAlipay(window, app).remove;
  return app;
};
const resultOf = (name: string) => {
  const answered = jest.fn();
  page.AlipayJSBridge!.call(name, {}, answered);
  jest.advanceTimersByTime(0);
  return (answered.mock.calls as unknown[][])[0]?.[0];
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  remove();
  jest.useRealTimers();
});

describe('the simulated Alipay', () => {
  it('dispatches an event when its bridge is ready', () => {
    const heard = jest.fn();
    document.addEventListener('AlipayJSBridgeReady', heard, { once: true });
    inject();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a success as its result', { code: 0, data: { a: 1 }, msg: '' }, { a: 1 }],
    ['a success without a result as an empty object', { code: 0, data: null, msg: '' }, {}],
    ['a refusal with its error', { code: 4, data: null, msg: '无权调用' }, { error: 4, errorMessage: '无权调用' }],
    ['any other failure as an unknown error', { code: -1, data: null, msg: 'x' }, { error: 3, errorMessage: 'x' }],
    ['garbage unchanged', [1, 2], [1, 2]],
  ])('passes on a reply of the host: %s', (_what, answer, expected) => {
    inject({ startShare: answer });
    expect(resultOf('startShare')).toEqual(expected);
  });

  it.each([
    [0, '9000'],
    [-1, '6001'],
  ])('replies to a payment with a result code of Alipay if the host returns the code %i', (code, resultCode) => {
    inject({ tradePay: { code, data: null, msg: '' } });
    expect(resultOf('tradePay')).toEqual({ resultCode });
  });

  it('replies with an error to an unknown call', () => {
    const app = inject();
    expect(resultOf('flyToTheMoon')).toEqual({ error: 1, errorMessage: '接口不存在' });
    expect(app.received).toEqual([]);
  });

  it('accepts a callback in place of the parameters', () => {
    const app = inject({ exitApp: { code: 0, data: null, msg: '' } });
    const answered = jest.fn();
    page.AlipayJSBridge!.call('exitApp', answered);
    jest.advanceTimersByTime(0);
    expect(app.received).toMatchObject([{ handlerName: 'exitApp', data: {} }]);
    expect(answered).toHaveBeenCalledWith({});
  });

  it('does not reply after its bridge was removed', () => {
    const app = inject();
    const answered = jest.fn();
    page.AlipayJSBridge!.call('exitApp', {}, answered);
    remove();
    app.received[0]!.reply!({ code: 0, data: null, msg: '' });
    jest.advanceTimersByTime(0);
    expect(page).not.toHaveProperty('AlipayJSBridge');
    expect(answered).not.toHaveBeenCalled();
  });

  it('goes back on the back key unless the page prevents it', () => {
    expect(dispatchAlipayEvent(window, 'back')).toBe(false);
    document.addEventListener('back', (event) => event.preventDefault(), { once: true });
    expect(dispatchAlipayEvent(window, 'back')).toBe(true);
  });
});
