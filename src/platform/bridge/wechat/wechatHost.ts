import { type HostCallShape, hostCalls } from '#contract/host/bridge.ts';
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
    closePage: closeWindow,
    payByWechat,
  };
}

/** Opens WeChat's own cashier. Resolves once the cashier has closed, or with `unavailable` if WeChat has no bridge. */
async function payByWechat(request: WechatPayRequest): Promise<PaymentOutcome> {
  const reply = await callWechat('getBrandWCPayRequest', request, hostCalls['pay.launch']);
  if (reply === 'absent') return 'unavailable';
  // Returns `ended` even after a failure or without a reply: the user may have paid, so the page must ask the server.
  return reply.endsWith(':cancel') ? 'cancelled' : 'ended';
}

/** Closes the page. Returns false if WeChat refuses, does not reply, or provides no bridge in time. */
const closeWindow = async (): Promise<boolean> =>
  (await callWechat('closeWindow', {}, hostCalls['page.close'])).endsWith(':ok');

/**
 * Calls WeChat's bridge, which may appear some time after the page has loaded. Returns the message of the reply,
 * `silent` if WeChat does not reply in time, or `absent` if there is no bridge in time.
 */
function callWechat(
  name: string,
  params: object,
  { timeoutMs, withoutBridgeMs = timeoutMs }: Pick<HostCallShape, 'timeoutMs' | 'withoutBridgeMs'>,
): Promise<string> {
  return new Promise((resolve) => {
    const stopWaiting = () => {
      clearTimeout(waiting);
      document.removeEventListener('WeixinJSBridgeReady', send);
    };
    const end = (outcome: string) => {
      stopWaiting();
      clearTimeout(timer);
      resolve(outcome);
    };
    const send = () => {
      const bridge = (window as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge;
      if (!bridge) return;
      stopWaiting();
      bridge.invoke(name, params, (answer) => end(String((answer as { err_msg?: unknown } | null)?.err_msg)));
    };
    const waiting = setTimeout(end, withoutBridgeMs, 'absent');
    const timer = setTimeout(end, timeoutMs, 'silent');
    document.addEventListener('WeixinJSBridgeReady', send);
    send();
  });
}
