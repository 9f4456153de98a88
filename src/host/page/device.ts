import { SIMULATED_USER_AGENT_HEADER } from '#contract/host/lab.ts';
import { createCookieJar, type StoredCookie } from './cookieJar.ts';
import { override } from '#host/call/override.ts';
import type { PageWindow } from './pageWindow.ts';
import type { Scenario } from '#host/scenario.ts';
import { storageOf } from './storageOf.ts';
import { identityOf } from './userAgent.ts';

/** The stored data of a simulated phone: plain data that is changed in place and that the simulator persists. */
export interface DeviceStorage {
  cookies: StoredCookie[];
  local: Record<string, string>;
  session: Record<string, string>;
}

export const emptyStorage = (): DeviceStorage => ({ cookies: [], local: {}, session: {} });

/**
 * Turns a new same-origin window into a window of the scenario's phone, with the given storage. Must be called before
 * the page's scripts run. Returns a function that undoes the changes.
 */
export function prepareWindow(window: Window, scenario: Scenario, storage: DeviceStorage): () => void {
  const page = window as PageWindow;
  const jar = createCookieJar(storage.cookies, { pathname: () => page.location.pathname, now: Date.now });
  const local = storageOf(storage.local);
  const session = storageOf(storage.session);
  const identity = Object.entries<string | number>({ ...identityOf(scenario) });
  const undo = [
    sendUserAgent(page, identityOf(scenario).userAgent),
    ...identity.map(([name, value]) => override(page.navigator, name, { get: () => value })),
    override(page.document, 'cookie', { get: jar.read, set: jar.write }),
    override(page, 'localStorage', { get: () => local }),
    override(page, 'sessionStorage', { get: () => session }),
    ...(scenario.hasWebMicrophone ? [] : [override(page.navigator, 'mediaDevices', { get: () => undefined })]),
  ];
  // Hides `cookieStore`, because the cookie library would subscribe to it and receive the developer's own cookies.
  Reflect.deleteProperty(page, 'cookieStore');
  return () => {
    for (const step of undo) step();
  };
}

/**
 * Sends the phone's user agent to the gateway in a header of its own, because a page cannot change the browser's
 * header.
 */
function sendUserAgent(page: PageWindow, userAgent: string): () => void {
  const requests = page.XMLHttpRequest.prototype;
  const open = Reflect.get(requests, 'open') as () => void;
  return override(requests, 'open', {
    value(this: XMLHttpRequest, method: string, url: string | URL, ...others: unknown[]) {
      Reflect.apply(open, this, [method, url, ...others]);
      // Adds the header only to requests to the page's own origin, because other origins would have to allow it.
      if (new URL(url, page.location.href).origin === page.location.origin)
        this.setRequestHeader(SIMULATED_USER_AGENT_HEADER, userAgent);
    },
  });
}
