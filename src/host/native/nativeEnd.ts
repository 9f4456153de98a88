import type { NativeSide } from './nativeSide.ts';
import type { BridgeMessage } from './pageScript.ts';

interface NativeEndOptions {
  native: NativeSide;
  /** Converts a value to the form in which the library passes it to the page. */
  encode: (value: unknown) => unknown;
  newCallbackId: (count: number) => string;
  /** Runs the script that delivers a message to the page. */
  post: (json: string) => void;
}

/** Creates the part of a library that runs in the app; iOS and Android share this code. */
export function createNativeEnd({ native, encode, newCallbackId, post }: NativeEndOptions) {
  const callbacks = new Map<string, (responseData: unknown) => void>();
  let callCount = 0;
  let isGone = false;

  const send = (message: BridgeMessage) => {
    if (!isGone) post(JSON.stringify(message));
  };

  const receive = ({ handlerName = '', data, callbackId, responseId, responseData }: BridgeMessage) => {
    if (responseId !== undefined) {
      callbacks.get(responseId)?.(responseData);
      callbacks.delete(responseId);
      return;
    }
    const reply = (answer: unknown) => send({ responseId: callbackId ?? '', responseData: encode(answer) });
    native.receive({ handlerName, data, ...(callbackId !== undefined && { reply }) });
  };

  return {
    /** Processes a batch of the page's messages, given as JSON. */
    receiveBatch(json: string) {
      for (const message of JSON.parse(json) as BridgeMessage[]) receive(message);
    },
    fire: (handlerName: string, data: unknown, onReply?: (responseData: unknown) => void) => {
      const message: BridgeMessage = { handlerName, data: data === undefined ? undefined : encode(data) };
      if (onReply) {
        callCount += 1;
        message.callbackId = newCallbackId(callCount);
        callbacks.set(message.callbackId, onReply);
      }
      send(message);
    },
    detach() {
      isGone = true;
    },
  };
}

/**
 * Simulates a hidden frame whose navigations native observes. Native looks after a delay and sees only the latest
 * address, so an address is lost if the page navigates again during the delay.
 */
export function createMessagingFrame(onNavigated: (address: string) => void) {
  let address = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;
  return {
    navigate(to: string, noticeMs: number) {
      if (isGone) return;
      address = to;
      timer ??= setTimeout(() => {
        timer = undefined;
        onNavigated(address);
      }, noticeMs);
    },
    detach() {
      isGone = true;
      clearTimeout(timer);
    },
  };
}
