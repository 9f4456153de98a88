import { hostCalls, type HostCallName } from '#contract/host/bridge.ts';
import { alipayCalls } from '#host/native/alipay.ts';
import { wechatCalls } from '#host/native/wechat/wechat.ts';
import type { Scenario } from '#host/scenario.ts';
import { handlers } from '#host/lab/console/texts.ts';

export interface Answerable {
  name: HostCallName;
  text: string;
  /** The names that this environment uses for the calls. */
  calls: readonly string[];
}

const own: Partial<Record<Scenario['environment'], Readonly<Record<string, HostCallName>>>> = {
  wechat: wechatCalls,
  alipay: alipayCalls,
};
const wechatTexts: Partial<Record<HostCallName, string>> = { app: '验签（wx.config）', 'share.launch': '分享数据' };

/** Returns the calls that a page can make in an environment. */
export function callsIn(environment: Scenario['environment']): Answerable[] {
  if (environment === 'browser') return [];
  const calls = own[environment];
  const texts = environment === 'wechat' ? { ...handlers, ...wechatTexts } : handlers;
  const names = Object.keys(hostCalls) as HostCallName[];
  return names
    .map((name) => ({
      name,
      text: texts[name],
      calls: calls ? Object.keys(calls).filter((call) => calls[call] === name) : [name],
    }))
    .filter((answerable) => answerable.calls.length > 0);
}
