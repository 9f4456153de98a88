import crypto from 'node:crypto';
import type { Page } from 'playwright-core';
import { captchaFor, readLog, type GatewayAddress } from './gateway.ts';
import type { Phone } from './phone.ts';
import { until } from './until.ts';

/** A mobile number nobody else uses: the gateway sends one captcha a minute to each. */
export const aMobile = (): string => `1${crypto.randomInt(3, 10)}${String(crypto.randomInt(1e9)).padStart(9, '0')}`;

/** Where the account site leads back to after a login by phone and captcha, its authToken with it. */
export async function loggedInAddress(
  gateway: GatewayAddress,
  { mobile = aMobile(), backUrl = `${gateway.origin}/combine/` } = {},
): Promise<string> {
  const since = Buffer.byteLength(readLog(gateway));
  const { browserKey } = (await post(gateway, '/account/captcha', { mobile })) as { browserKey: string };
  const code = await captchaFor(gateway, mobile, since);
  const form = { mobile, code, agreed: true, backUrl, caller: '1002', browserKey };
  const answer = await post(gateway, '/account/login', form);
  if (typeof answer !== 'object' || answer === null || !('location' in answer)) throw new Error('no location');
  return new URL(String(answer.location), gateway.origin).href;
}

async function post({ origin }: GatewayAddress, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), origin },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Signs a phone in without the pages of the account site; ends at `path`, with the session in the cookies. */
export async function signIn(phone: Phone, { mobile = aMobile(), path = '/about' } = {}): Promise<void> {
  const { gateway, page } = phone;
  const address = await loggedInAddress(gateway, { mobile, backUrl: `${gateway.origin}/combine${path}` });
  await page.goto(address);
  await until(async () => (await tokenCookie(phone)) !== undefined, 'the session is in the cookies');
  await settledAddress(page);
}

/** Waits until the address has lost the authToken. */
export const settledAddress = (page: Page): Promise<true> =>
  until(() => !page.url().includes('authToken') || undefined, 'the authToken has left the address');

/** Waits until the app knows who is signed in: it asks 3 s after the login (AUTH-10). */
export const userIsKnown = (phone: Phone): Promise<string> =>
  until(async () => (await cookie(phone, 'user_id'))?.value, 'it is known who is signed in');

/** The session of a phone, for the query of an address that another phone of the same user opens (AUTH-13). */
export async function sessionOf(phone: Phone): Promise<string> {
  const expireAt = (await cookie(phone, 'token_expire'))?.value ?? '';
  return `_token=${(await tokenCookie(phone)) ?? ''}&_expire_time=${expireAt}`;
}

export async function cookie({ context }: Phone, name: string) {
  return (await context.cookies()).find((candidate) => candidate.name === name);
}

export const tokenCookie = async (phone: Phone): Promise<string | undefined> => (await cookie(phone, 'token'))?.value;
