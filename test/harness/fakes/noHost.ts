import { createBrowserHost } from '#platform/bridge/browserHost.ts';

/** The host of a browser in which links have no effect. */
export const noHost = createBrowserHost(() => undefined);
