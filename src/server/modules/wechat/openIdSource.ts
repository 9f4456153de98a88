import { WECHAT_AUTHORIZE_PATH, WECHAT_LAB_APP_ID, WECHAT_LAB_CODE } from '#contract/host/lab.ts';
import type { Settings } from '#server/settings/settings.ts';
import { fetchOpenId } from './openIdClient.ts';

interface OpenIdSource {
  appId: string;
  authorizeUrl: string;
  /** Returns the open id for a one-time code; undefined if the code is invalid. */
  openIdOf: (code: string) => Promise<string | undefined>;
}

/** The source of open ids for the simulated WeChat of the host simulator. */
const lab: OpenIdSource = {
  appId: WECHAT_LAB_APP_ID,
  authorizeUrl: WECHAT_AUTHORIZE_PATH,
  openIdOf: async (code) => (code === WECHAT_LAB_CODE ? 'oLab-simulated-user-0000001' : undefined),
};

/** Returns the source of open ids: WeChat or, outside production, the simulator. Returns undefined if there is none. */
export function openIdSource({ wechat, appEnv }: Pick<Settings, 'wechat' | 'appEnv'>): OpenIdSource | undefined {
  if (!wechat) return appEnv === 'production' ? undefined : lab;
  return {
    appId: wechat.appId,
    authorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    openIdOf: (code) => fetchOpenId(wechat, code),
  };
}
