import { WECHAT_AUTHORIZE_PATH, WECHAT_LAB_APP_ID, WECHAT_LAB_CODE } from '#contract/lab.ts';
import type { Settings } from '#server/settings.ts';
import { fetchOpenId } from './openIdClient.ts';

interface OpenIdSource {
  appId: string;
  authorizeUrl: string;
  /** Of a one-time code; undefined where it is none. */
  openIdOf: (code: string) => Promise<string | undefined>;
}

/** Whom the host simulator's WeChat belongs to. */
const lab: OpenIdSource = {
  appId: WECHAT_LAB_APP_ID,
  authorizeUrl: WECHAT_AUTHORIZE_PATH,
  openIdOf: async (code) => (code === WECHAT_LAB_CODE ? 'oLab-simulated-user-0000001' : undefined),
};

/** WeChat, or outside production the simulator in its place; undefined where there are no open ids to be had. */
export function openIdSource({ wechat, appEnv }: Pick<Settings, 'wechat' | 'appEnv'>): OpenIdSource | undefined {
  if (!wechat) return appEnv === 'production' ? undefined : lab;
  return {
    appId: wechat.appId,
    authorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    openIdOf: (code) => fetchOpenId(wechat, code),
  };
}
