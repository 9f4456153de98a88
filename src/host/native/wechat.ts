import type { HostCallName } from '#contract/bridge.ts';
import { isHostAnswer } from '../observation.ts';
import { copyInto, type PageWindow } from '../pageWindow.ts';
import type { InjectedBridge, NativeSide } from './nativeSide.ts';
import { createWechatSdk } from './wechatSdk.ts';

/** The calls of WeChat that the simulated one knows, by what they are in our contract. */
export const wechatCalls: Readonly<Record<string, HostCallName>> = {
  config: 'app',
  checkJsApi: 'app',
  updateAppMessageShareData: 'share.launch',
  updateTimelineShareData: 'share.launch',
  closeWindow: 'page.close',
  getBrandWCPayRequest: 'pay.launch',
};

/** The bridge's own results spell the names in another way than its calls. */
const resultNames: Readonly<Record<string, string>> = {
  getBrandWCPayRequest: 'get_brand_wcpay_request',
  closeWindow: 'close_window',
};

type WechatPage = PageWindow & { WeixinJSBridge?: object; wx?: object };
type Listener = (data: unknown) => void;

/** What WeChat puts into a page, and the JS-SDK that pages load beside it. */
export function injectWechat(window: Window, native: NativeSide): InjectedBridge {
  const page = window as WechatPage;
  const listeners = new Map<string, Listener>();
  let isGone = false;

  /** `outcome`: how WeChat ends its texts, such as `ok`; undefined where the answer is none. */
  const call = (name: string, data: unknown, onAnswer?: (answer: unknown, outcome: string | undefined) => void) =>
    native.receive({
      handlerName: name,
      data,
      reply(answer) {
        page.setTimeout(() => {
          if (!isGone) onAnswer?.(answer, outcomeOf(answer));
        }, 0);
      },
    });

  const bridge = {
    invoke(name: string, params?: unknown, callback?: Listener) {
      const tell = (result: unknown) => callback?.(copyInto(page, result));
      if (Object.hasOwn(wechatCalls, name)) {
        call(name, params, (answer, outcome) =>
          tell(outcome === undefined ? answer : { err_msg: `${resultNames[name] ?? name}:${outcome}` }),
        );
      } else tell({ err_msg: 'system:function_not_exist' });
    },
    call(name: string, params?: unknown) {
      call(name, params);
    },
    on(event: string, listener: Listener) {
      listeners.set(event, listener);
    },
  };
  page.WeixinJSBridge = bridge;
  page.wx = createWechatSdk(page, call, (name) => Object.hasOwn(wechatCalls, name));
  page.document.dispatchEvent(new page.Event('WeixinJSBridgeReady'));
  return {
    fire: (event, data) => listeners.get(event)?.(data),
    remove() {
      isGone = true;
      // A frame's window may have another page in it by now.
      if (page.WeixinJSBridge !== bridge) return;
      delete page.WeixinJSBridge;
      delete page.wx;
    },
  };
}

function outcomeOf(answer: unknown): string | undefined {
  if (!isHostAnswer(answer)) return undefined;
  if (answer.code === 0) return 'ok';
  return answer.code === -1 ? 'cancel' : `fail ${answer.msg}`;
}
