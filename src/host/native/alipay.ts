import type { HostCallName } from '#contract/host/bridge.ts';
import { isHostAnswer } from '#host/call/observation.ts';
import { copyInto, type PageWindow } from '#host/page/pageWindow.ts';
import type { InjectedBridge, NativeSide } from './nativeSide.ts';

/** The simulated calls to Alipay, with the corresponding calls in our contract. */
export const alipayCalls: Readonly<Record<string, HostCallName>> = {
  startShare: 'share.launch',
  exitApp: 'page.close',
  popWindow: 'page.close',
  pushWindow: 'page.open',
  tradePay: 'pay.launch',
};

const NOT_FOUND = { error: 1, errorMessage: '接口不存在' };
const UNKNOWN_ERROR = 3;

type Callback = (result: unknown) => void;
type AlipayPage = PageWindow & { AlipayJSBridge?: object };

/** Adds to a page the objects that Alipay adds. */
export function injectAlipay(window: Window, native: NativeSide): InjectedBridge {
  const page = window as AlipayPage;
  let isGone = false;
  const answerWith = (callback: Callback | undefined, result: unknown) => {
    page.setTimeout(() => {
      if (!isGone) callback?.(copyInto(page, result));
    }, 0);
  };
  const bridge = {
    /** The parameters may be omitted; then the second argument is the callback. */
    call(name: string, params?: unknown, callback?: Callback) {
      const answered = typeof params === 'function' ? (params as Callback) : callback;
      const data = typeof params === 'function' ? {} : params;
      const reply = (answer: unknown) => answerWith(answered, resultOf(name, answer));
      if (Object.hasOwn(alipayCalls, name)) native.receive({ handlerName: name, data, reply });
      else answerWith(answered, NOT_FOUND);
    },
  };
  page.AlipayJSBridge = bridge;
  page.document.dispatchEvent(new page.Event('AlipayJSBridgeReady'));
  return {
    fire: () => undefined,
    remove() {
      isGone = true;
      // Removes only its own bridge, because another page may have been loaded into the frame since.
      if (page.AlipayJSBridge === bridge) delete page.AlipayJSBridge;
    },
  };
}

/**
 * Returns a reply in Alipay's form: a success is the result itself, a failure has an `error`, and the reply to a
 * payment always has a `resultCode`.
 */
function resultOf(name: string, answer: unknown): unknown {
  if (!isHostAnswer(answer)) return answer;
  const { code, data, msg } = answer;
  if (name === 'tradePay') return { resultCode: code === 0 ? '9000' : '6001' };
  return code === 0 ? (data ?? {}) : { error: code >= 1 && code <= 4 ? code : UNKNOWN_ERROR, errorMessage: msg };
}

/**
 * Dispatches one of Alipay's events on the page's document. Returns whether the page has prevented the default action.
 */
export function dispatchAlipayEvent(window: Window, name: 'back' | 'resume' | 'pause'): boolean {
  const page = window as PageWindow;
  return !page.document.dispatchEvent(new page.Event(name, { cancelable: true }));
}
