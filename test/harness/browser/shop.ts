import { addAddress } from '#contract/account/addresses.ts';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/requestToken.ts';
import { ask } from '#test/attack/target.ts';
import { requestToken, soundClaims } from '#test/attack/tokens.ts';
import { anAddress } from '#test/builders/account/addresses.ts';
import type { Phone } from './phone.ts';
import type { MovedGateway } from './run/gatewayClock.ts';
import { tokenCookie } from './signIn.ts';

/** Gives the signed-in user of a phone an address, without the form. */
export async function addAnAddress(phone: Phone, moved: MovedGateway): Promise<void> {
  const { origin } = phone.gateway;
  const userToken = decodeURIComponent((await tokenCookie(phone)) ?? '');
  const claims = { ...soundClaims({ userToken }), iat: Math.floor(moved.now() / 1000) - 90 };
  const authorization = `Bearer ${requestToken(DEVELOPMENT_SIGNING_SECRET, claims)}`;
  const secrets = { signingSecret: DEVELOPMENT_SIGNING_SECRET, nativeTokenSecret: '' };
  const target = { origin, publicOrigin: origin, ...secrets, isProduction: false };
  await ask(target, addAddress, { authorization, body: anAddress() });
}
