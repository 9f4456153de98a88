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

/**
 * The times in milliseconds until the app notices a navigation: QUEUE for the frame that announces waiting messages,
 * RETURN for the frame whose long address contains the messages. Their sum is less than the 20 ms that a page must
 * leave between its calls to respect the limits of the library.
 */
const QUEUE_NOTICE_MS = 6;
const RETURN_NOTICE_MS = 12;

const QUEUE_ADDRESS = 'yy://__QUEUE_MESSAGE__/';
const RETURN_ADDRESS = 'yy://return/_fetchQueue/';

/** The differences between the two generations of the library. */
export interface JsBridgeGeneration {
  /**
   * Whether messages from native wait until the page calls `init`. Otherwise they are handled immediately, and a second
   * time at `init`.
   */
  holdsUntilInit: boolean;
  /**
   * Whether batches of messages are sent through a second frame. Otherwise they are sent through the frame that
   * announces them.
   */
  hasReturnFrame: boolean;
  /** Returns whether a page with this user agent sends batches. JsBridge A requires a user agent with `Android`. */
  sendsFor: (userAgent: string) => boolean;
}

/** Does what JsBridge's script for Android does in a page. */
export function injectJsBridge(window: Window, native: NativeSide, generation: JsBridgeGeneration): InjectedBridge {
  const page = window as PageWindow;
  const present = currentBridge(page);
  if (present) return present;

  const handlers = new Map<string, PageHandler>();
  let defaultHandler: PageHandler | undefined;
  let parked: string[] | undefined = [];

  const queueFrame = createMessagingFrame(handleNavigation);
  const returnFrame = generation.hasReturnFrame ? createMessagingFrame(handleNavigation) : queueFrame;
  const script = createPageScript({
    page,
    onQueued: () => queueFrame.navigate(QUEUE_ADDRESS, QUEUE_NOTICE_MS),
    callHandler(message, respond) {
      const handler = message.handlerName ? handlers.get(message.handlerName) : defaultHandler;
      try {
        if (handler) handler(message.data, respond);
        else page.console.log('WebViewJavascriptBridge: no handler', message.handlerName);
      } catch (problem) {
        page.console.log('WebViewJavascriptBridge: a handler failed', message.handlerName, problem);
      }
    },
  });
  const end = createNativeEnd({
    native,
    encode: toText,
    newCallbackId: (count) => `JAVA_CB_${count}_${Date.now()}`,
    post: handleMessageFromNative,
  });

  function handleNavigation(address: string) {
    if (address === QUEUE_ADDRESS) fetchQueue();
    else end.receiveBatch(decodeURIComponent(address.slice(RETURN_ADDRESS.length)));
  }

  function fetchQueue() {
    const batch = script.takeQueue();
    if (!generation.sendsFor(page.navigator.userAgent)) return batch;
    returnFrame.navigate(RETURN_ADDRESS + encodeURIComponent(batch), RETURN_NOTICE_MS);
    return undefined;
  }

  function handleMessageFromNative(json: string) {
    parked?.push(json);
    if (!parked || !generation.holdsUntilInit) script.dispatch(json);
  }

  const bridge = {
    init(handler?: PageHandler) {
      if (!parked) throw new page.Error('WebViewJavascriptBridge.init called twice');
      defaultHandler = handler;
      const waiting = parked;
      parked = undefined;
      for (const json of waiting) script.dispatch(json);
    },
    send(data: unknown, callback?: Respond) {
      script.send({ data }, callback);
    },
    registerHandler(name: string, handler: PageHandler) {
      handlers.set(name, handler);
    },
    callHandler(handlerName: string, data?: unknown, callback?: Respond) {
      script.send({ handlerName, data }, callback);
    },
    _fetchQueue: fetchQueue,
    _handleMessageFromNative: handleMessageFromNative,
  };
  const handle: InjectedBridge = {
    fire: end.fire,
    remove() {
      queueFrame.detach();
      returnFrame.detach();
      end.detach();
      uninstallBridge(page, bridge);
    },
  };
  installBridge(page, bridge, handle);
  page.document.dispatchEvent(Object.assign(new page.Event('WebViewJavascriptBridgeReady'), { bridge }));
  return handle;
}

/** Converts a value as Java does: it passes values as strings, and omits null. */
function toText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
