import { injectJsBridge } from './jsBridge.ts';
import type { InjectedBridge, NativeSide } from '#host/native/nativeSide.ts';

/** JsBridge as it was between its releases, 2016 to 2019. */
export const injectJsBridgeB = (window: Window, native: NativeSide): InjectedBridge =>
  injectJsBridge(window, native, { holdsUntilInit: false, hasReturnFrame: true, sendsFor: () => true });
