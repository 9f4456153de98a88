import type { HostAnswer, HostAppInfo, HostUser } from '#contract/host/bridge.ts';
import type { ForwardedEventName, HostEventName, PLAYBACK_EVENT } from '#contract/host/hostEvents.ts';
import type { WechatPayRequest } from '#contract/mall/payments.ts';

/** A link for sharing. Its addresses are absolute and were accepted by `checkAddress`. */
export interface SharedLink {
  title: string;
  text: string;
  url: string;
  imageUrl: string;
}

/** The result of sharing; `unavailable`: nothing around the page can share, so the page offers the link itself. */
export type ShareOutcome = 'shared' | 'cancelled' | 'unavailable';

/** The result of a payment outside the page; only the server knows whether it is paid. */
export type PaymentOutcome = 'ended' | 'cancelled' | 'unavailable';

/** The first three throw a HostCallError. */
export interface HostRecording {
  /** Whether the host supports it. */
  isOffered: () => boolean;
  /** Opens the microphone, about which the user may be asked; rejects immediately when aborted. */
  open: (signal?: AbortSignal) => Promise<HostAnswer<'record.open'>>;
  start: (maxMs: number) => Promise<void>;
  /** `offset`: how many bytes the page has. */
  read: (offset: number) => Promise<HostAnswer<'record.read'>>;
  close: () => Promise<void>;
}

/**
 * The abilities of whatever is around the page: a native app, WeChat, Alipay or a browser. Unless noted otherwise they
 * work everywhere, with the available means (BRIDGE-10), and do not throw.
 */
export interface Host {
  /** Whether a bridge exists now; always false outside a native host. */
  isReady: () => boolean;
  /** Calls the listener whenever a bridge appears or disappears; returns a function that unsubscribes it. */
  subscribeReady: (listener: (isReady: boolean) => void) => () => void;
  /** Calls the listener for the events of the host. */
  subscribeEvents: (listener: (name: HostEventName) => void) => () => void;
  /** Returns whether the host supports logging a user in on request. */
  canLogin: () => boolean;

  /** These three throw a HostCallError, at the latest after their time-outs. */
  appInfo: () => Promise<HostAppInfo>;
  user: () => Promise<HostUser>;
  /** Resolves when the host has logged a user in; rejects immediately when aborted. */
  login: (signal?: AbortSignal) => Promise<void>;

  /** Chooses who handles the native back key: the page (1) or the host (0). */
  setting: (options: { controlBack: 0 | 1 }) => Promise<void>;
  /** Closes the webview; returns false if there is none to close. */
  closePage: () => Promise<boolean>;
  /** Opens an address of ours (AUTH-21) in a new page; calls `onRefused` if that is not possible (BRIDGE-06). */
  openPage: (url: string, onRefused?: () => void) => Promise<void>;
  /** Opens a native page of the host; returns false if there is none. */
  openNative: (page: string, params?: Record<string, string>) => Promise<boolean>;
  share: (link: SharedLink) => Promise<ShareOutcome>;
  /** Sets what the share menu of the surrounding app shares on the current screen. */
  offerShare: (link: SharedLink) => Promise<void>;
  /** Pays in a native host. */
  pay: (orderId: string, paymentId?: string) => Promise<PaymentOutcome>;
  /** Pays in WeChat. */
  payByWechat: (request: WechatPayRequest) => Promise<PaymentOutcome>;
  notifyPaid: (orderId: string) => Promise<void>;
  /** The microphone of the host, for web views that give pages none. */
  recording: HostRecording;
  sendEvent: (name: ForwardedEventName | typeof PLAYBACK_EVENT, data: Record<string, unknown>) => Promise<void>;
}
