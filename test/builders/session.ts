import type { ReplyOf } from '#contract/endpoint.ts';
import type { exchangeAuthToken, getUserInfo } from '#contract/account/session.ts';
import { aKid } from './children.ts';

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
