/**
 * A call from the page, as the native part of a library passes it to the app. If `reply` is absent, the page expects no
 * reply.
 */
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
  /** Removes the library's object and cancels all pending calls. */
  remove: () => void;
}
