import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** Where WeChat publishes its JS-SDK; a build and its gateway's content policy may name another place. */
export const WECHAT_SDK_URL = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

const MAX_ADDRESS_LENGTH = 2048;

/**
 * `url`: the page's address without its fragment, just as WeChat sees it. `client`: a signature is for one moment, and
 * a cached one would be for another page's.
 */
export const signWechatAddress = endpoint({
  method: 'GET',
  path: '/inner4/wechat/js-config',
  summary: "What WeChat's JS-SDK is configured with on a page of ours",
  access: 'client',
  query: v.object({ url: v.pipe(v.string(), v.maxLength(MAX_ADDRESS_LENGTH)) }),
  reply: v.object({
    appId: v.string(),
    /** Seconds. */
    timestamp: v.pipe(v.number(), v.integer()),
    nonceStr: v.string(),
    signature: v.string(),
  }),
});
