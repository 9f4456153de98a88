/** A call of the page, as the native half of a library hands it to the app. Without `reply` no answer is wanted. */
export interface NativeCall {
  /** Empty where the library knows calls without a name. */
  handlerName: string;
  data: unknown;
  reply?: (responseData: unknown) => void;
}

export interface NativeSide {
  receive: (call: NativeCall) => void;
}

/** A library that is in the page. */
export interface InjectedBridge {
  /** Native calls a handler of the page. */
  fire: (handlerName: string, data: unknown, onReply?: (responseData: unknown) => void) => void;
  /** The object vanishes, and with it all that is under way. */
  remove: () => void;
}
