import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { checkInput } from '#server/endpoint/input/checkInput.ts';
import type { Gateway } from '#server/gateway.ts';
import { checkedBackUrl, DEFAULT_BACK_PATH, ownOrigins } from '#server/http/backAddress.ts';
import { openIdSource } from './openIdSource.ts';

const Query = v.object({
  back_url: v.optional(v.unknown()),
  code: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(128)), ''), ''),
});

/**
 * Redirects back to the app with the user's open id for the operator's official account (STATE-06). The open id comes
 * from WeChat's web authorisation with the scope `snsapi_base`, which needs no confirmation by the user. The redirect
 * carries `openid`, or `error` if there is none.
 */
export async function wechatRoutes(app: FastifyInstance, { settings }: Gateway): Promise<void> {
  const source = openIdSource(settings);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  app.get('/account/wechat/openid', async (request, reply) => {
    const { back_url: backUrl } = checkInput(Query, request.query);
    const [origin] = ownOrigins(request, settings);
    if (!source || origin === undefined) {
      return reply.redirect(backAddress(request, backUrl, 'error', 'not_configured'), 303);
    }
    const callback = new URL('/account/wechat/callback', origin);
    callback.searchParams.set('back_url', checkedBackUrl(backUrl, request, settings)?.href ?? '');
    const authorize = new URL(source.authorizeUrl, origin);
    // WeChat requires the parameters in this order, and the fragment `wechat_redirect`.
    authorize.search = new URLSearchParams({
      appid: source.appId,
      redirect_uri: callback.href,
      response_type: 'code',
      scope: 'snsapi_base',
    }).toString();
    authorize.hash = 'wechat_redirect';
    return reply.redirect(authorize.href, 303);
  });

  app.get('/account/wechat/callback', async (request, reply) => {
    const { back_url: backUrl, code } = checkInput(Query, request.query);
    const openId = source && code ? await source.openIdOf(code) : undefined;
    const address =
      openId === undefined
        ? backAddress(request, backUrl, 'error', 'refused')
        : backAddress(request, backUrl, 'openid', openId);
    return reply.redirect(address, 303);
  });

  function backAddress(request: FastifyRequest, backUrl: unknown, name: 'openid' | 'error', value: string): string {
    const back = checkedBackUrl(backUrl, request, settings);
    if (!back) return `${DEFAULT_BACK_PATH}openid?${new URLSearchParams({ [name]: value }).toString()}`;
    back.searchParams.set(name, value);
    return back.href;
  }
}
