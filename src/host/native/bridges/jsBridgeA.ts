import { injectJsBridge } from './jsBridge.ts';
import type { InjectedBridge, NativeSide } from '#host/native/nativeSide.ts';

/** Injects JsBridge 1.0.4 (2016), which most Android hosts contain. */
export const injectJsBridgeA = (window: Window, native: NativeSide): InjectedBridge =>
  injectJsBridge(window, native, {
    holdsUntilInit: true,
    hasReturnFrame: false,
    sendsFor: (userAgent) => /android/i.test(userAgent),
  });
