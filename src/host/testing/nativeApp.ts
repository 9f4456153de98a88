import type { NativeCall } from '#host/native/nativeSide.ts';

/** Creates an app that replies to calls with the given answers and records the calls that it receives. */
export function createNativeApp(answers: Readonly<Record<string, unknown>> = {}) {
  const received: NativeCall[] = [];
  return {
    received,
    names: () => received.map(({ handlerName }) => handlerName),
    receive(call: NativeCall) {
      received.push(call);
      if (Object.hasOwn(answers, call.handlerName)) call.reply?.(answers[call.handlerName]);
    },
  };
}

type Callback = (data: unknown) => void;

/** The parts of the libraries' objects that the tests use. */
export interface PageBridge {
  init: (handler?: (data: unknown, respond?: Callback) => void) => void;
  send: (data: unknown, callback?: Callback) => void;
  callHandler: (name: string, data?: unknown, callback?: Callback) => void;
  registerHandler: (name: string, handler: (data: unknown, respond?: Callback) => void) => void;
  disableJavscriptAlertBoxSafetyTimeout: () => void;
  _fetchQueue: () => string | undefined;
  _handleMessageFromObjC: (json: string) => void;
  _handleMessageFromNative: (json: string) => void;
}

type BridgedPage = typeof globalThis & {
  WebViewJavascriptBridge?: PageBridge;
  WVJBCallbacks?: ((bridge: PageBridge) => void)[];
};

/** The page under test. */
export const page = globalThis as BridgedPage;

/** Returns the library's object; throws if it does not exist. */
export function bridgeInPage(): PageBridge {
  if (!page.WebViewJavascriptBridge) throw new Error('no bridge in the page');
  return page.WebViewJavascriptBridge;
}

export function clearPage(): void {
  delete page.WebViewJavascriptBridge;
  delete page.WVJBCallbacks;
}
