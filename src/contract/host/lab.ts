import * as v from 'valibot';
import { Age, Count, Moment, UserId, boundedText } from '#contract/fields.ts';

/** The path of the host simulator; production builds do not contain it and production gateways do not serve it. */
export const LAB_PATH = '/lab/';

/**
 * The header in which the simulator sends the user agent of its simulated phone, because a page cannot change the user
 * agent of the browser. Production gateways ignore the header.
 */
export const SIMULATED_USER_AGENT_HEADER = 'x-simulated-user-agent';

/**
 * A POST request to this path returns a native token as the provider of a host would create it. Only the simulator uses
 * the path, so it is not an endpoint of the app.
 */
export const NATIVE_TOKEN_PATH = '/lab/native-token';

export const NativeTokenRequest = v.object({
  userId: UserId,
  /** Empty if the host does not report it. */
  nickname: boundedText(200),
  /** 0 if the host does not report it. */
  age: Age,
  /** 0 anonymous, 1 registered, 2 member. */
  userType: v.picklist([0, 1, 2]),
  /** 1–3: native tokens that have to be swapped; 4: a user token of ours (SWAP-03). */
  tokenType: v.picklist([1, 2, 3, 4]),
  /** Whether to create a well-formed token that the gateway will reject. */
  refused: v.optional(v.boolean(), false),
});
export type NativeTokenRequest = v.InferInput<typeof NativeTokenRequest>;

/** `expireTime`: in epoch milliseconds; absent if the token does not expire. */
export const NativeTokenReply = v.object({
  token: v.string(),
  expireTime: v.optional(Moment),
});
export type NativeTokenReply = v.InferOutput<typeof NativeTokenReply>;

/**
 * A POST request to this path returns a signed request token like that of a client. The terminals of the simulator need
 * such tokens, but only the gateway knows the signing secret.
 */
export const REQUEST_TOKEN_PATH = '/lab/request-token';

/** The sender for whom the token is signed, see RequestClaims. */
export const RequestTokenSender = v.object({
  appId: boundedText(128, 1),
  deviceId: boundedText(128, 1),
});
export type RequestTokenSender = v.InferInput<typeof RequestTokenSender>;

export const RequestTokenReply = v.object({ token: v.string() });

/**
 * A POST request to this path pays at the server of the simulated host, which then notifies the gateway. `isReported`:
 * whether the notification reaches the gateway.
 */
export const HOST_PAYMENT_PATH = '/lab/host-payment';

export const HostPaymentRequest = v.object({
  paymentId: boundedText(64, 1),
  isReported: v.optional(v.boolean(), true),
});

/** The path of our replacement for WeChat's JS-SDK, which the simulated WeChat loads instead of the published one. */
export const WECHAT_SDK_PATH = '/lab/wechat-sdk.js';

/**
 * The page on which the simulated WeChat asks its user whether the app may identify them. It redirects back with a
 * code.
 */
export const WECHAT_AUTHORIZE_PATH = '/lab/wechat-authorize';
export const WECHAT_LAB_CODE = 'allowed-in-the-lab';

/** The app id of the simulated WeChat's official account. */
export const WECHAT_LAB_APP_ID = 'wx0000000000000000';

/**
 * A POST request to this path checks the configuration of the JS-SDK on behalf of the simulated WeChat, because only
 * the gateway knows the ticket that the check needs.
 */
export const WECHAT_SIGNATURE_PATH = '/lab/wechat-signature';

const MAX_TEXT = 2048;

export const WechatClaim = v.object({
  appId: boundedText(MAX_TEXT),
  /** In epoch seconds. */
  timestamp: Count,
  nonceStr: boundedText(MAX_TEXT),
  signature: boundedText(MAX_TEXT),
  /** The page's address as WeChat sees it, without its fragment. */
  url: boundedText(MAX_TEXT),
});
export type WechatClaim = v.InferInput<typeof WechatClaim>;

export const WechatVerdict = v.object({ isSigned: v.boolean() });
