import crypto from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { signWechatAddress } from '#contract/host/wechat.ts';
import { checkAddress } from '#lib/text/url/safeUrl.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import type { Settings } from '#server/settings/settings.ts';
import { ownOrigins } from '#server/http/backAddress.ts';
import { jsSignature } from '#server/domain/wechat/jsSignature.ts';
import { wechatSigner } from '#server/domain/wechat/wechatSigner.ts';

/** Signs addresses of our own pages for WeChat's JS-SDK. */
export function jsConfigRoute(app: FastifyInstance, gateway: Gateway): void {
  const { settings, now } = gateway;
  const signer = wechatSigner(gateway, app.log);

  serve(app, signWechatAddress, async ({ query: { url } }) => {
    if (!maySign(url, settings)) throw new Problem(400, 'foreign_address');
    const account = await signer();
    if (!account) throw new Problem(503, 'wechat_unavailable');
    const { appId, ticket } = account;
    const signed = {
      nonceStr: crypto.randomBytes(12).toString('base64url'),
      timestamp: Math.floor(now().getTime() / 1000),
    };
    return { appId, ...signed, signature: jsSignature(ticket, { ...signed, url }) };
  });
}

/**
 * Returns whether an address may be signed. The signature covers the exact string of the address, with all parameters
 * of the entry page. So the address must be written as browsers write it; otherwise WeChat could verify another address
 * than the one that is checked here.
 */
function maySign(address: string, settings: Settings): boolean {
  if (!URL.canParse(address) || address.includes('#')) return false;
  const url = new URL(address);
  // `ownOrigins` gets the host of the address itself. If no public origin is configured, gateways outside production
  // therefore accept every address on this machine or its network.
  const { host, hostname } = url;
  const own = ownOrigins({ host, hostname, protocol: url.protocol === 'https:' ? 'https' : 'http' }, settings);
  return url.href === address && checkAddress(address, [...own, ...settings.trustedOrigins]) !== undefined;
}
