import * as v from 'valibot';
import { SECOND_MS } from '#lib/time/time.ts';
import type { WechatAccount } from '#server/settings/accounts.ts';

const TIMEOUT_MS = 5 * SECOND_MS;

const Refusal = v.object({ errcode: v.pipe(v.number(), v.notValue(0)), errmsg: v.optional(v.string(), '') });
const Token = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) });
const Ticket = v.object({
  ticket: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/**
 * Fetches a ticket for signatures, and its lifetime. This requires an access token. The stable token
 * (`/cgi-bin/stable_token`) is used: a request for it does not invalidate other tokens, so it is requested each time
 * and not stored. Rejects with WeChat's error.
 */
export async function fetchTicket({ appId, secret, apiRoot }: WechatAccount) {
  const credentials = { grant_type: 'client_credential', appid: appId, secret };
  const { access_token: token } = await ask(Token, new URL('/cgi-bin/stable_token', apiRoot), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const url = new URL('/cgi-bin/ticket/getticket', apiRoot);
  url.search = new URLSearchParams({ access_token: token, type: 'jsapi' }).toString();
  const { ticket, expires_in: seconds } = await ask(Ticket, url);
  return { ticket, lifetimeMs: seconds * 1000 };
}

/**
 * Sends a request to WeChat. The content of the answer is checked for an error, because WeChat sends errors with status
 * 200.
 */
async function ask<S extends v.GenericSchema>(schema: S, url: URL, init: RequestInit = {}): Promise<v.InferOutput<S>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer: unknown = await response.json();
  const refusal = v.safeParse(Refusal, answer);
  if (refusal.success) throw new Error(`WeChat ${url.pathname}: ${refusal.output.errcode} ${refusal.output.errmsg}`);
  return v.parse(schema, answer);
}
