import { exchangeAuthToken, getUserInfo, refreshToken, revokeToken } from '#contract/session.ts';
import type { Send } from '#platform/http/httpClient.ts';
import type { TokenGrant } from './authSlice.ts';
import type { UserUpdate } from './userSlice.ts';

/** The session's calls. Each throws an ApiError. */
export interface TokenClient {
  fromAuthToken: (authToken: string) => Promise<TokenGrant>;
  refresh: () => Promise<TokenGrant>;
  revoke: (token: string) => Promise<void>;
  fetchUser: () => Promise<UserUpdate>;
}

export function createTokenClient(send: Send): TokenClient {
  return {
    async fromAuthToken(authToken) {
      const { data } = await send(exchangeAuthToken, { body: { authToken } });
      return { token: data.token, expireAt: data.expireTime };
    },
    async refresh() {
      const { data } = await send(refreshToken, {});
      return { token: data.token, expireAt: data.expireTime };
    },
    async revoke(token) {
      await send(revokeToken, {}, { userToken: token });
    },
    async fetchUser() {
      const { user } = await send(getUserInfo, { query: { need_kids: true } });
      return {
        userId: user.userId,
        nickname: user.nickname,
        avatar: user.avatarUrl,
        headwear: user.headwearUrl,
        mobile: user.mobile,
        isVip: user.ilisten.isVip,
        isAnonymous: user.ilisten.isAnonymous,
        age: user.kids?.[0]?.age,
      };
    },
  };
}
