import type { PageWindow } from '#host/page/pageWindow.ts';
import type { InjectedBridge } from './nativeSide.ts';

/** A message, which is sent as JSON. Both libraries use this format in both directions. */
export interface BridgeMessage {
  handlerName?: string;
  data?: unknown;
  /** The id that the reply to this message must contain; absent if no reply is expected. */
  callbackId?: string;
  /** The id of the call that this message answers. */
  responseId?: string;
  responseData?: unknown;
}

export type Respond = (responseData?: unknown) => void;
export type PageHandler = (data: unknown, respond?: Respond) => void;

interface PageScriptOptions {
  page: PageWindow;
  /** Called when a message has been queued. The library then navigates its frame. */
  onQueued: () => void;
  /** Runs the page's handler for a call. */
  callHandler: (message: BridgeMessage, respond: Respond | undefined) => void;
}

/** Creates the part of a library that runs in the page; iOS and Android share this code. */
export function createPageScript({ page, onQueued, callHandler }: PageScriptOptions) {
  const callbacks = new Map<string, Respond>();
  let queue: BridgeMessage[] = [];
  let callCount = 0;
  let isDeferring = true;

  const send = (message: BridgeMessage, callback?: Respond) => {
    if (callback) {
      callCount += 1;
      message.callbackId = `cb_${callCount}_${Date.now()}`;
      callbacks.set(message.callbackId, callback);
    }
    queue.push(message);
    onQueued();
  };

  const handle = (json: string) => {
    const message = page.JSON.parse(json) as BridgeMessage;
    if (message.responseId !== undefined) {
      callbacks.get(message.responseId)?.(message.responseData);
      // Deletes the callback only after calling it, as the real libraries do: if a callback throws, it is kept, and a
      // second reply calls it again.
      callbacks.delete(message.responseId);
      return;
    }
    const { callbackId: responseId, handlerName } = message;
    const respond = (responseData?: unknown) =>
      send({ ...(handlerName !== undefined && { handlerName }), responseId: responseId ?? '', responseData });
    callHandler(message, responseId === undefined ? undefined : respond);
  };

  return {
    send,
    /** Returns all waiting messages as a JSON array. */
    takeQueue: () => {
      const taken = page.JSON.stringify(queue);
      queue = [];
      return taken;
    },
    /** Handles a message from native, in a timer unless the page has disabled the timer. */
    dispatch: (json: string) => {
      if (isDeferring) page.setTimeout(() => handle(json), 0);
      else handle(json);
    },
    handleAtOnce: () => {
      isDeferring = false;
    },
  };
}

type BridgedPage = PageWindow & { WebViewJavascriptBridge?: object };

const handles = new WeakMap<object, InjectedBridge>();
const nobodysBridge: InjectedBridge = { fire: () => undefined, remove: () => undefined };

/**
 * Returns the library that the page already has; undefined if it has none. If there is one, the script of another
 * library does nothing.
 */
export function currentBridge(page: PageWindow): InjectedBridge | undefined {
  const present = (page as BridgedPage).WebViewJavascriptBridge;
  return present && (handles.get(present) ?? nobodysBridge);
}

/** Installs the library's object on the window. */
export function installBridge(page: PageWindow, bridge: object, handle: InjectedBridge): void {
  (page as BridgedPage).WebViewJavascriptBridge = bridge;
  handles.set(bridge, handle);
}

export function uninstallBridge(page: PageWindow, bridge: object): void {
  if ((page as BridgedPage).WebViewJavascriptBridge === bridge) {
    delete (page as BridgedPage).WebViewJavascriptBridge;
  }
}
