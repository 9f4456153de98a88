import {
  exchangeAuthToken,
  getUserInfo,
  getVip,
  peekAuthToken,
  refreshToken,
  revokeToken,
  swapV1Token,
  swapV3Token,
} from '#contract/account/session.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { isDrawing } from '#lib/family/avatarRules.ts';
import type { Send } from '#platform/http/httpClient.ts';
import type { TokenGrant } from '#platform/session/authSlice.ts';
import { DEFAULT_AGE, type UserState, type UserUpdate } from '#platform/session/user/userSlice.ts';

/** The account to which a token belongs. */
export interface AccountOwner {
  userId: string;
  nickname: string;
  /** The address of a picture that comes with the app; empty if the account has a photo. */
  avatar: string;
  headwear: string;
}

/** The calls to the gateway that manage the session. Each call throws an ApiError if it fails. */
export interface TokenClient {
  fromAuthToken: (authToken: string) => Promise<TokenGrant>;
  refresh: () => Promise<TokenGrant>;
  /** Exchanges a native token, without its prefixes, for a user token (SWAP-03). */
  swap: (nativeToken: string, tokenType: 1 | 2 | 3) => Promise<TokenGrant>;
  /** Ends the session of a token, even if the page is left before the reply arrives. */
  revoke: (token: string) => Promise<void>;
  /** Returns the owner of a token, which need not be the token of the session. */
  ownerOf: (token: string) => Promise<AccountOwner>;
  /** Returns the owner of an authToken without using the authToken up. */
  ownerOfAuthToken: (authToken: string) => Promise<AccountOwner>;
  fetchUser: () => Promise<UserUpdate>;
  /** Returns the current memberships. */
  fetchMemberships: () => Promise<UserState['vip']>;
}

export function createTokenClient(send: Send): TokenClient {
  let exchange = { authToken: '', idempotencyKey: '' };
  return {
    async fromAuthToken(authToken) {
      // Uses the same idempotency key if the same authToken is sent again. The first attempt uses the authToken up,
      // even if its reply is lost or ignored; with the same key, the next attempt receives that reply.
      if (exchange.authToken !== authToken) exchange = { authToken, idempotencyKey: uuid() };
      const { idempotencyKey } = exchange;
      const { data } = await send(exchangeAuthToken, { body: { authToken } }, { idempotencyKey });
      return { token: data.token, expireAt: data.expireTime };
    },
    async refresh() {
      const { data } = await send(refreshToken, {});
      return { token: data.token, expireAt: data.expireTime };
    },
    async swap(nativeToken, tokenType) {
      const { data } = await (tokenType === 3
        ? send(swapV3Token, { body: { v3Token: nativeToken } })
        : send(swapV1Token, { body: { v1token: nativeToken } }));
      return { token: data.token, expireAt: data.expire_time };
    },
    async revoke(token) {
      await send(revokeToken, {}, { userToken: token, outlivesPage: true });
    },
    async ownerOf(token) {
      const { user } = await send(getUserInfo, { query: {} }, { userToken: token });
      return ownerFrom(user);
    },
    async ownerOfAuthToken(authToken) {
      const { user } = await send(peekAuthToken, { body: { authToken } });
      return ownerFrom(user);
    },
    async fetchUser() {
      const { user } = await send(getUserInfo, { query: { need_kids: true } });
      const kids = user.kids ?? [];
      const child = kids.find(({ id }) => id === user.activeChildId) ?? kids[0];
      const isSibling = child !== undefined && child.id !== user.userId;
      return {
        userId: user.userId,
        nickname: isSibling ? child.nickname : user.nickname,
        avatar: isSibling ? child.avatarUrl : user.avatarUrl,
        headwear: isSibling ? child.headwearUrl : user.headwearUrl,
        mobile: user.mobile,
        isVip: user.ilisten.isVip,
        isAnonymous: user.ilisten.isAnonymous,
        childId: user.activeChildId,
        // If the gateway knows no age, because the birthday may have been deleted, the default age applies. For an
        // anonymous user the age stays unchanged, because only the host knows it.
        age: child?.age ?? (child && !user.ilisten.isAnonymous ? DEFAULT_AGE : undefined),
      };
    },
    async fetchMemberships() {
      const { data } = await send(getVip, {});
      return data.vip;
    },
  };
}

/**
 * Returns the data of a token's owner that the person who has opened a link may see. This person may not belong to the
 * owner's family, and must then not see a photo (docs/decisions/0066).
 */
const ownerFrom = (user: {
  userId: string;
  nickname: string;
  avatarUrl: string;
  headwearUrl: string;
}): AccountOwner => ({
  userId: user.userId,
  nickname: user.nickname,
  avatar: isDrawing(user.avatarUrl) ? user.avatarUrl : '',
  headwear: user.headwearUrl,
});
