import * as v from 'valibot';
import { Kid } from '#contract/family/children.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Age, Moment, UserId, boundedText } from '#contract/fields.ts';

/** Tokens are opaque to the client: only their length is checked. */
const Token = boundedText(4096, 1);

/** `expireTime`: epoch milliseconds; absent for anonymous users, whose token has no expiry (AUTH-16). */
const IssuedToken = v.object({
  data: v.object({ token: Token, expireTime: v.optional(Moment) }),
});

/** `expire_time`: epoch milliseconds (SWAP-04). */
const SwappedToken = v.object({ data: v.object({ token: Token, expire_time: Moment }) });

/**
 * AUTH-03: exchanges a one-time code of the account site for a user token. The code can be used only once, so a
 * repeated call with the same idempotency key receives the first reply again.
 */
export const exchangeAuthToken = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/user/token:authToken',
  summary: 'Exchange the one-time authToken of the account site for a user token',
  access: 'client',
  body: v.object({ authToken: Token }),
  reply: IssuedToken,
});

/**
 * AUTH-20: returns the account of an authToken, so that the app can ask the user for confirmation before it logs in
 * with a token that it did not request. The authToken remains usable.
 */
export const peekAuthToken = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/user/token:authTokenUser',
  summary: 'Return the account of an authToken, without using it up',
  access: 'client',
  body: v.object({ authToken: Token }),
  reply: v.object({
    user: v.object({
      userId: UserId,
      nickname: v.string(),
      avatarUrl: v.string(),
      /** Empty if the account has no head wear, and in replies of the previous release. */
      headwearUrl: v.optional(v.string(), ''),
    }),
  }),
});

/** AUTH-06: renews the user token. */
export const refreshToken = endpoint({
  method: 'GET',
  path: '/inner4/lesson/user/token',
  summary: 'Renew the user token; the old one stays valid for a short time',
  access: 'user',
  evenIf: ['closing'],
  reply: IssuedToken,
});

/** Ends the session on the server after a user has logged out; the client does not wait for the reply. */
export const revokeToken = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/lesson/user/token',
  summary: 'End the session of this user token',
  access: 'user',
  evenIf: ['closing'],
  reply: v.object({}),
});

/**
 * SWAP-03: swaps native tokens of type 1 and 2. A native token can be swapped several times. If a reply is lost, the
 * client repeats the swap, and the session of the lost reply remains unused.
 */
export const swapV1Token = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/user/token:v1token',
  summary: 'Swap a native token of type 1 or 2',
  access: 'client',
  body: v.object({ v1token: Token }),
  reply: SwappedToken,
});

/** SWAP-03: swaps native tokens of type 3. */
export const swapV3Token = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/user/token:v3Token',
  summary: 'Swap a native token of type 3',
  access: 'client',
  body: v.object({ v3Token: Token }),
  reply: SwappedToken,
});

/** One membership of the user. It ends at `expireTime` (epoch milliseconds). */
const Membership = v.object({ kind: v.string(), title: v.string(), expireTime: Moment });

/** AUTH-10: returns the signed-in user. `mobile` is masked (`138****0000`). */
export const getUserInfo = endpoint({
  method: 'GET',
  path: '/inner4/member/user:info',
  summary: 'The signed-in user',
  access: 'user',
  evenIf: ['closing'],
  query: v.object({ need_kids: v.optional(v.boolean()) }),
  reply: v.object({
    user: v.object({
      userId: UserId,
      nickname: v.string(),
      avatarUrl: v.string(),
      headwearUrl: v.string(),
      mobile: v.string(),
      ilisten: v.object({ isVip: v.picklist([0, 1]), isAnonymous: v.boolean() }),
      /** The children of the account; the account's first child comes first. Only present if `need_kids` is true. */
      kids: v.optional(v.array(Kid)),
      /** The child for whom this call was made; empty only in replies of the previous release. */
      activeChildId: v.optional(boundedText(64), ''),
    }),
  }),
});

/** HTTP-07: returns the memberships of the user. */
export const getVip = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/user/vip:get',
  summary: 'Memberships of the signed-in user',
  access: 'user',
  reply: v.object({ data: v.object({ isVip: v.picklist([0, 1]), vip: v.array(Membership) }) }),
});

/** HTTP-07: returns the user as a listener. */
export const getListener = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/user/user:get',
  summary: 'The signed-in user as a listener: age and creation time of the account',
  access: 'user',
  reply: v.object({
    data: v.object({
      userId: UserId,
      nickname: v.string(),
      age: Age,
      createdAt: Moment,
    }),
  }),
});
