import { HostCallError } from './native/hostCallError.ts';
import type { Host } from './host.ts';
import { shareByBrowser } from './shareByBrowser.ts';

/**
 * Creates the host for a browser without a native app. It uses the browser's own features (BRIDGE-10). `leave` opens an
 * address in place of the app.
 */
export function createBrowserHost(leave: (address: string) => void): Host {
  return {
    isReady: () => false,
    subscribeReady: () => () => undefined,
    subscribeEvents: () => () => undefined,
    canLogin: () => false,
    appInfo: () => Promise.reject(new HostCallError('unsupported', 'app')),
    user: () => Promise.reject(new HostCallError('unsupported', 'user')),
    login: () => Promise.reject(new HostCallError('unsupported', 'user.login')),
    setting: () => Promise.resolve(),
    closePage: () => Promise.resolve(false),
    openPage(url) {
      leave(url);
      return Promise.resolve();
    },
    openNative: () => Promise.resolve(false),
    share: shareByBrowser,
    offerShare: () => Promise.resolve(),
    pay: () => Promise.resolve('unavailable'),
    payByWechat: () => Promise.resolve('unavailable'),
    notifyPaid: () => Promise.resolve(),
    recording: {
      isOffered: () => false,
      open: () => Promise.reject(new HostCallError('unsupported', 'record.open')),
      start: () => Promise.reject(new HostCallError('unsupported', 'record.start')),
      read: () => Promise.reject(new HostCallError('unsupported', 'record.read')),
      close: () => Promise.resolve(),
    },
    sendEvent: () => Promise.resolve(),
  };
}
