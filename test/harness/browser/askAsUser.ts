import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { ask, type CallOptions, type Target } from '#test/attack/target.ts';
import { requestToken, validClaims } from '#test/attack/tokens.ts';
import type { Phone } from './phone.ts';
import type { GatewayAddress } from './run/gateway.ts';
import { tokenCookie } from './signIn.ts';

/** Returns the gateway of a browser test as the target of calls that the test itself makes. */
export function journeyTarget({ origin }: GatewayAddress): Target {
  const secrets = { signingSecret: DEVELOPMENT_SIGNING_SECRET, nativeTokenSecret: '' };
  return { origin, publicOrigin: origin, ...secrets, isProduction: false };
}

/**
 * Calls the gateway as the signed-in user of a phone, without using the page, as another device would. `now`: the time
 * of the gateway.
 */
export async function askAsUser<const E extends AnyEndpoint>(
  phone: Phone,
  endpoint: E,
  { now = Date.now(), ...options }: CallOptions & { now?: number },
): Promise<ReplyOf<E>> {
  const userToken = decodeURIComponent((await tokenCookie(phone)) ?? '');
  const claims = { ...validClaims({ userToken }), iat: Math.floor(now / 1000) - 90 };
  const authorization = `Bearer ${requestToken(DEVELOPMENT_SIGNING_SECRET, claims)}`;
  return ask(journeyTarget(phone.gateway), endpoint, { authorization, ...options });
}
