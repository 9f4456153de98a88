import crypto from 'node:crypto';
import type { Page } from 'playwright-core';
import { loginNonce } from '#test/harness/session/loginRequest.ts';
import { captchaFor, readLog, type GatewayAddress } from './run/gateway.ts';
import type { Phone } from './phone.ts';
import { waitUntil } from './until.ts';

/**
 * Returns a mobile number that no other test uses, because the gateway sends at most one SMS code per minute to a
 * number.
 */
export const createMobileNumber = (): string =>
  `1${crypto.randomInt(3, 10)}${String(crypto.randomInt(1e9)).padStart(9, '0')}`;

/**
 * Logs in with a phone number and SMS code, and returns the address to which the account site then redirects, including
 * its authToken.
 */
export async function loggedInAddress(
  gateway: GatewayAddress,
  { mobile = createMobileNumber(), backUrl = `${gateway.origin}/combine/`, isGuardian = true } = {},
): Promise<string> {
  const since = Buffer.byteLength(readLog(gateway));
  const { browserKey } = (await post(gateway, '/account/captcha', { mobile })) as { browserKey: string };
  const code = await captchaFor(gateway, mobile, since);
  const form = { mobile, code, agreed: true, guardian: isGuardian, backUrl, caller: '1002', browserKey };
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

/** Logs a user in on a phone without opening the account site. Ends at `path`, with the session in the cookies. */
export async function signIn(
  phone: Phone,
  { mobile = createMobileNumber(), path = '/about', isGuardian = true } = {},
): Promise<void> {
  const { gateway, page } = phone;
  const address = await loggedInAddress(gateway, { mobile, backUrl: `${gateway.origin}/combine${path}`, isGuardian });
  await page.goto(await asRequestedLogin(phone, address));
  await waitUntil(async () => (await tokenCookie(phone)) !== undefined, 'the session is in the cookies');
  await waitForCleanAddress(page);
}

/**
 * Stores in the phone that it has requested a login, as the app does before it opens the account page (AUTH-20).
 * Returns the address of the login, extended by the nonce of that request.
 */
export async function asRequestedLogin({ page, gateway }: Phone, address: string): Promise<string> {
  const nonce = new URLSearchParams(loginNonce).get('_login');
  if (new URL(page.url()).origin === gateway.origin) await page.evaluate(storeLoginRequest, { nonce, within: '' });
  // Stores the login request when the browser opens the address of the login. Opening another page first, only to store
  // the request there, would take nearly as long as the login itself.
  else await page.addInitScript(storeLoginRequest, { nonce, within: loginNonce });
  return `${address}${address.includes('?') ? '&' : '?'}${loginNonce}`;
}

/**
 * Stores a login request, but only on pages whose address contains `within`. Computes its expiry from the clock of the
 * page, which a test may have moved.
 */
function storeLoginRequest({ nonce, within }: { nonce: string | null; within: string }): void {
  if (!location.href.includes(within)) return;
  localStorage.setItem('login_requests', JSON.stringify([{ nonce, endsAt: Date.now() + 600_000 }]));
}

/** Confirms in the dialog of AUTH-20 that the account of a link is to be logged in. */
export const acceptLogin = (page: Page): Promise<void> =>
  page
    .getByRole('alertdialog', { name: /^要用“.+”的账号登录吗？$/ })
    .getByRole('button', { name: '登录', exact: true })
    .tap();

/** Waits until the authToken has been removed from the address. */
export const waitForCleanAddress = (page: Page): Promise<true> =>
  waitUntil(() => !page.url().includes('authToken') || undefined, 'the authToken has left the address');

/**
 * Waits until the app has loaded the signed-in user, which it requests 3 s after the login (AUTH-10). Returns the
 * user's id.
 */
export const waitForUser = (phone: Phone): Promise<string> =>
  waitUntil(async () => (await cookie(phone, 'user_id'))?.value, 'it is known who is signed in');

/** Opens a screen on another phone of the same user, with the session of the first phone (AUTH-13). */
export async function openAs(phone: Phone, other: Phone, path: string): Promise<void> {
  const expireAt = (await cookie(phone, 'token_expire'))?.value ?? '';
  const session = `_token=${(await tokenCookie(phone)) ?? ''}&_expire_time=${expireAt}`;
  await other.open(await asRequestedLogin(other, `${path}${path.includes('?') ? '&' : '?'}${session}`));
}

export async function cookie({ context }: Phone, name: string) {
  return (await context.cookies()).find((candidate) => candidate.name === name);
}

export const tokenCookie = async (phone: Phone): Promise<string | undefined> => (await cookie(phone, 'token'))?.value;
