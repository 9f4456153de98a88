import type { BrowserContext } from 'playwright-core';

/** Gives pages as a host of static files does, without what the gateway renders. For `prepare` of a phone. */
export async function unrendered(context: BrowserContext): Promise<void> {
  await context.route('**/combine/**', async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.fallback();
    const shell = new URL('/combine/about', request.url()).href;
    return route.fulfill({ response: await route.fetch({ url: shell }) });
  });
}
