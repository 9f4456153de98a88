import { createBrowserHost } from '#platform/bridge/browserHost.ts';
import type { Host } from '#platform/bridge/host.ts';
import { createNativeHost } from '#platform/bridge/nativeHost.ts';
import type { Environment } from '#platform/environment/environment.ts';

/** The simulator shows the app in a frame. */
const mayUseBridge = (): boolean => __APP_ENV__ !== 'production' || window.top === window;

/** What is around the page. A page in a frame gets no native powers: who framed it is not known. */
export function createHost(
  { kind, os }: Environment,
  identity: () => { caller: string; version: string },
  leave: (address: string) => void,
): Host {
  if (kind === 'host' && mayUseBridge()) return createNativeHost({ os, identity, leave });
  return createBrowserHost(leave);
}
