import * as v from 'valibot';
import { Count } from './fields.ts';

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

/** Our own stand-in for WeChat's JS-SDK: the simulated WeChat fetches it in place of the published one. */
export const WECHAT_SDK_PATH = '/lab/wechat-sdk.js';

/** Where the simulated WeChat asks its user whether a page may know who they are; back from there with this code. */
export const WECHAT_AUTHORIZE_PATH = '/lab/wechat-authorize';
export const WECHAT_LAB_CODE = 'allowed-in-the-lab';

/** The official account of the simulated WeChat. */
export const WECHAT_LAB_APP_ID = 'wx0000000000000000';

/** POST: what the JS-SDK was configured with, for the simulated WeChat to have checked; the gateway knows the ticket. */
export const WECHAT_SIGNATURE_PATH = '/lab/wechat-signature';

const MAX_TEXT = 2048;

export const WechatClaim = v.object({
  appId: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
  /** Seconds. */
  timestamp: Count,
  nonceStr: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
  signature: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
  /** The address that WeChat believes the page to have, without its fragment. */
  url: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
});
export type WechatClaim = v.InferInput<typeof WechatClaim>;

export const WechatVerdict = v.object({ isSigned: v.boolean() });
