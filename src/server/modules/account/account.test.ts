import crypto from 'node:crypto';
import { gatewayHeaders, IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { exchangeAuthToken } from '#contract/account/session.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { rateLimits } from '#server/database/tables/account/requests.ts';
import { captchas } from '#server/database/tables/account/sessions.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aMobile } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const HOST = 'localhost:8080';
const ORIGIN = `http://${HOST}`;
const PROXY = '10.9.0.1';
/**
 * The cookie of the one browser that requests and tries all codes of this suite; captchaBrowser.test.ts uses several
 * browsers.
 */
const BROWSER_COOKIE = `captcha_browser=${'b'.repeat(43)}`;

describe.each(testedDatabases)('the account site on %s', (kind) => {
  const test = useGateway(kind);
  const behindProxy = useGateway(kind, { trustProxy: [PROXY], captchasPerAddressHour: 1 });
  const onBudget = useGateway(kind, { captchasPerDay: 5 });
  let lastAddress = 0;
  /** Returns an IP address that has sent no request before. */
  const anAddress = () => `10.1.${Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`;

  function post(
    path: string,
    payload: object,
    { address = '10.0.0.1', origin = ORIGIN, key = crypto.randomUUID() } = {},
  ) {
    return test.app.inject({
      method: 'POST',
      url: path,
      payload,
      remoteAddress: address,
      headers: { host: HOST, origin, cookie: BROWSER_COOKIE, [IDEMPOTENCY_KEY_HEADER]: key },
    });
  }
  const send = (mobile: string, address = anAddress()) => post('/account/captcha', { mobile }, { address });
  const logIn = (mobile: string, code: string, more: object = {}, address = anAddress()) =>
    post(
      '/account/login',
      { mobile, code, agreed: true, backUrl: `${ORIGIN}/combine/profile`, caller: '1002', ...more },
      { address },
    );

  async function aCode(mobile: string): Promise<string> {
    await send(mobile);
    return test.messages.filter((message) => message.mobile === mobile).at(-1)?.code ?? '';
  }
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  beforeEach(() => {
    test.time += 48 * HOUR_MS;
  });

  it('AUTH-14 a login with the right code returns to the app with an authToken that can be exchanged for a session', async () => {
    const mobile = aMobile();
    const response = await logIn(mobile, await aCode(mobile));
    const back = new URL(response.json<{ location: string }>().location);
    expect(back.origin + back.pathname).toBe(`${ORIGIN}/combine/profile`);
    const authToken = back.searchParams.get('authToken') ?? '';
    expect((await call(test, exchangeAuthToken, { body: { authToken } })).status).toBe(200);
  });

  it('AUTH-03 a mobile number belongs to one user, even if 20 requests log in with it at the same moment', async () => {
    const mobile = aMobile();
    const { db, now } = test.gateway;
    const { userRepository } = await import('#server/domain/users/userRepository.ts');
    const users = await Promise.all(
      Array.from({ length: 20 }, () => userRepository(db).findOrCreateByMobile(mobile, now())),
    );
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  });

  it('AUTH-14 an SMS code expires after 5 minutes and can be used once', async () => {
    const mobile = aMobile();
    const code = await aCode(mobile);
    test.time += 5 * MINUTE_MS;
    expect((await logIn(mobile, code)).json()).toMatchObject({ code: 'captcha_dead' });
    const fresh = await aCode(mobile);
    expect((await logIn(mobile, fresh)).statusCode).toBe(200);
    expect((await logIn(mobile, fresh)).statusCode).toBe(400);
  });

  it('AUTH-14 a new SMS code invalidates the previous one', async () => {
    const mobile = aMobile();
    const first = await aCode(mobile);
    test.time += MINUTE_MS;
    const second = await aCode(mobile);
    if (first !== second) expect((await logIn(mobile, first)).statusCode).toBe(400);
    expect((await logIn(mobile, second)).statusCode).toBe(200);
  });

  it('AUTH-14 a wrong code is answered with the number of tries left; after five wrong codes, the right one is refused too', async () => {
    const mobile = aMobile();
    const code = await aCode(mobile);
    const messages = [];
    for (let index = 0; index < 5; index += 1) {
      messages.push((await logIn(mobile, wrong(code))).json<{ message: string }>().message);
    }
    expect(messages).toEqual([
      ...[4, 3, 2, 1].map((left) => `验证码错误，还可以再试 ${left} 次`),
      '验证码已失效，请重新获取',
    ]);
    expect((await logIn(mobile, code)).statusCode).toBe(400);
  });

  it('AUTH-14 60 wrong codes sent at the same moment get only five tries in all', async () => {
    const mobile = aMobile();
    const code = await aCode(mobile);
    const answers = await Promise.all(Array.from({ length: 60 }, () => logIn(mobile, wrong(code))));
    expect(answers.filter((answer) => answer.json<{ code: string }>().code === 'captcha_wrong')).toHaveLength(4);
    const rows = await test.gateway.db.select().from(captchas);
    expect(Math.max(...rows.map(({ tries }) => tries))).toBe(5);
    expect((await logIn(mobile, code)).statusCode).toBe(400);
  });

  it('AUTH-14 the right code sent 30 times at the same moment logs in once', async () => {
    const mobile = aMobile();
    const code = await aCode(mobile);
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(mobile, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('a mobile number gets one SMS code a minute, five an hour and ten a day, and a refusal states the waiting time', async () => {
    const mobile = aMobile();
    const sentAfter = async (waitMs: number) => {
      test.time += waitMs;
      return (await send(mobile)).statusCode === 200;
    };
    expect(await sentAfter(0)).toBe(true);
    const refused = await send(mobile);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.json()).toMatchObject({ message: '操作太频繁，请 60 秒后再试' });
    expect(await sentAfter(MINUTE_MS - 1)).toBe(false);
    expect(await sentAfter(1)).toBe(true);
    for (let index = 0; index < 3; index += 1) expect(await sentAfter(MINUTE_MS)).toBe(true);
    expect(await sentAfter(MINUTE_MS)).toBe(false);
    expect(await sentAfter(HOUR_MS)).toBe(true);
    for (let index = 0; index < 4; index += 1) expect(await sentAfter(15 * MINUTE_MS)).toBe(true);
    expect(await sentAfter(2 * HOUR_MS)).toBe(false);
    expect(await sentAfter(24 * HOUR_MS)).toBe(true);
  });

  it('40 simultaneous requests for an SMS code for one mobile number send one message', async () => {
    const mobile = aMobile();
    const before = test.messages.length;
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(mobile)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of answers) expect([200, 429, 503]).toContain(statusCode);
    expect(test.messages.length - before).toBe(1);
  });

  it('one network gets 20 SMS codes an hour, even if it requests codes for 40 mobile numbers at the same moment', async () => {
    const address = anAddress();
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(aMobile(), address)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    // On a busy machine, some of the requests that wait for the same row are refused with 503.
    for (const { statusCode } of answers) expect([200, 429, 503]).toContain(statusCode);
    test.time += HOUR_MS;
    expect((await send(aMobile(), address)).statusCode).toBe(200);
  });

  it('all addresses of one IPv6 /64 network together get 20 SMS codes an hour and 60 a day', async () => {
    const sentOf = async (count: number) => {
      const answers = await Promise.all(
        Array.from({ length: count }, (_, index) => send(aMobile(), `2001:db8:5:5::${index + 1}`)),
      );
      return answers.filter(({ statusCode }) => statusCode === 200).length;
    };
    expect(await sentOf(30)).toBe(20);
    for (const most of [20, 20, 0, 0]) {
      test.time += HOUR_MS;
      expect(await sentOf(22)).toBe(most);
    }
    test.time += 20 * HOUR_MS;
    expect(await sentOf(5)).toBe(5);
  });

  it('a warning is logged when the daily budget of SMS codes is nearly used up, and no SMS code is sent beyond the budget', async () => {
    const ask = () =>
      onBudget.app.inject({
        method: 'POST',
        url: '/account/captcha',
        payload: { mobile: aMobile() },
        remoteAddress: anAddress(),
        headers: { host: HOST, origin: ORIGIN, [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() },
      });
    const warnings = () => onBudget.logLines.filter((line) => line.includes('CAPTCHAS_PER_DAY')).length;
    for (let index = 0; index < 3; index += 1) expect((await ask()).statusCode).toBe(200);
    expect(warnings()).toBe(0);
    expect((await ask()).statusCode).toBe(200);
    expect(warnings()).toBe(1);
    expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { message: '短信服务暂不可用，请稍后再试' }]);
    expect(onBudget.messages).toHaveLength(5);
    onBudget.time += 24 * HOUR_MS;
    expect((await ask()).statusCode).toBe(200);
  });

  it('AUTH-14 wrong codes use up the login attempts of a network, but right codes do not', async () => {
    const address = anAddress();
    const failures = {
      key: `login-failures:${keyedDigest(test.gateway.serverSecret, address)}`,
      hits: [],
      windows: { [HOUR_MS]: [[test.time, 119]] as [number, number][] },
      updatedAt: new Date(test.time),
    };
    await test.gateway.db.insert(rateLimits).values(failures);
    for (let index = 0; index < 3; index += 1) {
      const mobile = aMobile();
      expect((await logIn(mobile, await aCode(mobile), {}, address)).statusCode).toBe(200);
    }
    const mobile = aMobile();
    const code = await aCode(mobile);
    expect((await logIn(mobile, wrong(code), {}, address)).statusCode).toBe(400);
    expect((await logIn(mobile, code, {}, address)).statusCode).toBe(429);
    expect((await logIn(mobile, code)).statusCode).toBe(200);
  });

  it('a forged IP address in a header does not bypass the limit of SMS codes', async () => {
    const captcha = async (remoteAddress: string, forwardedFor: string) =>
      (
        await behindProxy.app.inject({
          method: 'POST',
          url: '/account/captcha',
          payload: { mobile: aMobile() },
          remoteAddress,
          headers: {
            host: HOST,
            origin: ORIGIN,
            [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID(),
            'x-forwarded-for': forwardedFor,
          },
        })
      ).statusCode;
    const [one, other] = [anAddress(), anAddress()];
    // Only the last entry of the header comes from the proxy; the client may have forged all earlier ones.
    expect(await captcha(PROXY, `${anAddress()}, ${one}`)).toBe(200);
    expect(await captcha(PROXY, `${anAddress()}, ${one}`)).toBe(429);
    expect(await captcha(PROXY, `${one}, ${other}`)).toBe(200);
    expect(await captcha(one, anAddress())).toBe(429);
  });

  it('one IPv6 /48 network gets ten times the SMS codes of a /64 network, however many /64 networks it uses', async () => {
    const site = `2001:db8:${kind === 'pglite' ? 'a' : 'b'}`;
    const captcha = async (network: string) =>
      (
        await behindProxy.app.inject({
          method: 'POST',
          url: '/account/captcha',
          payload: { mobile: aMobile() },
          remoteAddress: `${network}::1`,
          headers: { host: HOST, origin: ORIGIN, [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() },
        })
      ).statusCode;
    for (let network = 1; network <= 10; network += 1) expect(await captcha(`${site}:${network}`)).toBe(200);
    expect(await captcha(`${site}:11`)).toBe(429);
    expect(await captcha(`${site}1:1`)).toBe(200);
  });

  it('STATE-10 no SMS code is stored in plain text, and neither the log nor the rate limits contain a mobile number', async () => {
    const mobile = aMobile();
    const code = await aCode(mobile);
    await logIn(mobile, code);
    const stored = JSON.stringify([
      await test.gateway.db.select({ hash: captchas.codeHash }).from(captchas),
      await test.gateway.db.select().from(rateLimits),
    ]);
    for (const secret of [mobile, code, '10.1.']) expect(stored).not.toContain(secret);
    expect(test.logLines.join('')).not.toContain(mobile);
  });

  it.each(['', '123', '12345678901', '1380013800a', '１３８００１３８０００', null, {}, ['13800138000']])(
    'AUTH-14 %j is refused as a mobile number',
    async (mobile) => {
      expect((await post('/account/captcha', { mobile })).json()).toMatchObject({ code: 'invalid_mobile' });
    },
  );

  it('AUTH-14 a login is refused unless the user has ticked the agreement', async () => {
    const mobile = aMobile();
    const code = await aCode(mobile);
    expect((await logIn(mobile, code, { agreed: false })).json()).toMatchObject({ code: 'agreement_needed' });
    expect((await logIn(mobile, code)).statusCode).toBe(200);
  });

  it.each(['https://evil.example', 'http://localhost:9999', 'null', ''])(
    'a page of another origin ("%s") can neither request codes nor log in',
    async (origin) => {
      for (const path of ['/account/captcha', '/account/login']) {
        expect((await post(path, { mobile: aMobile(), code: '123456', agreed: true }, { origin })).statusCode).toBe(
          403,
        );
      }
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'http://localhost:8080@evil.example/',
    '/\\evil.example',
  ])('AUTH-21 a login with the untrusted back_url "%s" leads to the home page', async (backUrl) => {
    const mobile = aMobile();
    const response = await logIn(mobile, await aCode(mobile), { backUrl });
    expect(response.json<{ location: string }>().location).toMatch(/^\/combine\/\?authToken=/);
  });

  it('AUTH-03 an authToken works only with the caller code for which the account site was opened', async () => {
    const mobile = aMobile();
    const response = await logIn(mobile, await aCode(mobile), { caller: '2003' });
    const authToken = new URL(response.json<{ location: string }>().location).searchParams.get('authToken') ?? '';
    expect((await call(test, exchangeAuthToken, { body: { authToken } }, { callerCode: '1002' })).status).toBe(401);
    expect((await call(test, exchangeAuthToken, { body: { authToken } }, { callerCode: '2003' })).status).toBe(200);
    expect(gatewayHeaders.caller).toBe('x-gw-caller');
  });
});
