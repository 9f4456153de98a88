import { createBrowserHost } from '#platform/bridge/browserHost.ts';

/** A browser whose links lead nowhere. */
export const noHost = createBrowserHost(() => undefined);
