import crypto from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { smsToWebhook } from '#server/domain/users/sms.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aMobile } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const HOST = 'localhost:8080';
const FAMILIES = 15;
const ADDRESS = '10.3.0.1';
const IPV6_ADDRESS = '2001:db8:1:2::3';
const BROWSER = `captcha_browser=${'b'.repeat(43)}`;

/** The SMS service: a webhook whose state the tests change. */
const service = { status: 200, sent: [] as string[], codes: [] as string[] };
const server = http.createServer((request, response) => {
  request.setEncoding('utf8');
  let body = '';
  request.on('data', (part: string) => (body += part));
  request.on('end', () => {
    const { mobile, code } = JSON.parse(body) as { mobile: string; code: string };
    if (service.status === 200) {
      service.sent.push(mobile);
      service.codes.push(code);
    }
    response.writeHead(service.status).end();
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe.each(testedDatabases)('an outage of the SMS service on %s', (kind) => {
  // The limits of a network allow one message for each family, so failed messages would use them up if they counted.
  const test = useGateway(kind, {
    captchasPerAddressHour: FAMILIES,
    captchasPerAddressDay: FAMILIES,
    captchasPerDay: 2 * FAMILIES,
  });
  const post = (url: string, payload: object, remoteAddress = ADDRESS) =>
    test.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: {
        host: HOST,
        origin: `http://${HOST}`,
        cookie: BROWSER,
        [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID(),
      },
    });
  const send = async (mobile: string, remoteAddress?: string) => {
    const { statusCode, headers } = await post('/account/captcha', { mobile }, remoteAddress);
    return statusCode === 429 ? `429 after ${String(headers['retry-after'])} s` : String(statusCode);
  };
  const sendAll = (mobiles: readonly string[], address?: string) =>
    Promise.all(mobiles.map((mobile) => send(mobile, address)));
  const all = (status: string) => Array.from({ length: FAMILIES }, () => status);
  const webhook = () => smsToWebhook(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  let families: string[] = [];

  beforeEach(() => {
    test.time += 48 * HOUR_MS;
    families = Array.from({ length: FAMILIES }, aMobile);
    service.sent = [];
    test.sms = webhook();
  });

  it.each([ADDRESS, IPV6_ADDRESS])(
    'uses up no limit if the service refuses the messages: afterwards, requests from %s get a code for every mobile number at once',
    async (address) => {
      service.status = 500;
      for (let round = 0; round < 4; round += 1) expect(await sendAll(families, address)).toEqual(all('503'));
      service.status = 200;
      expect(await sendAll(families, address)).toEqual(all('200'));
      expect(service.sent.sort()).toEqual([...families].sort());
      // Messages that were sent count towards the limits.
      expect(await send(aMobile(), address)).toBe(`429 after ${24 * 3600} s`);
    },
  );

  it('uses up no limit if the service cannot be reached', async () => {
    const closed = http.createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    test.sms = smsToWebhook(`http://127.0.0.1:${port}/`);
    for (let round = 0; round < 2; round += 1) expect(await sendAll(families)).toEqual(all('503'));
    test.sms = webhook();
    service.status = 200;
    expect(await sendAll(families)).toEqual(all('200'));
  });

  it('does not invalidate a code that was sent before the outage', async () => {
    service.status = 200;
    const mobile = aMobile();
    expect(await send(mobile)).toBe('200');
    test.time += MINUTE_MS;
    service.status = 500;
    expect(await send(mobile)).toBe('503');
    const code = service.codes.at(-1) ?? '';
    const { statusCode } = await post('/account/login', { mobile, code, agreed: true, backUrl: '', caller: '1002' });
    expect(statusCode).toBe(200);
  });

  const timeOut = () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  it.each([
    ['the service did not answer in time', timeOut, 200],
    ['a proxy before the service answered 502', undefined, 502],
    ['a proxy before the service answered 504', undefined, 504],
  ])('uses up the limits if the messages may still have been sent, because %s', async (_, sms, status) => {
    if (sms) test.sms = sms;
    service.status = status;
    expect(await sendAll(families)).toEqual(all('503'));
    service.status = 200;
    test.sms = webhook();
    // The limits of the mobile numbers and of the network are used up.
    expect(await send(families[0] ?? '', IPV6_ADDRESS)).toBe('429 after 60 s');
    expect(await send(aMobile())).toBe(`429 after ${24 * 3600} s`);
    expect(service.sent).toEqual([]);
    // The messages count towards the daily budget: as many again may be sent, and no more.
    expect(await sendAll(Array.from({ length: FAMILIES }, aMobile), IPV6_ADDRESS)).toEqual(all('200'));
    expect(await send(aMobile(), '10.9.0.1')).toBe('503');
  });
});
