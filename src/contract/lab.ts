import * as v from 'valibot';

/** Where the host simulator is served; in production builds and in production it is nowhere. */
export const LAB_PATH = '/lab/';

/** POST: a native token as a host's provider makes it. For the simulator alone, so no endpoint of the app. */
export const NATIVE_TOKEN_PATH = '/lab/native-token';

export const NativeTokenOrder = v.object({
  userId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Empty = the host does not tell. */
  nickname: v.pipe(v.string(), v.maxLength(200)),
  /** 0 = the host does not tell. */
  age: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
  /** 0 anonymous, 1 registered, 2 member. */
  userType: v.picklist([0, 1, 2]),
  /** 1–3 are swapped, 4 is a user token of ours (SWAP-03). */
  tokenType: v.picklist([1, 2, 3, 4]),
  /** One that looks sound and that the gateway will not accept. */
  refused: v.optional(v.boolean(), false),
});
export type NativeTokenOrder = v.InferInput<typeof NativeTokenOrder>;

/** `expireTime`: epoch milliseconds; absent = no expiry. */
export const NativeTokenReply = v.object({
  token: v.string(),
  expireTime: v.optional(v.pipe(v.number(), v.integer())),
});
export type NativeTokenReply = v.InferOutput<typeof NativeTokenReply>;
