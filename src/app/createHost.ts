import { signWechatAddress } from '#contract/host/wechat.ts';
import { checkAddress } from '#lib/text/url/safeUrl.ts';
import { createAlipayHost } from '#platform/bridge/alipayHost.ts';
import { createBrowserHost } from '#platform/bridge/browserHost.ts';
import type { Host } from '#platform/bridge/host.ts';
import { createNativeHost } from '#platform/bridge/native/nativeHost.ts';
import { createWechatHost } from '#platform/bridge/wechat/wechatHost.ts';
import { trustedOrigins } from '#platform/environment/build.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Send } from '#platform/http/httpClient.ts';

/** The simulator shows the app in a frame, so builds other than production allow the bridge in a frame. */
const mayUseBridge = (): boolean => __APP_ENV__ !== 'production' || window.top === window;

/** Creates the host for the page's environment (ENV-01). It only receives addresses that pass the check (AUTH-21). */
export function createHost(...[environment, identity, leave, send]: Parameters<typeof hostOf>): Host {
  const host = hostOf(environment, identity, leave, send);
  return {
    ...host,
    openPage: (url, onRefused) => {
      const checked = checkAddress(url, trustedOrigins());
      return checked ? host.openPage(checked.href, onRefused) : Promise.resolve(onRefused?.());
    },
  };
}

/** A page in a frame gets no native host, because the page that framed it is unknown. */
function hostOf(
  { kind, os }: Environment,
  identity: () => { caller: string; version: string },
  leave: (address: string) => void,
  send: Send,
): Host {
  if (kind === 'host' && mayUseBridge()) return createNativeHost({ os, identity, leave });
  if (kind === 'wechat')
    return createWechatHost({ os, leave, sign: (url) => send(signWechatAddress, { query: { url } }) });
  if (kind === 'alipay') return createAlipayHost(leave);
  return createBrowserHost(leave);
}
