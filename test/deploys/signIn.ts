import crypto from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Phone } from '#test/harness/browser/phone.ts';
import {
  asRequestedLogin,
  createMobileNumber,
  waitForCleanAddress,
  tokenCookie,
} from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';

/** A simulated SMS provider. */
export interface SmsService {
  url: string;
  codeFor: (mobile: string) => string | undefined;
  close: () => void;
}

export async function startSmsService(): Promise<SmsService> {
  const codes = new Map<string, string>();
  const server = http.createServer((request, response) => {
    void json(request).then((message) => {
      const { mobile, code } = message as { mobile: string; code: string };
      codes.set(mobile, code);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    codeFor: (mobile) => codes.get(mobile),
    close: () => server.close(),
  };
}

/** Signs a new user in on a phone with an SMS code. */
export async function signInBySms(phone: Phone, sms: SmsService): Promise<void> {
  const { origin } = phone.gateway;
  const mobile = createMobileNumber();
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), origin },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { browserKey } = await post('/account/captcha', { mobile });
  const code = await waitUntil(() => sms.codeFor(mobile), 'the captcha comes');
  const { location } = await post('/account/login', {
    mobile,
    code,
    agreed: true,
    backUrl: `${origin}/combine/about`,
    caller: '1002',
    browserKey,
  });
  await phone.page.goto(await asRequestedLogin(phone, new URL(String(location), origin).href));
  await waitUntil(async () => (await tokenCookie(phone)) !== undefined, 'the session is in the cookies');
  await waitForCleanAddress(phone.page);
}
