import { contentSecurityPolicy } from '#server/securityHeaders.ts';
import type { Settings } from '#server/settings.ts';

/** What stands around the page as its agent tells it (ENV-02, ENV-04), and what the page may load there besides its own. */
type Surroundings = 'host' | 'wechat' | 'browser';

const agents = { host: /ilisten_(android|ios)/i, wechat: /MicroMessenger/ };

/** Bridges are driven by hidden frames; the host name of the iOS one can't be written in a policy. */
const frames = { host: ['https:', 'wvjbscheme:', 'yy:'], wechat: ['weixin:', 'weixinping:'], browser: [] };

export function surroundingsOf(agent: string): Surroundings {
  if (agents.host.test(agent)) return 'host';
  return agents.wechat.test(agent) ? 'wechat' : 'browser';
}

/** `scripts`: digests of the page's own inline scripts. */
export function pagePolicies(
  { contentOrigins, wechatSdkUrl }: Pick<Settings, 'contentOrigins' | 'wechatSdkUrl'>,
  scripts: readonly string[],
): Record<Surroundings, string> {
  const policy = (surroundings: Surroundings, scriptUrls: string[] = []) =>
    contentSecurityPolicy(contentOrigins, { scripts, scriptUrls, frames: frames[surroundings] });
  return { host: policy('host'), wechat: policy('wechat', [wechatSdkUrl]), browser: policy('browser') };
}
