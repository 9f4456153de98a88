import type { PageWindow } from '#host/page/pageWindow.ts';
import { createMessagingFrame, createNativeEnd } from '#host/native/nativeEnd.ts';
import type { InjectedBridge, NativeSide } from '#host/native/nativeSide.ts';
import {
  createPageScript,
  installBridge,
  currentBridge,
  uninstallBridge,
  type PageHandler,
  type Respond,
} from '#host/native/pageScript.ts';

/** The time in milliseconds until the app notices that the page has navigated its frame. */
const NOTICE_MS = 4;

const QUEUE_ADDRESS = 'https://__wvjb_queue_message__';

type QueueingPage = PageWindow & { WVJBCallbacks?: ((bridge: object) => void)[] };

/** Does what the script of WebViewJavascriptBridge 6 (iOS) does in a page. */
export function injectWvjb6(window: Window, native: NativeSide): InjectedBridge {
  const page = window as QueueingPage;
  const present = currentBridge(page);
  if (present) return present;

  const handlers = new Map<string, PageHandler>();
  const frame = createMessagingFrame(() => end.receiveBatch(script.takeQueue()));
  const script = createPageScript({
    page,
    onQueued: () => frame.navigate(QUEUE_ADDRESS, NOTICE_MS),
    callHandler(message, respond) {
      const handler = handlers.get(message.handlerName ?? '');
      if (handler) handler(message.data, respond);
      else page.console.warn('WebViewJavascriptBridge: no handler for a message of the app', message.handlerName);
    },
  });
  const end = createNativeEnd({
    native,
    // Objective-C's nil arrives in the page as null.
    encode: (value) => value ?? null,
    newCallbackId: (count) => `objc_cb_${count}`,
    post: script.dispatch,
  });

  const bridge = {
    registerHandler(name: string, handler: PageHandler) {
      handlers.set(name, handler);
    },
    callHandler(handlerName: string, data?: unknown, callback?: Respond) {
      if (typeof data === 'function' && callback === undefined)
        script.send({ handlerName, data: null }, data as Respond);
      else script.send({ handlerName, data }, callback);
    },
    /** The real library contains this spelling mistake too. */
    disableJavscriptAlertBoxSafetyTimeout: script.handleAtOnce,
    _fetchQueue: script.takeQueue,
    _handleMessageFromObjC: script.dispatch,
  };
  const handle: InjectedBridge = {
    fire: end.fire,
    remove() {
      frame.detach();
      end.detach();
      uninstallBridge(page, bridge);
    },
  };
  installBridge(page, bridge, handle);
  frame.navigate(QUEUE_ADDRESS, NOTICE_MS);
  page.setTimeout(() => {
    const waiting = page.WVJBCallbacks;
    delete page.WVJBCallbacks;
    if (!waiting) throw new page.TypeError('WVJBCallbacks is missing');
    for (const callback of waiting) callback(bridge);
  }, 0);
  return handle;
}
