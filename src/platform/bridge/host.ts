/**
 * The native app around the page, as its abilities. Every call works outside a host too, by the browser's own means
 * (BRIDGE-10).
 */
export interface Host {
  /** Whether the native back key is handed to the page (1) or works by itself (0). */
  setting: (options: { controlBack: 0 | 1 }) => Promise<void>;
  /** Closes the webview; false where there is none to close. */
  closePage: () => Promise<boolean>;
}

/** No host: WeChat, Alipay or a browser. */
export const noHost: Host = {
  setting: () => Promise.resolve(),
  closePage: () => Promise.resolve(false),
};
