import type { HostCallName } from '#contract/host/bridge.ts';
import { isHostAnswer } from '#host/call/observation.ts';
import { copyInto, type PageWindow } from '#host/page/pageWindow.ts';
import type { InjectedBridge, NativeSide } from '#host/native/nativeSide.ts';

/** The simulated calls to WeChat, with the corresponding calls in our contract. */
export const wechatCalls: Readonly<Record<string, HostCallName>> = {
  preVerifyJSAPI: 'app',
  checkJsApi: 'app',
  updateAppMessageShareData: 'share.launch',
  updateTimelineShareData: 'share.launch',
  closeWindow: 'page.close',
  getBrandWCPayRequest: 'pay.launch',
};

/** A failure with this code keeps its own text in WeChat's reply. The text of other failures begins with `fail`. */
export const WECHAT_REFUSAL = 3;

/** The names of calls in WeChat's replies, if they differ from the names with which pages make the calls. */
const resultNames: Readonly<Record<string, string>> = {
  getBrandWCPayRequest: 'get_brand_wcpay_request',
  closeWindow: 'close_window',
};

type WechatPage = PageWindow & { WeixinJSBridge?: object };
type Listener = (data: unknown) => void;

/** Adds to a page the objects that WeChat adds. The JS-SDK is not among them, because pages load it as a script. */
export function injectWechat(window: Window, native: NativeSide): InjectedBridge {
  const page = window as WechatPage;
  const listeners = new Map<string, Listener>();
  let isGone = false;

  const bridge = {
    invoke(name: string, params?: unknown, callback?: Listener) {
      const respond = (result: unknown) =>
        void page.setTimeout(() => {
          if (!isGone) callback?.(copyInto(page, result));
        }, 0);
      if (!Object.hasOwn(wechatCalls, name)) respond({ err_msg: 'system:function_not_exist' });
      else
        native.receive({ handlerName: name, data: params, reply: (answer) => respond(resultOf(name, params, answer)) });
    },
    call(name: string, params?: unknown) {
      bridge.invoke(name, params);
    },
    on(event: string, listener: Listener) {
      listeners.set(event, listener);
    },
  };
  page.WeixinJSBridge = bridge;
  page.document.dispatchEvent(new page.Event('WeixinJSBridgeReady'));
  return {
    fire: (event, data) => listeners.get(event)?.(data),
    remove() {
      isGone = true;
      // Removes only its own bridge, because another page may have been loaded into the frame since.
      if (page.WeixinJSBridge === bridge) delete page.WeixinJSBridge;
    },
  };
}

/**
 * Returns a reply in WeChat's form: a string that ends with the outcome, such as `ok`. A value without the form of a
 * reply is returned unchanged.
 */
function resultOf(name: string, params: unknown, answer: unknown): unknown {
  if (!isHostAnswer(answer)) return answer;
  const { code, msg } = answer;
  const outcome = code === 0 ? 'ok' : code === -1 ? 'cancel' : code === WECHAT_REFUSAL ? msg : `fail ${msg}`;
  const result = { err_msg: `${resultNames[name] ?? name}:${outcome}` };
  return name === 'checkJsApi' && code === 0 ? { ...result, checkResult: checkResultOf(params) } : result;
}

function checkResultOf(params: unknown): Record<string, boolean> {
  const { jsApiList = [] } = (params ?? {}) as { jsApiList?: string[] };
  return Object.fromEntries(jsApiList.map((name) => [name, Object.hasOwn(wechatCalls, name)]));
}
