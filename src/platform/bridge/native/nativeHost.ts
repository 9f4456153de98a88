import type { HostAnswer, HostCallName, HostRequest } from '#contract/host/bridge.ts';
import { hostEventNames, type HostEventName } from '#contract/host/hostEvents.ts';
import { createEmitter } from '#lib/emitter.ts';
import { TABLET_CALLER } from '#platform/environment/environment.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { createBridge } from './bridge.ts';
import { isSupported } from '#contract/host/hostCapability.ts';
import type { Host } from '#platform/bridge/host.ts';
import { HostCallError } from './hostCallError.ts';
import { shareByBrowser } from '#platform/bridge/shareByBrowser.ts';

declare global {
  interface Window {
    /** Whether the page has found a bridge (BRIDGE-02). */
    __ibridge_inited__?: boolean;
  }
}

interface Options {
  os: 'ios' | 'android' | 'other';
  /** Returns caller and version of the app, as far as the page knows them. */
  identity: () => { caller: string; version: string };
  localStore: TextStore;
  /** Opens another address in the current web view. */
  leave: (address: string) => void;
  /** Ends the search for bridges when aborted. Without a signal, the search lasts as long as the page. */
  signal?: AbortSignal;
}

/** Creates the host for the provider's own apps, which uses the bridge of these apps. */
export function createNativeHost({ os, identity, localStore, leave, signal }: Options): Host {
  const events = createEmitter<HostEventName>();
  const bridge = createBridge({
    os,
    events: hostEventNames,
    signal,
    onEvent: (name) => events.emit(name as HostEventName),
  });
  bridge.subscribeReady((isReady) => {
    if (isReady) window.__ibridge_inited__ = true;
  });
  if (bridge.isReady()) window.__ibridge_inited__ = true;

  const isOffered = (name: HostCallName) => isSupported(name, identity().caller, identity().version);
  const call = async <N extends HostCallName>(
    name: N,
    request: HostRequest<N>,
    abortSignal?: AbortSignal,
  ): Promise<HostAnswer<N>> => {
    if (!isOffered(name)) throw new HostCallError('unsupported', name);
    return bridge.call(name, request, abortSignal);
  };

  return {
    isReady: bridge.isReady,
    subscribeReady: bridge.subscribeReady,
    subscribeEvents: events.subscribe,
    canLogin: () => bridge.isReady() && isOffered('user.login'),
    async appInfo() {
      const info = await call('app', {});
      // Remembers the HD app, so that the next visit begins with the layout for tablets instead of changing to it
      // (ENV-05).
      if (info.caller === TABLET_CALLER) localStore.write(storageKeys.hdApp, '1');
      else if (info.caller !== undefined) localStore.remove(storageKeys.hdApp);
      return info;
    },
    user: () => call('user', {}),
    async login(abortSignal) {
      await call('user.login', { from: 'h5' }, abortSignal);
    },
    setting: (options) => tolerated(call('setting', options)),
    async closePage() {
      const failure = await failureOf(call('page.close', {}));
      return failure === undefined;
    },
    async openPage(url, onRefused = () => leave(url)) {
      const failure = await failureOf(call('page.open', { url }));
      // Treats a missing reply as a failure only if there is no bridge, because a host that opens a page need not
      // reply.
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
    async pay(orderId, paymentId) {
      const failure = await failureOf(call('pay.launch', { orderId, ...(paymentId !== undefined && { paymentId }) }));
      // Returns `ended` even if the host has not replied. The payment may have begun, and must not begin a second time
      // by other means.
      if (failure === undefined || (failure === 'timeout' && bridge.isReady())) return 'ended';
      return failure === 'refused' ? 'cancelled' : 'unavailable';
    },
    payByWechat: () => Promise.resolve('unavailable'),
    notifyPaid: (orderId) => tolerated(call('pay.notify', { orderId })),
    recording: {
      isOffered: () => bridge.isReady() && isOffered('record.open'),
      open: (abortSignal) => call('record.open', {}, abortSignal),
      async start(maxMs) {
        await call('record.start', { maxMs });
      },
      read: (offset) => call('record.read', { offset }),
      close: () => tolerated(call('record.close', {})),
    },
    sendEvent: (name, data) => tolerated(call('notification.sendEvent', { name, data })),
  };
}

/** Returns the kind of failure of a call; undefined if the call succeeded. */
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

/** Ignores the failure of a call that only notifies the host, because hosts need not reply to such a call. */
async function tolerated(answer: Promise<unknown>): Promise<void> {
  await failureOf(answer);
}
