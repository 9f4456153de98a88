import { injectAlipay } from '#host/native/alipay.ts';
import { watchInjectionRequests } from '#host/native/bridges/injectionRequests.ts';
import { injectJsBridgeA } from '#host/native/bridges/jsBridgeA.ts';
import { injectJsBridgeB } from '#host/native/bridges/jsBridgeB.ts';
import type { InjectedBridge, NativeSide } from '#host/native/nativeSide.ts';
import { injectWechat } from '#host/native/wechat/wechat.ts';
import { injectWvjb6 } from '#host/native/bridges/wvjb6.ts';
import type { Scenario } from '#host/scenario.ts';

type Inject = (window: Window, native: NativeSide) => InjectedBridge;

/** Returns the function that injects the scenario's library; undefined if none is ever injected. */
function libraryOf({ environment, transport }: Scenario): Inject | undefined {
  if (environment === 'browser') return undefined;
  if (environment === 'wechat') return injectWechat;
  if (environment === 'alipay') return injectAlipay;
  return { wvjb6: injectWvjb6, jsBridgeA: injectJsBridgeA, jsBridgeB: injectJsBridgeB, none: undefined }[transport];
}

export const isNativeHost = ({ environment }: Pick<Scenario, 'environment'>) =>
  environment === 'iosHost' || environment === 'androidHost';

/**
 * The names of WeChat's and Alipay's own bridges. In these apps, the library cannot be chosen; the bridge is injected
 * once and remains.
 */
export const ownBridges: Partial<Record<Scenario['environment'], string>> = {
  wechat: 'WeixinJSBridge',
  alipay: 'AlipayJSBridge',
};

interface InjectionOptions {
  window: Window;
  scenario: Scenario;
  native: NativeSide;
  /** Called when a library has been injected into the page. */
  onInjected: () => void;
}

/** Controls when the scenario's library appears in the page, disappears and reappears. */
export interface Injection {
  isInPage: () => boolean;
  /**
   * Sends an event to the page. Events before the first injection are sent after it; later events are lost while the
   * library is absent.
   */
  fire: InjectedBridge['fire'];
  background: () => void;
  foreground: () => void;
  reinject: () => void;
  dispose: () => void;
}

export function startInjection({ window, scenario, native, onInjected }: InjectionOptions): Injection {
  const { injection } = scenario;
  const inject = libraryOf(scenario);
  const isAskedFor = inject === injectWvjb6;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let bridge: InjectedBridge | undefined;
  /** Events from before the first injection, which are sent after it; undefined from then on. */
  let early: Parameters<InjectedBridge['fire']>[] | undefined = [];
  /** Whether the app injects the library when the page requests one. */
  let isOffering = false;

  const bring = () => {
    if (!inject) return;
    const wasInPage = bridge !== undefined;
    bridge = inject(window, native);
    if (wasInPage) return;
    onInjected();
    const waiting = early ?? [];
    early = undefined;
    for (const call of waiting) bridge.fire(...call);
  };

  /** Injects the library. WVJB is injected only when the page requests it, which the page can do from now on. */
  const offer = () => {
    isOffering = true;
    if (!isAskedFor) bring();
  };
  const offerIn = (delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      offer();
    }, delayMs);
    timers.add(timer);
  };
  const withdraw = () => {
    isOffering = false;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    bridge?.remove();
    bridge = undefined;
  };

  if (injection.kind === 'early' || injection.kind === 'twice' || injection.kind === 'lost') offer();
  if (injection.kind === 'late' || injection.kind === 'twice') offerIn(injection.afterMs);

  const stopWatching = isNativeHost(scenario)
    ? watchInjectionRequests(window, () => {
        if (isOffering && isAskedFor) bring();
      })
    : undefined;

  return {
    isInPage: () => bridge !== undefined,
    fire(...call) {
      if (early) early.push(call);
      else bridge?.fire(...call);
    },
    background() {
      if (injection.kind === 'lost') withdraw();
    },
    foreground() {
      if (injection.kind === 'lost') offerIn(injection.backAfterMs);
    },
    reinject: offer,
    dispose() {
      withdraw();
      stopWatching?.();
    },
  };
}
