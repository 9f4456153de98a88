import { createBrowserHost } from '#platform/bridge/browserHost.ts';

/** The host of a page in a browser, without a native app. Requests to open an address have no effect. */
export const noHost = createBrowserHost(() => undefined);
