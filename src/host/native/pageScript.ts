import type { PageWindow } from '#host/pageWindow.ts';
import type { InjectedBridge } from './nativeSide.ts';

/** What both libraries send either way, as JSON. */
export interface BridgeMessage {
  handlerName?: string;
  data?: unknown;
  /** Whoever calls wants an answer under this id. */
  callbackId?: string;
  /** The id that is answered. */
  responseId?: string;
  responseData?: unknown;
}

export type Respond = (responseData?: unknown) => void;
export type PageHandler = (data: unknown, respond?: Respond) => void;

interface PageScriptOptions {
  page: PageWindow;
  /** A message waits in the queue: the library navigates its frame. */
  onQueued: () => void;
  /** Runs the page's handler of a call. */
  callHandler: (message: BridgeMessage, respond: Respond | undefined) => void;
}

/** The half of a library that is in the page, as far as iOS and Android have it in common. */
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
      // After the callback, as the libraries do: one that throws stays, and is called again by a second answer.
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
    /** All that waits, as a JSON array. */
    takeQueue: () => {
      const taken = page.JSON.stringify(queue);
      queue = [];
      return taken;
    },
    /** A message of native's; handled on a timer of its own. */
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

/** The library that is in the page already; then its script does nothing. */
export function presentBridge(page: PageWindow): InjectedBridge | undefined {
  const present = (page as BridgedPage).WebViewJavascriptBridge;
  return present && (handles.get(present) ?? nobodysBridge);
}

/** Puts the library's object on the window; answers how to take it away. */
export function installBridge(page: PageWindow, bridge: object, handle: InjectedBridge): void {
  (page as BridgedPage).WebViewJavascriptBridge = bridge;
  handles.set(bridge, handle);
}

export function uninstallBridge(page: PageWindow, bridge: object): void {
  if ((page as BridgedPage).WebViewJavascriptBridge === bridge) {
    delete (page as BridgedPage).WebViewJavascriptBridge;
  }
}
