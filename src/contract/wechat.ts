import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** Where WeChat publishes its JS-SDK; a build and its gateway's content security policy may name another address. */
export const WECHAT_SDK_URL = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

const MAX_ADDRESS_LENGTH = 2048;

/**
 * `url`: the page's address without its fragment, exactly as WeChat sees it. The access is `client`, so that the reply
 * is not cached: a signature is valid for one moment and one page.
 */
export const signWechatAddress = endpoint({
  method: 'GET',
  path: '/inner4/wechat/js-config',
  summary: "The configuration of WeChat's JS-SDK for one page",
  access: 'client',
  query: v.object({ url: v.pipe(v.string(), v.maxLength(MAX_ADDRESS_LENGTH)) }),
  reply: v.object({
    appId: v.string(),
    /** In epoch seconds. */
    timestamp: v.pipe(v.number(), v.integer()),
    nonceStr: v.string(),
    signature: v.string(),
  }),
});
