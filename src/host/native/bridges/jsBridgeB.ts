import { injectJsBridge } from './jsBridge.ts';
import type { InjectedBridge, NativeSide } from '#host/native/nativeSide.ts';

/** Injects JsBridge in a state between its releases, from 2016 to 2019. */
export const injectJsBridgeB = (window: Window, native: NativeSide): InjectedBridge =>
  injectJsBridge(window, native, { holdsUntilInit: false, hasReturnFrame: true, sendsFor: () => true });
