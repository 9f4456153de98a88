import type { WechatClaim } from '#contract/host/lab.ts';
import type { NativeCall } from './native/nativeSide.ts';
import { WECHAT_REFUSAL } from './native/wechat/wechat.ts';
import type { HostAnswer } from './call/observation.ts';
import type { Scenario } from './scenario.ts';

/** Returns whether our official account on WeChat would create this signature for this address. */
export type CheckSignature = (claim: WechatClaim) => Promise<boolean>;

interface WechatAppOptions {
  window: Window;
  os: Scenario['os'];
  isSigned: CheckSignature;
}

const DONE: HostAnswer = { code: 0, data: null, msg: '' };
const refusal = (msg: string): HostAnswer => ({ code: WECHAT_REFUSAL, data: null, msg });

/** Calls that require a valid signature. */
const guarded = ['updateAppMessageShareData', 'updateTimelineShareData'];

/**
 * Simulates how WeChat checks a page. WeChat checks signatures and permits calls for the current address of the page.
 * On iOS, it uses the address at which the visit began instead, even after the page has changed the history.
 */
export function createWechatApp({ window, os, isSigned }: WechatAppOptions) {
  const currentAddress = () => window.location.href.split('#')[0] ?? '';
  const entry = currentAddress();
  const judgedAddress = () => (os === 'ios' ? entry : currentAddress());
  let granted: { address: string; calls: readonly string[] } | undefined;

  return {
    /** `note`: a remark in Chinese for readers of the log. */
    async answerTo({ handlerName, data }: NativeCall): Promise<{ answer: HostAnswer; note?: string }> {
      const address = judgedAddress();
      if (handlerName === 'preVerifyJSAPI') {
        const { calls, ...claim } = claimOf(data);
        const isGood = await isSigned({ ...claim, url: address });
        granted = isGood ? { address, calls } : undefined;
        const note = `验签按${os === 'ios' ? '进入页面时' : '现在'}的地址：${address}`;
        return { answer: isGood ? DONE : refusal('invalid signature'), note };
      }
      const isGranted = granted?.address === address && granted.calls.includes(handlerName);
      if (guarded.includes(handlerName) && !isGranted) return { answer: refusal('permission denied') };
      return { answer: DONE };
    },
  };
}

function claimOf(data: unknown) {
  const given = (data ?? {}) as Record<string, unknown>;
  const text = (field: string) => (typeof given[field] === 'string' ? given[field] : '');
  return {
    appId: text('verifyAppId'),
    timestamp: Number(text('verifyTimestamp')),
    nonceStr: text('verifyNonceStr'),
    signature: text('verifySignature'),
    calls: Array.isArray(given['verifyJsApiList']) ? given['verifyJsApiList'].map(String) : [],
  };
}
