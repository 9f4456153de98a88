import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { signWechatAddress } from '#contract/host/wechat.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { wechatTickets } from '#server/database/tables/account/wechat.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { jsSignature } from '#server/domain/wechat/jsSignature.ts';
import { createTicketSource } from '#server/domain/wechat/ticketSource.ts';

const PAGE = 'http://localhost:8080/combine/audio_detail?id=moon';

jest.setTimeout(20_000);

it('jsSignature signs an address with the same result as the example that WeChat has published', () => {
  const signature = jsSignature(
    'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    {
      nonceStr: 'Wm3WZYTPz0wzccnW',
      timestamp: 1414587457,
      url: 'http://mp.weixin.qq.com?params=value',
    },
  );
  expect(signature).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
});

/** A fake of WeChat's API for tickets. Each request returns the next ticket. */
function fakeWechat() {
  const asked: { path: string; body: string }[] = [];
  const state = { refusal: undefined as object | undefined, given: 0, delayMs: 20 };
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push({ path: request.url ?? '', body });
      const isTicket = request.url?.includes('getticket');
      if (isTicket && !state.refusal) state.given += 1;
      const answer = isTicket
        ? { errcode: 0, errmsg: 'ok', ticket: `ticket-${state.given}`, expires_in: 7200 }
        : { access_token: 'access', expires_in: 7200 };
      setTimeout(() => response.end(JSON.stringify(state.refusal ?? answer)), state.delayMs);
    });
  });
  return { server, asked, state };
}

describe.each(testedDatabases)('the ticket of an official account on %s', (kind) => {
  const wechat = fakeWechat();
  const account = { appId: 'wx123', secret: 'official-account-secret', apiRoot: '' };
  const test = useGateway(kind, { wechat: account });
  const errors: unknown[] = [];

  beforeAll(async () => {
    await new Promise<void>((resolve) => wechat.server.listen(0, '127.0.0.1', resolve));
    account.apiRoot = `http://127.0.0.1:${(wechat.server.address() as AddressInfo).port}`;
  });
  afterAll(() => void wechat.server.close());
  beforeEach(async () => {
    await test.gateway.db.delete(wechatTickets);
    Object.assign(wechat.state, { refusal: undefined, given: 0 });
    wechat.asked.length = 0;
    errors.length = 0;
  });

  /** Returns the function by which a gateway gets the ticket. All gateways of the test share one database. */
  const keeper = (secret = account.secret) =>
    createTicketSource(test.gateway, { ...account, secret }, { error: (error: unknown) => void errors.push(error) });
  const askAll = (count: number) => Promise.all(Array.from({ length: count }, () => keeper()()));

  it('is fetched once for 40 concurrent calls', async () => {
    expect(new Set(await askAll(40))).toEqual(new Set(['ticket-1']));
    expect(wechat.asked.map(({ path }) => path)).toEqual([
      '/cgi-bin/stable_token',
      '/cgi-bin/ticket/getticket?access_token=access&type=jsapi',
    ]);
    expect(JSON.parse(wechat.asked[0]?.body ?? '')).toEqual({
      grant_type: 'client_credential',
      appid: 'wx123',
      secret: account.secret,
    });
  });

  it('is used for two hours; shortly before these two hours end, one call fetches the next ticket, and the other calls do not wait for it', async () => {
    await askAll(1);
    test.time += 107 * MINUTE_MS;
    expect(await askAll(5)).toEqual(Array(5).fill('ticket-1'));
    expect(wechat.state.given).toBe(1);
    test.time += 2 * MINUTE_MS;
    const tickets = await askAll(10);
    expect(tickets.sort()).toEqual([...(Array(9).fill('ticket-1') as string[]), 'ticket-2']);
    expect(await askAll(1)).toEqual(['ticket-2']);
  });

  it('is not used after its expiry', async () => {
    await askAll(1);
    test.time += 121 * MINUTE_MS;
    expect(new Set(await askAll(10))).toEqual(new Set(['ticket-2']));
  });

  it('is not requested again until half a minute after a refusal by WeChat', async () => {
    wechat.state.refusal = { errcode: 40164, errmsg: 'invalid ip' };
    expect(await askAll(5)).toEqual(Array(5).fill(undefined));
    expect(await askAll(5)).toEqual(Array(5).fill(undefined));
    expect(wechat.asked).toHaveLength(1);
    expect(String((errors[0] as { err: unknown }).err)).toContain('40164');
    wechat.state.refusal = undefined;
    test.time += 31_000;
    expect(await askAll(1)).toEqual(['ticket-1']);
  });

  it('remains in use while WeChat refuses to give the next one', async () => {
    await askAll(1);
    test.time += 110 * MINUTE_MS;
    wechat.state.refusal = { errcode: -1 };
    expect(await askAll(3)).toEqual(Array(3).fill('ticket-1'));
  });

  it('is fetched by another gateway if the gateway that was fetching it has died', async () => {
    const endsAt = new Date(test.time);
    await askAll(1);
    await test.gateway.db
      .update(wechatTickets)
      .set({ sealedTicket: null, endsAt, isAsked: true, askAgainAt: new Date(test.time) });
    expect(new Set(await askAll(5))).toEqual(new Set(['ticket-2']));
  });

  it('is encrypted in the database, and fetched anew when the account has a new secret', async () => {
    await askAll(1);
    const rows = await test.gateway.db.select().from(wechatTickets);
    expect(JSON.stringify(rows)).not.toMatch(/ticket-1|official-account-secret|wx123/);
    expect(await keeper('another-secret')()).toBe('ticket-2');
  });

  it('signs the address of a page, and the reply contains the account’s app id', async () => {
    const { status, body } = await call(test, signWechatAddress, { query: { url: PAGE } });
    expect([status, body.appId, body.timestamp]).toEqual([200, 'wx123', Math.floor(test.time / 1000)]);
    expect(body.signature).toBe(jsSignature('ticket-1', { ...body, url: PAGE }));
  });
});

describe('addresses to be signed', () => {
  const test = useGateway('postgres', {
    publicOrigin: 'https://m.example.com',
    trustedOrigins: ['https://h5.example.com'],
  });
  const ask = (url: string) => call(test, signWechatAddress, { query: { url } });

  it.each([
    'https://m.example.com/combine/',
    'https://m.example.com/combine/audio_detail?id=moon&from=singlemessage',
    'https://m.example.com/combine/?authToken=used-up',
    'https://h5.example.com/combine/',
  ])('AUTH-21 "%s" is accepted', async (url) => {
    const { status, body } = await ask(url);
    expect(status).toBe(200);
    expect(body.signature).toBe(jsSignature('host-simulator-ticket', { ...body, url }));
  });

  it.each([
    '',
    'combine/',
    '//m.example.com/combine/',
    'https://evil.example/combine/',
    'https://m.example.com.evil.example/',
    'https://m.example.com@evil.example/',
    'https://user@m.example.com/',
    'http://m.example.com/combine/',
    'javascript:alert(1)',
    'https:\\\\m.example.com\\combine/',
    'https://m.example.com/combine/\t',
    'HTTPS://M.EXAMPLE.COM/combine/',
    'https://m.example.com',
    'https://m.example.com/combine/#part',
    'http://localhost:8080/combine/',
    `https://m.example.com/?${'a'.repeat(2_030)}`,
  ])('AUTH-21 "%s" is refused', async (url) => {
    expect((await ask(url)).status).toBe(400);
  });
});

describe('without an official account', () => {
  const production = useGateway('postgres', { appEnv: 'production', publicOrigin: 'https://m.example.com' });
  const local = useGateway('postgres');

  it('production answers that sharing is not available', async () => {
    const { status, body } = await call(production, signWechatAddress, {
      query: { url: 'https://m.example.com/combine/' },
    });
    expect([status, body]).toEqual([503, expect.objectContaining({ code: 'wechat_unavailable' })]);
  });

  it('a local build signs for the host simulator', async () => {
    const { status, body } = await call(local, signWechatAddress, { query: { url: PAGE } });
    expect([status, body.appId]).toEqual([200, 'wx0000000000000000']);
  });
});
