import { signWechatAddress } from '#contract/host/wechat.ts';
import { createAlipayHost } from '#platform/bridge/alipayHost.ts';
import type { Host } from '#platform/bridge/host.ts';
import { createNativeHost } from '#platform/bridge/native/nativeHost.ts';
import { createWechatHost } from '#platform/bridge/wechat/wechatHost.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Send } from '#platform/http/httpClient.ts';
import { localStore } from '#platform/storage/storage.ts';

/** Builds other than production allow the bridge in a frame, because the simulator shows the app in a frame. */
const mayUseBridge = (): boolean => __APP_ENV__ !== 'production' || window.top === window;

/**
 * Creates the host for a page in a native app, WeChat or Alipay; returns undefined elsewhere. In production, a page in
 * a frame gets no native host, because the page that framed it is unknown.
 */
export function createHostAround(
  { kind, os }: Environment,
  identity: () => { caller: string; version: string },
  leave: (address: string) => void,
  send: Send,
): Host | undefined {
  if (kind === 'host' && mayUseBridge()) return createNativeHost({ os, identity, localStore, leave });
  if (kind === 'wechat')
    return createWechatHost({ os, leave, sign: (url) => send(signWechatAddress, { query: { url } }) });
  return kind === 'alipay' ? createAlipayHost(leave) : undefined;
}
