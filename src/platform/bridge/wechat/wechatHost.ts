import { hostCalls } from '#contract/host/bridge.ts';
import type { WechatPayRequest } from '#contract/mall/payments.ts';
import { withoutFragment } from '#lib/text/url/safeUrl.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { createBrowserHost } from '#platform/bridge/browserHost.ts';
import type { Host, PaymentOutcome } from '#platform/bridge/host.ts';
import type { ShareMenu, SignAddress } from './wechatMenu.ts';

interface Options {
  os: 'ios' | 'android' | 'other';
  sign: SignAddress;
  /** Opens an address in place of the app. */
  leave: (address: string) => void;
  /** Loads the code of the share menu. */
  load?: typeof loadShareMenu;
}

const loadShareMenu = () => import(/* webpackChunkName: "wechat" */ './wechatMenu.ts');

interface WeixinBridge {
  invoke: (name: string, params: object, callback: (answer: unknown) => void) => void;
}

/**
 * Creates the host for WeChat. It sets the content of WeChat's share menu in advance, because no page can open that
 * menu. It closes the page and opens WeChat's cashier through WeChat's own bridge, for which the page needs no
 * signature. Everything else is done as in a browser.
 */
export function createWechatHost({ os, sign, leave, load = loadShareMenu }: Options): Host {
  const entry = withoutFragment(window.__entryAddress ?? location.href);
  // Returns the address for which a signature is needed: on iOS, WeChat checks signatures against the address at which
  // the visit began; on other systems, against the current address.
  const signedAddress = () => (os === 'ios' ? entry : withoutFragment(location.href));
  let loading: Promise<ShareMenu> | undefined;

  async function loadMenu(): Promise<ShareMenu> {
    try {
      const { createShareMenu } = await load();
      return createShareMenu(sign, signedAddress);
    } catch (problem) {
      // Forgets the failure, so that the next screen tries again.
      loading = undefined;
      throw problem;
    }
  }

  const offerShare: Host['offerShare'] = async (link) => {
    try {
      const menu = await (loading ??= loadMenu());
      await menu.offer(link);
    } catch (problem) {
      logProblem('WeChat share menu', problem);
    }
  };

  return {
    ...createBrowserHost(leave),
    offerShare,
    async share(link) {
      void offerShare(link);
      return 'unavailable';
    },
    closePage: () => closeWindow(hostCalls['page.close'].timeoutMs),
    payByWechat,
  };
}

/** Opens WeChat's own cashier. Resolves once the cashier has closed, or with `unavailable` if WeChat has no bridge. */
function payByWechat(request: WechatPayRequest): Promise<PaymentOutcome> {
  const bridge = (window as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge;
  if (!bridge) return Promise.resolve('unavailable');
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', request, (answer) => {
      const text = String((answer as { err_msg?: unknown } | null)?.err_msg);
      // Returns `ended` even after a failure: the user may have paid before the failure, so the page must ask the
      // server.
      resolve(text.endsWith(':cancel') ? 'cancelled' : 'ended');
    });
  });
}

/** Closes the page. Returns false if WeChat refuses, does not reply, or provides no bridge in time. */
function closeWindow(timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isClosed: boolean) => {
      clearTimeout(timer);
      document.removeEventListener('WeixinJSBridgeReady', ask);
      resolve(isClosed);
    };
    const ask = () => {
      const bridge = (window as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge;
      bridge?.invoke('closeWindow', {}, (answer) =>
        end(String((answer as { err_msg?: unknown } | null)?.err_msg).endsWith(':ok')),
      );
    };
    const timer = setTimeout(end, timeoutMs, false);
    document.addEventListener('WeixinJSBridgeReady', ask);
    ask();
  });
}
