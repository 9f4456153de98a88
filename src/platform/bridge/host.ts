import type { ForwardedEventName, HostAppInfo, HostEventName, HostUser, PLAYBACK_EVENT } from '#contract/bridge.ts';

/** A link to be shared. Addresses are absolute and pass the one check. */
export interface SharedLink {
  title: string;
  text: string;
  url: string;
  imageUrl: string;
}

/** What became of a share; `unavailable`: nothing here can share, so the page offers the link itself. */
export type ShareOutcome = 'shared' | 'cancelled' | 'unavailable';

/** What became of a payment in the host; whether it is paid only the server knows. */
export type PaymentOutcome = 'ended' | 'cancelled' | 'unavailable';

/**
 * What is around the page: a native app, WeChat, Alipay or a browser, as its abilities. Those that a screen names work
 * everywhere, by the means that are there (BRIDGE-10); they don't throw.
 */
export interface Host {
  /** Whether a bridge is there now; never outside a native host. */
  isReady: () => boolean;
  /** Told each time a bridge comes or goes; answers how to stop being told. */
  subscribeReady: (listener: (isReady: boolean) => void) => () => void;
  /** Told what the host tells by itself. */
  subscribeEvents: (listener: (name: HostEventName) => void) => () => void;
  /** Whether somebody can be logged in by the host when asked. */
  canLogin: () => boolean;

  /** These three throw a HostCallError, at the latest after their time-outs. */
  appInfo: () => Promise<HostAppInfo>;
  user: () => Promise<HostUser>;
  /** Resolves when the host has logged somebody in; an abort makes it reject at once. */
  login: (signal?: AbortSignal) => Promise<void>;

  /** Whether the native back key is handed to the page (1) or works by itself (0). */
  setting: (options: { controlBack: 0 | 1 }) => Promise<void>;
  /** Closes the webview; false where there is none to close. */
  closePage: () => Promise<boolean>;
  /** Opens an address of ours (AUTH-21) in a page of its own; `onRefused` in its place where that can't be (BRIDGE-06). */
  openPage: (url: string, onRefused?: () => void) => Promise<void>;
  /** Opens a page of the host's own; false where there is none. */
  openNative: (page: string, params?: Record<string, string>) => Promise<boolean>;
  share: (link: SharedLink) => Promise<ShareOutcome>;
  /** Tells the share menu of the surrounding app what the present screen would share. */
  offerShare: (link: SharedLink) => Promise<void>;
  pay: (orderId: string) => Promise<PaymentOutcome>;
  notifyPaid: (orderId: string) => Promise<void>;
  sendEvent: (name: ForwardedEventName | typeof PLAYBACK_EVENT, data: Record<string, unknown>) => Promise<void>;
}
