import * as v from 'valibot';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import {
  LAB_PATH,
  NATIVE_TOKEN_PATH,
  NativeTokenRequest,
  REQUEST_TOKEN_PATH,
  RequestTokenSender,
  WECHAT_SIGNATURE_PATH,
  WechatClaim,
} from '#contract/host/lab.ts';
import { RandomId } from '#contract/fields.ts';
import { UPLOADS_PATH } from '#contract/uploads.ts';
import { MOBILE_NUMBER } from '#lib/text/mobileNumber.ts';
import { contractEndpoints } from '#test/harness/contractEndpoints.ts';

/** The parts of an endpoint that the fuzzer needs to generate requests. */
export type Route = Pick<AnyEndpoint, 'method' | 'path' | 'params' | 'query' | 'body'> & {
  access: AnyEndpoint['access'];
  once?: boolean;
  /** The schema of a reply with status 200. */
  reply?: AnyEndpoint['reply'];
  /** Whether the route accepts only requests from a page of its own origin. */
  isForm?: boolean;
};

const Text = v.pipe(v.string(), v.maxLength(300));
const Back = v.object({ back_url: v.optional(Text), caller: v.optional(Text) });
const Mobile = v.pipe(v.string(), v.maxLength(11), v.regex(MOBILE_NUMBER));

const page = (path: string, parts: Partial<Route> = {}): Route => ({ method: 'GET', access: 'open', path, ...parts });
const file = (path: string): Route => page(path, { params: v.object({ file: Text }) });

const ofUpload = { access: 'registered' as const, params: v.object({ uploadId: RandomId }) };
const formFields = { mobile: Mobile, code: v.pipe(v.string(), v.maxLength(6), v.regex(/^\d{6}$/)) };

/** Routes that are not endpoints of the contract. */
const otherRoutes: readonly Route[] = [
  page('/'),
  page('/healthz'),
  page('/openapi.json'),
  page('/account/phone', { query: Back }),
  page('/account/index', { query: Back }),
  page('/account/webview', { query: Back }),
  page('/account/logout', { query: Back }),
  file('/account/assets/:file'),
  page('/account/captcha', { method: 'POST', isForm: true, once: true, body: v.object({ mobile: Mobile }) }),
  page('/account/login', {
    method: 'POST',
    isForm: true,
    once: true,
    body: v.object({ ...formFields, agreed: v.boolean(), backUrl: v.optional(Text), caller: v.optional(Text) }),
  }),
  page('/account/wechat/openid', { query: Back }),
  page('/account/wechat/callback', { query: v.object({ back_url: v.optional(Text), code: v.optional(Text) }) }),
  page('/media/dictation.mp3', { query: v.object({ sealed: v.optional(Text) }) }),
  ...['cover', 'page', 'word', 'voice', 'video', 'work', 'sound', 'preview'].map((kind) =>
    page(`/media/:pack/:version/${kind}/:file`, {
      params: v.object({ pack: Text, version: Text, file: Text }),
      query: v.object({ expires: v.optional(Text), signature: v.optional(Text) }),
    }),
  ),
  page('/media/upload/:uploadId/:file', {
    params: v.object({ uploadId: RandomId, file: Text }),
    query: v.object({ expires: v.optional(Text), signature: v.optional(Text) }),
  }),
  page('/media/export/:exportId/:sessionId/data.zip', {
    params: v.object({ exportId: RandomId, sessionId: RandomId }),
    query: v.object({ expires: v.optional(Text), signature: v.optional(Text) }),
  }),
  page(UPLOADS_PATH, { method: 'POST', access: 'registered' }),
  page(`${UPLOADS_PATH}/:uploadId`, { ...ofUpload, method: 'DELETE' }),
  page('/cdn/deviceinfo/devices_info.json'),
  file('/cdn/device/:file'),
  file('/cdn/sample/:file'),
  file('/combine/js/:file'),
  file('/combine/asset/:file'),
  page('/combine/:file', { params: v.object({ file: Text }), query: v.object({ authToken: v.optional(Text) }) }),
  file(`${LAB_PATH}:file`),
  ...['/pay/notify/host', '/pay/host/details'].map((path) =>
    page(path, { method: 'POST', body: v.object({ token: Text }) }),
  ),
  page(NATIVE_TOKEN_PATH, { method: 'POST', body: NativeTokenRequest }),
  page(REQUEST_TOKEN_PATH, { method: 'POST', body: RequestTokenSender }),
  page(WECHAT_SIGNATURE_PATH, { method: 'POST', body: WechatClaim }),
];

export const fuzzedRoutes: readonly Route[] = [
  ...contractEndpoints.map(({ method, path, access, params, query, body, once, reply }): Route => ({
    method,
    path,
    access,
    reply,
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
    ...(once === undefined ? {} : { once }),
  })),
  ...otherRoutes,
];
