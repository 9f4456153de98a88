import type { ReplyOf } from '#contract/endpoint.ts';
import type { signWechatAddress } from '#contract/host/wechat.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { wechatSdkUrl } from '#platform/environment/build.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import type { SharedLink } from '#platform/bridge/host.ts';
import { loadScript } from '#platform/bridge/native/loadScript.ts';

/** Returns the configuration of the SDK, with a signature that the gateway creates for one of our addresses. */
export type SignAddress = (address: string) => Promise<ReplyOf<typeof signWechatAddress>>;

export interface ShareMenu {
  /** Sets the link that the menu shares; the last call wins. Rejects if WeChat did not accept the link. */
  offer: (link: SharedLink) => Promise<void>;
}

type Callback = (result?: { errMsg?: string }) => void;

/** The part of the public JS-SDK that we use. */
interface WechatSdk {
  config: (options: ReplyOf<typeof signWechatAddress> & { debug: boolean; jsApiList: readonly string[] }) => void;
  ready: (callback: () => void) => void;
  error: (callback: Callback) => void;
  updateAppMessageShareData: (options: object) => void;
  updateTimelineShareData: (options: object) => void;
}

const shareCalls = ['updateAppMessageShareData', 'updateTimelineShareData'] as const;

const CONFIG_TIMEOUT_MS = 10 * SECOND_MS;
const CALL_TIMEOUT_MS = 5 * SECOND_MS;
/** The delays before a refused call is repeated; see `setShared`. */
const RETRY_AFTER_MS = [300, 1_200];

/**
 * Configures the menu behind WeChat's "···" button through the JS-SDK, which is loaded when the first link is offered.
 */
export function createShareMenu(sign: SignAddress, signedAddress: () => string): ShareMenu {
  let latest: SharedLink | undefined;
  let configured: { address: string; outcome: Promise<void> } | undefined;
  let configurations = 0;

  /**
   * Configures the SDK for an address, and resolves once WeChat has granted permissions to it. WeChat grants
   * permissions to only one address at a time, and checks the page's address at the moment when it receives the
   * signature.
   */
  function granted(sdk: WechatSdk, address: string): Promise<void> {
    if (configured?.address !== address) {
      configurations += 1;
      const mine = { address, outcome: configure(sdk, sign, address, () => signedAddress() === address) };
      configured = mine;
      mine.outcome.catch(() => {
        if (configured === mine) configured = undefined;
      });
    }
    return configured.outcome;
  }

  /** Waits until the SDK may be used at the current address. Returns undefined if the link is no longer wanted. */
  async function grantedSdk(isWanted: () => boolean): Promise<WechatSdk | undefined> {
    const sdk = await findSdk();
    let failedAddress: string | undefined;
    while (isWanted()) {
      const address = signedAddress();
      try {
        await granted(sdk, address);
        if (signedAddress() === address) return sdk;
      } catch (problem) {
        if (signedAddress() !== address) continue;
        // The SDK does not report which configuration failed. The first failure at an address may therefore belong to
        // the configuration for the previous address, but a second one does not.
        if (configurations === 1 || failedAddress === address) throw problem;
        failedAddress = address;
      }
    }
    return undefined;
  }

  return {
    async offer(link) {
      latest = link;
      const isWanted = () => latest === link;
      const sdk = await grantedSdk(isWanted);
      if (!sdk) return;
      for (const call of shareCalls) await setShared(sdk, call, link, isWanted);
    },
  };
}

async function findSdk(): Promise<WechatSdk> {
  const present = () => (window as { wx?: WechatSdk }).wx;
  // Loads the script only if the environment does not provide the SDK already.
  if (!present()) await loadScript(wechatSdkUrl);
  const sdk = present();
  if (!sdk) throw new Error('The WeChat script has brought no SDK.');
  return sdk;
}

async function configure(sdk: WechatSdk, sign: SignAddress, address: string, isPresent: () => boolean): Promise<void> {
  const signed = await sign(address);
  if (!isPresent()) throw new Error('The page has another address by now.');
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('WeChat did not answer the configuration.')), CONFIG_TIMEOUT_MS);
    // Rejects before `ready` can resolve: after a failure, the SDK calls `error` first, and then `ready` as well.
    sdk.error((failure) => {
      clearTimeout(timer);
      reject(new Error(failure?.errMsg ?? 'config:fail'));
    });
    sdk.config({ ...signed, debug: false, jsApiList: shareCalls });
    sdk.ready(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Sets what the menu shares. Repeats a refused call, because it may only have been made too early: from the second
 * configuration on, the SDK calls `ready` before WeChat has checked the signature.
 */
async function setShared(
  sdk: WechatSdk,
  call: (typeof shareCalls)[number],
  link: SharedLink,
  isWanted: () => boolean,
): Promise<void> {
  for (const pauseMs of [...RETRY_AFTER_MS, undefined]) {
    if (!isWanted()) return;
    try {
      await callSdk(sdk, call, link);
      return;
    } catch (problem) {
      if (pauseMs === undefined) throw problem;
      logProblem(`WeChat ${call}`, problem);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

function callSdk(sdk: WechatSdk, call: (typeof shareCalls)[number], link: SharedLink): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${call}: no answer`)), CALL_TIMEOUT_MS);
    sdk[call]({
      title: link.title,
      desc: link.text,
      link: link.url,
      imgUrl: link.imageUrl,
      success() {
        clearTimeout(timer);
        resolve();
      },
      fail(result?: { errMsg?: string }) {
        clearTimeout(timer);
        reject(new Error(result?.errMsg ?? `${call}:fail`));
      },
    });
  });
}
