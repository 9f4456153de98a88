import {
  hostEventNames,
  type HostAnswer,
  type HostCallName,
  type HostEventName,
  type HostRequest,
} from '#contract/bridge.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { createBridge } from './bridge.ts';
import { isSupported } from '#contract/hostCapability.ts';
import type { Host } from './host.ts';
import { HostCallError } from './hostCallError.ts';
import { shareByBrowser } from './shareByBrowser.ts';

declare global {
  interface Window {
    /** BRIDGE-02 */
    __ibridge_inited__?: boolean;
  }
}

interface Options {
  os: 'ios' | 'android' | 'other';
  /** What app it is, as far as that is known by now. */
  identity: () => { caller: string; version: string };
  /** Opens another address in the present webview. */
  leave: (address: string) => void;
  /** Ends the watch for bridges; without it, it lasts as long as the page. */
  signal?: AbortSignal;
}

/** The provider's own apps, through their bridge. */
export function createNativeHost({ os, identity, leave, signal }: Options): Host {
  const eventListeners = new Set<(name: HostEventName) => void>();
  const bridge = createBridge({
    os,
    events: hostEventNames,
    signal,
    onEvent(name) {
      for (const listener of eventListeners) listener(name as HostEventName);
    },
  });
  bridge.subscribeReady((isReady) => {
    if (isReady) window.__ibridge_inited__ = true;
  });
  if (bridge.isReady()) window.__ibridge_inited__ = true;

  const isOffered = (name: HostCallName) => isSupported(name, identity().caller, identity().version);
  const call = async <N extends HostCallName>(
    name: N,
    request: HostRequest<N>,
    wish?: AbortSignal,
  ): Promise<HostAnswer<N>> => {
    if (!isOffered(name)) throw new HostCallError('unsupported', name);
    return bridge.call(name, request, wish);
  };

  return {
    isReady: bridge.isReady,
    subscribeReady: bridge.subscribeReady,
    subscribeEvents(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    canLogin: () => bridge.isReady() && isOffered('user.login'),
    appInfo: () => call('app', {}),
    user: () => call('user', {}),
    async login(wish) {
      await call('user.login', { from: 'h5' }, wish);
    },
    setting: (options) => tolerated(call('setting', options)),
    async closePage() {
      const failure = await failureOf(call('page.close', {}));
      return failure === undefined;
    },
    async openPage(url, onRefused = () => leave(url)) {
      const failure = await failureOf(call('page.open', { url }));
      // A host that opens a page need not say so: only without a bridge is silence a no.
      if (failure && !(failure === 'timeout' && bridge.isReady())) onRefused();
    },
    async openNative(page, params) {
      const failure = await failureOf(call('page.native', { page, ...(params && { params }) }));
      return failure === undefined;
    },
    async share(link) {
      const failure = await failureOf(call('share.launch', link));
      if (failure === undefined) return 'shared';
      return failure === 'refused' ? 'cancelled' : shareByBrowser(link);
    },
    offerShare: () => Promise.resolve(),
    async pay(orderId) {
      const failure = await failureOf(call('pay.launch', { orderId }));
      // One that may have begun must not begin a second time by other means.
      if (failure === undefined || (failure === 'timeout' && bridge.isReady())) return 'ended';
      return failure === 'refused' ? 'cancelled' : 'unavailable';
    },
    notifyPaid: (orderId) => tolerated(call('pay.notify', { orderId })),
    sendEvent: (name, data) => tolerated(call('notification.sendEvent', { name, data })),
  };
}

/** Why a call failed; undefined when it did not. */
async function failureOf(answer: Promise<unknown>): Promise<HostCallError['kind'] | undefined> {
  try {
    await answer;
    return undefined;
  } catch (problem) {
    if (!(problem instanceof HostCallError)) throw problem;
    logProblem(`host ${problem.call}`, problem);
    return problem.kind;
  }
}

/** Hosts need not answer what only tells them something. */
async function tolerated(answer: Promise<unknown>): Promise<void> {
  await failureOf(answer);
}
