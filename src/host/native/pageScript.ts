import type { PageWindow } from '#host/page/pageWindow.ts';
import type { InjectedBridge } from './nativeSide.ts';

/** The message format of both libraries in both directions, as JSON. */
export interface BridgeMessage {
  handlerName?: string;
  data?: unknown;
  /** The caller expects a reply with this id. */
  callbackId?: string;
  /** The id of the call to which this is the reply. */
  responseId?: string;
  responseData?: unknown;
}

export type Respond = (responseData?: unknown) => void;
export type PageHandler = (data: unknown, respond?: Respond) => void;

interface PageScriptOptions {
  page: PageWindow;
  /** Called when a message waits in the queue: the library then navigates its frame. */
  onQueued: () => void;
  /** Runs the page's handler for a call. */
  callHandler: (message: BridgeMessage, respond: Respond | undefined) => void;
}

/** Creates the part of a library that runs in the page, as far as iOS and Android share it. */
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
      // Deleted after the callback, as in the real libraries: a callback that throws stays, and is called again by a
      // second reply.
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
    /** Handles a message from native in a separate timer. */
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

/** Returns the library that is already in the page; then its script does nothing. */
export function currentBridge(page: PageWindow): InjectedBridge | undefined {
  const present = (page as BridgedPage).WebViewJavascriptBridge;
  return present && (handles.get(present) ?? nobodysBridge);
}

/** Installs the library's object on the window; returns a function that removes it. */
export function installBridge(page: PageWindow, bridge: object, handle: InjectedBridge): void {
  (page as BridgedPage).WebViewJavascriptBridge = bridge;
  handles.set(bridge, handle);
}

export function uninstallBridge(page: PageWindow, bridge: object): void {
  if ((page as BridgedPage).WebViewJavascriptBridge === bridge) {
    delete (page as BridgedPage).WebViewJavascriptBridge;
  }
}
