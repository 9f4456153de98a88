import { contentSecurityPolicy } from '#server/http/securityHeaders.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * Where the page runs, as derived from the user agent (ENV-02, ENV-04). It decides what the page may load from other
 * origins.
 */
type PolicyKind = 'host' | 'wechat' | 'browser';

const agents = { host: /ilisten_(android|ios)/i, wechat: /MicroMessenger/ };

/**
 * The schemes that the addresses of iframes may have. Pages need them because they call native bridges through hidden
 * iframes. The policy for host apps allows all `https:` iframes, because a policy cannot express the host name that the
 * bridge of iOS uses.
 */
const frames = { host: ['https:', 'wvjbscheme:', 'yy:'], wechat: ['weixin:', 'weixinping:'], browser: [] };

export function policyKindOf(agent: string): PolicyKind {
  if (agents.host.test(agent)) return 'host';
  return agents.wechat.test(agent) ? 'wechat' : 'browser';
}

/** `scripts`: hashes of the page's own inline scripts. */
export function pagePolicies(
  { contentOrigins, wechatSdkUrl }: Pick<Settings, 'contentOrigins' | 'wechatSdkUrl'>,
  scriptHashes: readonly string[],
): Record<PolicyKind, string> {
  const policy = (surroundings: PolicyKind, scriptUrls: string[] = []) =>
    contentSecurityPolicy(contentOrigins, { scripts: scriptHashes, scriptUrls, frames: frames[surroundings] });
  return { host: policy('host'), wechat: policy('wechat', [wechatSdkUrl]), browser: policy('browser') };
}
