import type { PageWindow } from '#host/page/pageWindow.ts';

type Callback = (result: unknown) => void;

interface SdkOptions {
  success?: Callback;
  fail?: Callback;
  cancel?: Callback;
  complete?: Callback;
}

interface Configuration {
  appId?: string;
  timestamp?: number | string;
  nonceStr?: string;
  signature?: string;
  jsApiList?: readonly string[];
}

type BridgeResult = { err_msg?: string } | null;

interface WeixinBridge {
  invoke: (name: string, params: object, callback: (result: BridgeResult) => void) => void;
}

/**
 * Creates the object `wx`: our own implementation of the public JS-SDK 1.6, with the behaviour that our pages observe.
 * It calls WeChat through the bridge, and waits for the bridge if necessary.
 */
export function createWechatSdk(window: Window): object {
  const page = window as PageWindow & { WeixinJSBridge?: WeixinBridge };
  /**
   * Whether a configuration has been checked. The flag is never reset: from the second configuration on, the real SDK
   * calls `ready` before WeChat has checked the signature.
   */
  let isConfigured = false;
  /** The failure of the configuration, kept for a callback that is registered after it. */
  let failure: { errMsg: string } | undefined;
  let waiting: (() => void)[] = [];
  // The error callback. Only the one that was registered last is called.
  let whenFailed: Callback | undefined;

  const withBridge = (work: (bridge: WeixinBridge) => void) => {
    const bridge = page.WeixinJSBridge;
    if (bridge) work(bridge);
    else page.document.addEventListener('WeixinJSBridgeReady', () => withBridge(work), { once: true });
  };
  const invoke = (name: string, options: SdkOptions, params: object) =>
    withBridge((bridge) => bridge.invoke(name, params, (result) => settle(name, options, result)));

  return {
    config({ appId, timestamp, nonceStr, signature, jsApiList = [] }: Configuration) {
      const claim = {
        verifyAppId: appId,
        verifyTimestamp: String(timestamp),
        verifyNonceStr: nonceStr,
        verifySignature: signature,
        verifySignType: 'sha1',
        verifyJsApiList: jsApiList,
      };
      const fail = (result: unknown) => {
        if (whenFailed) whenFailed(result);
        else failure = result as { errMsg: string };
      };
      const complete = () => {
        isConfigured = true;
        const callbacks = waiting;
        waiting = [];
        // `ready` is also called after a failure, because it only means that the SDK has finished.
        for (const callback of callbacks) callback();
      };
      withBridge((bridge) => {
        bridge.invoke('preVerifyJSAPI', claim, (result) => {
          failure = undefined;
          settle('config', { fail, complete }, result);
        });
      });
    },
    ready(callback: () => void) {
      if (isConfigured) callback();
      else waiting.push(callback);
    },
    error(callback: Callback) {
      if (failure) callback(failure);
      else whenFailed = callback;
    },
    checkJsApi: ({ jsApiList = [], ...options }: SdkOptions & Configuration) =>
      invoke('checkJsApi', options, { jsApiList }),
    updateAppMessageShareData: (options: SdkOptions) =>
      invoke('updateAppMessageShareData', options, shared(options, ['title', 'desc', 'link', 'imgUrl'])),
    updateTimelineShareData: (options: SdkOptions) =>
      invoke('updateTimelineShareData', options, shared(options, ['title', 'link', 'imgUrl'])),
    closeWindow: (options: SdkOptions = {}) => invoke('closeWindow', options, {}),
  };
}

const shared = (options: object, fields: readonly string[]): object =>
  Object.fromEntries(fields.map((field) => [field, (options as Record<string, unknown>)[field] ?? '']));

/**
 * Converts the bridge's `err_msg: 'close_window:ok'` to the SDK's `errMsg: 'closeWindow:ok'`, and calls the callbacks
 * for it.
 */
function settle(name: string, options: SdkOptions, answer: BridgeResult): void {
  const { err_msg: text = '', ...rest } = answer ?? {};
  const outcome = text.slice(text.indexOf(':') + 1);
  const result = { ...rest, errMsg: `${name}:${outcome}` };
  if (outcome === 'ok') options.success?.(result);
  else if (outcome === 'cancel') options.cancel?.(result);
  else options.fail?.(result);
  options.complete?.(result);
}
