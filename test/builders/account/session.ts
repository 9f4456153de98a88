import type { ReplyOf } from '#contract/endpoint.ts';
import type { exchangeAuthToken, getUserInfo } from '#contract/account/session.ts';
import type { RequestIdentity } from '#platform/http/token/requestToken.ts';
import { aKid } from '#test/builders/family/children.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const aToken = (token = 'token-a', expireTime = Date.now() + DAY_MS): ReplyOf<typeof exchangeAuthToken> => ({
  data: { token, expireTime },
});

type UserInfo = ReplyOf<typeof getUserInfo>;

export const aUser = (overrides: Partial<UserInfo['user']> = {}): UserInfo => ({
  user: {
    userId: 'user-a',
    nickname: '小明',
    avatarUrl: 'https://img.example.cn/a.webp',
    headwearUrl: '',
    mobile: '138****0000',
    ilisten: { isVip: 0, isAnonymous: false },
    kids: [aKid()],
    activeChildId: 'user-a',
    ...overrides,
  },
});

/** Returns what a request token contains about the client; by default a guest in a host app. */
export const aRequestIdentity = (overrides: Partial<RequestIdentity> = {}): RequestIdentity => ({
  appId: 'ilisten001',
  agentAppId: 'agent7',
  deviceId: 'device-1',
  caller: '2003',
  productVersion: '11.22',
  channel: 'huawei',
  userToken: '',
  childId: '',
  ...overrides,
});
