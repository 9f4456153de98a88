import type { HostAnswer, HostAppInfo, HostUser } from '#contract/host/bridge.ts';
import type { ForwardedEventName, HostEventName, PLAYBACK_EVENT } from '#contract/host/hostEvents.ts';
import type { WechatPayRequest } from '#contract/mall/payments.ts';

/** A link to be shared. Its addresses are absolute, and `checkAddress` has accepted them. */
export interface SharedLink {
  title: string;
  text: string;
  url: string;
  imageUrl: string;
}

/**
 * The result of sharing. `unavailable` means that nothing around the page can share, so that the page must offer the
 * link itself.
 */
export type ShareOutcome = 'shared' | 'cancelled' | 'unavailable';

/** The result of a payment outside the page. Only the server knows whether the order is paid. */
export type PaymentOutcome = 'ended' | 'cancelled' | 'unavailable';

/** The microphone of a host app. `open`, `start` and `read` throw a HostCallError if they fail. */
export interface HostRecording {
  /** Returns whether the host supports recording. */
  isOffered: () => boolean;
  /** Opens the microphone, for which the user may be asked for permission. Rejects immediately when aborted. */
  open: (signal?: AbortSignal) => Promise<HostAnswer<'record.open'>>;
  start: (maxMs: number) => Promise<void>;
  /** Reads the next sound. `offset` is the number of bytes that the page already has. */
  read: (offset: number) => Promise<HostAnswer<'record.read'>>;
  close: () => Promise<void>;
}

/**
 * What the surroundings of the page (a native app, WeChat, Alipay or a browser) can do. Unless noted otherwise, each
 * function works everywhere with the available means (BRIDGE-10), and does not throw.
 */
export interface Host {
  /** Returns whether a bridge exists now. Outside a native host it is always false. */
  isReady: () => boolean;
  /** Calls the listener whenever a bridge appears or disappears; returns a function that unsubscribes it. */
  subscribeReady: (listener: (isReady: boolean) => void) => () => void;
  /** Calls the listener for the events of the host. */
  subscribeEvents: (listener: (name: HostEventName) => void) => () => void;
  /** Returns whether the host supports logging a user in on request. */
  canLogin: () => boolean;

  /** `appInfo`, `user` and `login` throw a HostCallError if they fail, at the latest after their time-outs. */
  appInfo: () => Promise<HostAppInfo>;
  user: () => Promise<HostUser>;
  /** Resolves once the host has logged a user in. Rejects immediately when aborted. */
  login: (signal?: AbortSignal) => Promise<void>;

  /** Chooses who handles the native back key: the page (1) or the host (0). */
  setting: (options: { controlBack: 0 | 1 }) => Promise<void>;
  /** Closes the web view. Returns false if that was not possible. */
  closePage: () => Promise<boolean>;
  /** Opens one of our addresses (AUTH-21) in a new page. Calls `onRefused` if that is not possible (BRIDGE-06). */
  openPage: (url: string, onRefused?: () => void) => Promise<void>;
  /** Opens a native page of the host. Returns false if the host has no such page. */
  openNative: (page: string, params?: Record<string, string>) => Promise<boolean>;
  share: (link: SharedLink) => Promise<ShareOutcome>;
  /** Sets the link that the share menu of the surrounding app shares on the current screen. */
  offerShare: (link: SharedLink) => Promise<void>;
  /** Pays in a native host. */
  pay: (orderId: string, paymentId?: string) => Promise<PaymentOutcome>;
  /** Pays in WeChat. */
  payByWechat: (request: WechatPayRequest) => Promise<PaymentOutcome>;
  notifyPaid: (orderId: string) => Promise<void>;
  /** The microphone of the host, for web views in which pages cannot use the microphone. */
  recording: HostRecording;
  sendEvent: (name: ForwardedEventName | typeof PLAYBACK_EVENT, data: Record<string, unknown>) => Promise<void>;
}
