import type { BrowserContext, Route } from 'playwright-core';

/**
 * Returns whether an address is the address of a page. Scripts and styles have the same base path, but are not
 * intercepted, because intercepting them would take longer than serving them.
 */
const isPage = ({ pathname }: URL): boolean => pathname.startsWith('/combine/') && !pathname.includes('.');

async function openShell(route: Route): Promise<void> {
  const request = route.request();
  if (!request.isNavigationRequest()) return route.fallback();
  const shell = new URL('/combine/about', request.url()).href;
  return route.fulfill({ response: await route.fetch({ url: shell }) });
}

/**
 * Sends pages without rendered content, as a server of static files does. Tests pass this function to a phone as
 * `prepare`.
 */
export const disableRendering = (context: BrowserContext): Promise<unknown> => context.route(isPage, openShell);

/** Ends the effect of `disableRendering`. */
export const restoreRendering = (context: BrowserContext): Promise<void> => context.unroute(isPage, openShell);
