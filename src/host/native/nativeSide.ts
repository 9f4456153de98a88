/** A call of the page, as the native part of a library passes it to the app. Without `reply` no reply is expected. */
export interface NativeCall {
  /** Empty for a call without a name, which some libraries allow. */
  handlerName: string;
  data: unknown;
  reply?: (responseData: unknown) => void;
}

export interface NativeSide {
  receive: (call: NativeCall) => void;
}

/** A library that was injected into the page. */
export interface InjectedBridge {
  /** Calls a handler of the page. */
  fire: (handlerName: string, data: unknown, onReply?: (responseData: unknown) => void) => void;
  /** Removes the library's object together with all pending calls. */
  remove: () => void;
}
