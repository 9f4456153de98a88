import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { AppId, Count, boundedText } from '#contract/fields.ts';

/**
 * The address at which WeChat publishes its JS-SDK. A build may replace the address; then its gateway must name the
 * other address in the content security policy.
 */
export const WECHAT_SDK_URL = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

const MAX_ADDRESS_LENGTH = 2048;

/**
 * `url`: the page's address without its fragment, exactly as WeChat sees it. The access is `client` and not `open`, so
 * that browsers do not cache the reply: a signature is valid for one moment and one page.
 */
export const signWechatAddress = endpoint({
  method: 'GET',
  path: '/inner4/wechat/js-config',
  summary: "The configuration of WeChat's JS-SDK for one page",
  access: 'client',
  query: v.object({ url: boundedText(MAX_ADDRESS_LENGTH) }),
  reply: v.object({
    appId: AppId,
    /** In epoch seconds. */
    timestamp: Count,
    nonceStr: v.string(),
    signature: v.string(),
  }),
});
