import { createCookieJar, type StoredCookie } from './cookieJar.ts';
import { override } from '#host/call/override.ts';
import type { PageWindow } from './pageWindow.ts';
import type { Scenario } from '#host/scenario.ts';
import { storageOf } from './storageOf.ts';
import { identityOf } from './userAgent.ts';

/** The stored data of a simulated phone: plain data, changed in place, which the console persists. */
export interface DeviceStorage {
  cookies: StoredCookie[];
  local: Record<string, string>;
  session: Record<string, string>;
}

export const emptyStorage = (): DeviceStorage => ({ cookies: [], local: {}, session: {} });

/**
 * Turns a new same-origin window into a window of the scenario's phone, with its own storage. Call it before the page's
 * scripts run. Returns a function that undoes it.
 */
export function prepareWindow(window: Window, scenario: Scenario, storage: DeviceStorage): () => void {
  const page = window as PageWindow;
  const jar = createCookieJar(storage.cookies, { pathname: () => page.location.pathname, now: Date.now });
  const local = storageOf(storage.local);
  const session = storageOf(storage.session);
  const identity = Object.entries<string | number>({ ...identityOf(scenario) });
  const undo = [
    ...identity.map(([name, value]) => override(page.navigator, name, { get: () => value })),
    override(page.document, 'cookie', { get: jar.read, set: jar.write }),
    override(page, 'localStorage', { get: () => local }),
    override(page, 'sessionStorage', { get: () => session }),
  ];
  // The cookie library subscribes to it if it exists, and would receive the developer's own cookies.
  Reflect.deleteProperty(page, 'cookieStore');
  return () => {
    for (const step of undo) step();
  };
}
