import type { ReplyOf } from '#contract/endpoint.ts';
import type { signWechatAddress } from '#contract/wechat.ts';
import { wechatSdkUrl } from '#platform/environment/build.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import type { SharedLink } from './host.ts';
import { loadScript } from './loadScript.ts';

/** Signs an address of ours for WeChat: the gateway's part. */
export type SignAddress = (address: string) => Promise<ReplyOf<typeof signWechatAddress>>;

export interface ShareMenu {
  /** The last one counts; rejects when WeChat could not be told. */
  offer: (link: SharedLink) => Promise<void>;
}

type Callback = (result?: { errMsg?: string }) => void;

/** What we use of the public JS-SDK. */
interface WechatSdk {
  config: (options: ReplyOf<typeof signWechatAddress> & { debug: boolean; jsApiList: readonly string[] }) => void;
  ready: (callback: () => void) => void;
  error: (callback: Callback) => void;
  updateAppMessageShareData: (options: object) => void;
  updateTimelineShareData: (options: object) => void;
}

const shareCalls = ['updateAppMessageShareData', 'updateTimelineShareData'] as const;

const CONFIG_TIMEOUT_MS = 10_000;
const CALL_TIMEOUT_MS = 5_000;
const MAX_TRIES = 2;
/** When a refused call is made again, see `tell`. */
const RETRY_AFTER_MS = [300, 1_200];

/** The share menu of WeChat's "···" button, by the JS-SDK, which is loaded when the first link is offered. */
export function createShareMenu(sign: SignAddress, signedAddress: () => string): ShareMenu {
  let latest: SharedLink | undefined;
  let configured: { address: string; outcome: Promise<void> } | undefined;
  let configurations = 0;

  /** WeChat grants abilities to one address at a time, and judges by where the page is when it hears of a signature. */
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

  /** Undefined where nobody wants it any more. */
  async function grantedSdk(isWanted: () => boolean): Promise<WechatSdk | undefined> {
    const sdk = await findSdk();
    let tries = 0;
    while (isWanted()) {
      const address = signedAddress();
      try {
        await granted(sdk, address);
        if (signedAddress() === address) return sdk;
      } catch (problem) {
        tries += 1;
        // The SDK does not tell whose failure it is: it may be that of the address before this one.
        const isMine = configurations === 1 || tries === MAX_TRIES;
        if (isMine && signedAddress() === address) throw problem;
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
      for (const call of shareCalls) await tell(sdk, call, link, isWanted);
    },
  };
}

async function findSdk(): Promise<WechatSdk> {
  const present = () => (window as { wx?: WechatSdk }).wx;
  // Some surroundings bring it along.
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
    // After a failure `ready` is called as well; `error` comes first and so decides.
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
 * Tells the menu what to share. From the second configuration on, the SDK calls itself ready before WeChat has checked
 * the signature, so a refused call may only have come too early.
 */
async function tell(
  sdk: WechatSdk,
  call: (typeof shareCalls)[number],
  link: SharedLink,
  isWanted: () => boolean,
): Promise<void> {
  for (const pauseMs of [...RETRY_AFTER_MS, undefined]) {
    if (!isWanted()) return;
    try {
      await once(sdk, call, link);
      return;
    } catch (problem) {
      if (pauseMs === undefined) throw problem;
      logProblem(`WeChat ${call}`, problem);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

function once(sdk: WechatSdk, call: (typeof shareCalls)[number], link: SharedLink): Promise<void> {
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
