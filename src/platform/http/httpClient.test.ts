import { jwtVerify } from 'jose';
import { AxiosError } from 'axios';
import { http, HttpResponse, delay } from 'msw';
import { block } from '#contract/stories/blocked.ts';
import { getHome, saveProgress } from '#contract/stories/stories.ts';
import { exchangeAuthToken, getUserInfo, swapV3Token } from '#contract/account/session.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { aRequestIdentity, aToken, aUser } from '#test/builders/account/session.ts';
import { useApiServer } from '#test/harness/fakes/useApiServer.ts';
import type { ApiError } from './apiError.ts';
import { createClock } from './clock.ts';
import { createSend } from './httpClient.ts';
import { REQUEST_TIMEOUT_MS } from './requestTimeout.ts';
import type { RequestIdentity } from './token/requestToken.ts';
import { errorOfTransport } from './errors/transportError.ts';

const ROOT = 'http://localhost:8080';
const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const server = useApiServer();

const identity = aRequestIdentity();

const clientOf = (overrides: Partial<RequestIdentity> = {}, clock = createClock()) =>
  createSend({ root: ROOT, signingSecret: SECRET, clock, identity: () => ({ ...identity, ...overrides }) });

const fetchUser = (send = clientOf(), options: Parameters<typeof send>[2] = {}) =>
  send(getUserInfo, { query: { need_kids: true } }, options);

const answer = (resolver: Parameters<typeof http.get>[1]) =>
  server.use(http.get(`${ROOT}${getUserInfo.path.replace(':', '\\:')}`, resolver));

/** Replies with `answerTo` to exchanges of an auth token. Returns the idempotency keys of the requests. */
function exchanging(answerTo: (tries: number) => Response): (string | null)[] {
  const keys: (string | null)[] = [];
  const resolver: Parameters<typeof http.post>[1] = ({ request }) => {
    keys.push(request.headers.get('idempotency-key'));
    return answerTo(keys.length);
  };
  server.use(http.post(`${ROOT}${exchangeAuthToken.path.replace(':', '\\:')}`, resolver));
  return keys;
}

const exchange = (
  options: Parameters<ReturnType<typeof clientOf>>[2] = {},
  send = clientOf(),
  authToken = 'one-time',
) => send(exchangeAuthToken, { body: { authToken } }, options);

async function claimsOf(request: Request) {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode(SECRET));
  return { ...payload, alg: protectedHeader.alg };
}

describe('the HTTP client', () => {
  it('HTTP-02 immediately sends a call that outlives the page, with a token that was signed in advance', async () => {
    const started: RequestInit[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
      started.push(init!);
      return Promise.resolve(
        Response.json({ progress: { storyId: 'a', positionMs: 5, finished: false, updatedAt: 9 } }),
      );
    });
    const send = clientOf({ userToken: 'user-token' });
    const request = { params: { storyId: 'a' }, body: { positionMs: 5, finished: false, heardAt: 9 } };
    await send(saveProgress, request, { outlivesPage: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const last = send(saveProgress, request, { outlivesPage: true });
    expect(started).toHaveLength(2);
    expect(started[1]).toMatchObject({ method: 'PUT', keepalive: true, body: JSON.stringify(request.body) });
    await expect(last).resolves.toMatchObject({ progress: { positionMs: 5 } });
    const tokens = started.map(({ headers }) => (headers as Record<string, string>)['Authorization']);
    const [first, second] = await Promise.all(
      tokens.map((token) => claimsOf(new Request(ROOT, { headers: { authorization: token! } }))),
    );
    expect(second).toMatchObject({ user_token: 'user-token' });
    expect(second!.jti).not.toBe(first!.jti);
  });

  it('ERR-03 reports the same errors for a call that outlives the page as for other calls', async () => {
    const failing = { params: { storyId: 'a' }, body: { positionMs: 5, finished: false, heardAt: 9 } };
    const send = () => clientOf()(saveProgress, failing, { outlivesPage: true });
    server.use(http.put(`${ROOT}/inner4/ilisten/listening/:storyId`, () => HttpResponse.error()));
    await expect(send()).rejects.toMatchObject({ kind: 'network' });
    server.use(http.put(`${ROOT}/inner4/ilisten/listening/:storyId`, () => HttpResponse.json({}, { status: 503 })));
    await expect(send()).rejects.toMatchObject({ kind: 'status', status: 503 });
    server.use(http.put(`${ROOT}/inner4/ilisten/listening/:storyId`, () => HttpResponse.text('<html>')));
    await expect(send()).rejects.toMatchObject({ kind: 'shape' });
  });

  it('HTTP-01 HTTP-06 sends JSON to the configured base URL, and returns only those fields of the body that the contract names', async () => {
    const seen: Request[] = [];
    server.use(
      http.put(`${ROOT}/inner4/ilisten/listening/:storyId`, async ({ request }) => {
        seen.push(request.clone());
        return HttpResponse.json({
          progress: { storyId: 'a-b', positionMs: 5, finished: false, updatedAt: 9 },
          extra: 1,
        });
      }),
    );
    const body = { positionMs: 5, finished: false, heardAt: 9 };
    await expect(clientOf()(saveProgress, { params: { storyId: 'a-b' }, body })).resolves.toEqual({
      progress: { storyId: 'a-b', positionMs: 5, finished: false, updatedAt: 9 },
    });
    expect(seen[0]?.headers.get('content-type')).toContain('application/json');
    expect(await seen[0]?.json()).toEqual(body);
    expect(REQUEST_TIMEOUT_MS).toBe(30_000);
  });

  it('HTTP-03 sends the signed token and the gateway headers even if the endpoint is open to everybody', async () => {
    expect(getHome.access).toBe('open');
    const seen: Request[] = [];
    server.use(
      http.get(`${ROOT}${getHome.path}`, ({ request }) => {
        seen.push(request.clone());
        return HttpResponse.json({}, { status: 503 });
      }),
    );
    await expect(clientOf()(getHome, { query: { age: 5 } })).rejects.toMatchObject({ status: 503 });
    await expect(claimsOf(seen[0]!)).resolves.toMatchObject({ alg: 'HS256', iss: 'ilisten001', device_id: 'device-1' });
    expect(Object.fromEntries(seen[0]!.headers)).toMatchObject({
      'x-gw-caller': '2003',
      'x-gw-prd-ver': '11.22',
      'x-gw-channel': 'huawei',
    });
  });

  it('HTTP-06 sends requests for user tokens to the base URL of the token exchange', async () => {
    server.use(
      http.post('https://exchange.example/v2/token\\:v3Token', () =>
        HttpResponse.json({ data: { token: 'a-user-token', expire_time: 9 } }),
      ),
    );
    const send = createSend({
      root: ROOT,
      tokenExchangeRoot: 'https://exchange.example/v2',
      signingSecret: SECRET,
      clock: createClock(),
      identity: () => identity,
    });
    await expect(send(swapV3Token, { body: { v3Token: 'a-native-token' } })).resolves.toEqual({
      data: { token: 'a-user-token', expire_time: 9 },
    });
  });

  it('HTTP-02 HTTP-03 signs the anonymous claims for a guest, and sends the gateway headers', async () => {
    let claims: Record<string, unknown> = {};
    let headers = new Headers();
    answer(async ({ request }) => {
      claims = await claimsOf(request);
      headers = request.headers;
      return HttpResponse.json(aUser());
    });
    await fetchUser();
    expect(claims).toEqual({
      alg: 'HS256',
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      iss: 'ilisten001',
      ver: 'a@1',
      device_id: 'device-1',
      agent_app_id: 'agent7',
      iat: expect.any(Number) as number,
    });
    expect(Math.abs(Number(claims['iat']) - Date.now() / 1000)).toBeLessThan(3);
    expect([headers.get('x-gw-caller'), headers.get('x-gw-prd-ver'), headers.get('x-gw-channel')]).toEqual([
      '2003',
      '11.22',
      'huawei',
    ]);
  });

  it('HTTP-02 signs claims with the user token, an empty second token, and an issued-at time 90 s in the past', async () => {
    const claims: Record<string, unknown>[] = [];
    answer(async ({ request }) => {
      claims.push(await claimsOf(request));
      return HttpResponse.json(aUser());
    });
    const send = clientOf({ userToken: 'token-a' });
    await fetchUser(send);
    await fetchUser(send);
    expect(claims[0]).toMatchObject({ user_token: 'token-a', user_token2: '' });
    expect(Math.abs(Number(claims[0]?.['iat']) + 90 - Date.now() / 1000)).toBeLessThan(3);
    expect(claims[0]?.['jti']).not.toBe(claims[1]?.['jti']);
  });

  it('HTTP-05 produces the same signature without WebCrypto', async () => {
    const subtle = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(crypto), 'subtle');
    Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
    let authorization = '';
    answer(({ request }) => {
      authorization = request.headers.get('authorization') ?? '';
      return HttpResponse.json(aUser());
    });
    await fetchUser();
    delete (crypto as { subtle?: unknown }).subtle;
    if (subtle) expect(crypto.subtle).toBeDefined();
    await expect(claimsOf(new Request(ROOT, { headers: { authorization } }))).resolves.toMatchObject({ alg: 'HS256' });
  });

  it('HTTP-10 sends a write with the given idempotency key, or with a new key for each call if none is given', async () => {
    const keys = exchanging(() => HttpResponse.json(aToken()));
    await exchange({ idempotencyKey: 'once' });
    await exchange();
    await exchange();
    expect(keys[0]).toBe('once');
    expect(keys[1]).toMatch(/^[\w-]{36}$/);
    expect(new Set(keys).size).toBe(3);
  });

  it('HTTP-10 repeats a call with the same key: once after a lost reply, and once after a refusal because of the clock', async () => {
    const issued = aToken();
    const keys = exchanging((tries) => {
      if (tries === 1) return HttpResponse.error();
      if (tries === 2) return HttpResponse.json({ message: 'InvalidArgument: IssuedAt' }, { status: 401 });
      return HttpResponse.json(issued);
    });
    await expect(exchange()).resolves.toEqual(issued);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('HTTP-02 sends a write once more with a new token if the gateway has already seen its token', async () => {
    const ids: unknown[] = [];
    let refusals = 1;
    server.use(
      http.put(`${ROOT}/inner4/ilisten/blocked/story/moon`, async ({ request }) => {
        ids.push((await claimsOf(request)).jti);
        if (refusals-- > 0) return HttpResponse.json({ code: 'request_replayed', message: 'x' }, { status: 409 });
        return HttpResponse.json({});
      }),
    );
    const write = () => clientOf()(block, { params: { kind: 'story', id: 'moon' } });
    await expect(write()).resolves.toEqual({});
    expect(new Set(ids).size).toBe(2);
    refusals = 2;
    await expect(write()).rejects.toMatchObject({ kind: 'status', status: 409 });
    expect(new Set(ids).size).toBe(4);
    expect(ids).toHaveLength(4);
  });

  it('HTTP-10 reports an error if the reply to the repeated call is lost too', async () => {
    const keys = exchanging(() => HttpResponse.error());
    await expect(exchange()).rejects.toMatchObject({ kind: 'network' });
    expect(keys).toHaveLength(2);
  });

  describe('HTTP-10 if a user taps again after a failure', () => {
    /** Sends a write that fails in this way, and then the same write again. Returns the keys of both. */
    async function keysOfTaps(
      failure: Response,
      { authToken, passMs = 0 }: { authToken?: string; passMs?: number } = {},
    ): Promise<(string | null)[]> {
      const clock = { ...createClock(), elapsed: () => elapsedMs };
      let elapsedMs = 0;
      const send = clientOf({}, clock);
      const keys: (string | null)[] = [];
      const keysOfCall = async (reply: Response, body?: string) => {
        const sent = exchanging(() => reply.clone());
        await exchange({}, send, body).catch(() => undefined);
        keys.push(sent[0] ?? null);
      };
      await keysOfCall(failure);
      elapsedMs = passMs;
      await keysOfCall(HttpResponse.json(aToken()), authToken);
      return keys;
    }
    const lost = () => HttpResponse.error();
    const status = (code: number, body: object = {}) => HttpResponse.json(body, { status: code });

    it.each([
      ['the reply was lost', lost()],
      ['a proxy gave up', status(504)],
      ['the gateway failed', status(500)],
      ['the reply was no reply of the gateway', HttpResponse.text('<title>登录无线网络</title>')],
      ['the first request is still being carried out', status(409, { code: 'in_progress', message: 'x' })],
      ['too many requests were sent', status(429)],
      ['the session has ended', status(401)],
    ])('the idempotency key stays the same after %s', async (_what, failure) => {
      const [first, second] = await keysOfTaps(failure);
      expect(first).toMatch(/^[\w-]{36}$/);
      expect(second).toBe(first);
    });

    it.each([
      ['the write was refused', status(409, { code: 'stock', message: 'x' }), {}],
      ['the content was changed', lost(), { authToken: 'another' }],
      ['ten minutes', lost(), { passMs: 600_000 }],
    ])('the second tap sends a new idempotency key after %s', async (_what, failure, changes) => {
      const [first, second] = await keysOfTaps(failure, changes);
      expect(second).not.toBe(first);
    });

    it('repeated taps send the same idempotency key until one succeeds, even if one was refused; the tap after that sends a new key', async () => {
      const send = clientOf();
      const keys: (string | null)[] = [];
      for (const reply of [lost(), status(429), HttpResponse.json(aToken()), HttpResponse.json(aToken())]) {
        const sent = exchanging(() => reply.clone());
        await exchange({}, send).catch(() => undefined);
        keys.push(sent[0] ?? null);
      }
      expect(keys[1]).toBe(keys[0]);
      expect(keys[2]).toBe(keys[0]);
      expect(keys[3]).not.toBe(keys[0]);
    });
  });

  it('HTTP-10 does not repeat a call that has no idempotency key', async () => {
    let tries = 0;
    const keys: (string | null)[] = [];
    answer(({ request }) => {
      tries += 1;
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.error();
    });
    await expect(fetchUser()).rejects.toMatchObject({ kind: 'network' });
    expect([tries, keys]).toEqual([1, [null]]);
  });

  it.each([
    ['a short', 'InvalidArgument: IssuedAt out of range'],
    ['a long', `InvalidArgument: ${'x'.repeat(200)} IssuedAt out of range`],
  ])(
    'HTTP-08 after a refusal because of IssuedAt with %s message, corrects the clock by the Date header and sends the call once more',
    async (_what, message) => {
      const hourAhead = () => Date.now() + HOUR_MS;
      const issuedAt: number[] = [];
      answer(async ({ request }) => {
        issuedAt.push(Number((await claimsOf(request))['iat']) * 1000);
        const isRefused = issuedAt.length === 1;
        return HttpResponse.json(isRefused ? { message } : aUser(), {
          status: isRefused ? 400 : 200,
          headers: { date: new Date().toUTCString() },
        });
      });
      await expect(fetchUser(clientOf({}, createClock(hourAhead)))).resolves.toEqual(aUser());
      expect(issuedAt[0]! - Date.now()).toBeGreaterThan(3_500_000);
      expect(Math.abs(issuedAt[1]! - Date.now())).toBeLessThan(10_000);
    },
  );
});

it('HTTP-08 a reply from the cache of the browser, which is up to a minute old, does not set the clock back', async () => {
  const clock = createClock();
  const learnFrom = async (cacheControl: string) => {
    answer(() =>
      HttpResponse.json(aUser(), {
        headers: { date: new Date(Date.now() - 50_000).toUTCString(), 'cache-control': cacheControl },
      }),
    );
    await fetchUser(clientOf({}, clock));
    return clock.now() - clock.deviceNow();
  };
  expect(await learnFrom('public, max-age=60')).toBe(0);
  expect(await learnFrom('no-store')).toBeLessThan(-45_000);
});

describe('the error catalogue', () => {
  it.each([
    ['ERR-01', 'InvalidArgument: IssuedAt is in the future', '请设置正确的时间'],
    ['ERR-01', 'rpc error: InvalidArgument iat', '请设置正确的时间'],
    ['ERR-01', `InvalidArgument: ${'x'.repeat(200)} IssuedAt is in the future`, '请设置正确的时间'],
    ['ERR-01', `${'x'.repeat(200)} InvalidArgument iat`, '请设置正确的时间'],
    ['ERR-01 needs both parts:', 'IssuedAt is in the future', 'IssuedAt is in the future'],
    ['ERR-01 needs both parts:', 'InvalidArgument: name', 'InvalidArgument: name'],
    ['ERR-01 needs the word iat:', 'InvalidArgument: unknown variation', 'InvalidArgument: unknown variation'],
    ['ERR-07', 'x'.repeat(121), 'x'.repeat(120)],
    ['ERR-07', '库存不足', '库存不足'],
    ['ERR-07', '', '请求失败，请稍后再试'],
  ])('%s shows the server message "%s" as %s', async (_rule, message, text) => {
    answer(() => HttpResponse.json({ message }, { status: 400, headers: { date: new Date().toUTCString() } }));
    await expect(fetchUser()).rejects.toMatchObject({ message: text, status: 400 });
  });

  it.each([301, 400, 401, 404, 409, 429, 500, 503])(
    'ERR-08 has a general message for an HTML reply with the status %d, and the error contains this status',
    async (status) => {
      answer(() => new HttpResponse('<h1>nginx</h1>', { status, headers: { 'content-type': 'text/html' } }));
      await expect(fetchUser()).rejects.toMatchObject({ kind: 'status', status, message: '请求失败，请稍后再试' });
    },
  );

  it.each([
    ['truncated JSON', '{"user":{"userId":"1"'],
    ['an HTML page', '<!doctype html><title>登录无线网络</title>'],
    ['an empty body', ''],
    ['null', 'null'],
    ['an array', '[]'],
    ['a missing field', '{"user":{"userId":"1"}}'],
    ['a wrong type', JSON.stringify({ user: { ...aUser().user, nickname: 5 } })],
  ])('ERR-09 has a general message for a reply that does not match the contract: %s', async (_what, body) => {
    answer(() => new HttpResponse(body, { headers: { 'content-type': 'application/json' } }));
    await expect(fetchUser()).rejects.toMatchObject({ kind: 'shape', status: 200, message: '请求失败，请稍后再试' });
  });

  it.each([
    ['ERR-02', AxiosError.ETIMEDOUT, '请求超时,请检查网络后重试'],
    ['ERR-03', AxiosError.ERR_NETWORK, '无法连接到网络,请检查网络后重试'],
    ['ERR-04', AxiosError.ERR_CANCELED, '请求已取消'],
    ['ERR-05', AxiosError.ECONNABORTED, '连接服务器失败'],
    ['ERR-06', AxiosError.ERR_FR_TOO_MANY_REDIRECTS, '请求失败'],
  ])('%s shows the transport code %s as %s', (_rule, code, text) => {
    expect(errorOfTransport(new AxiosError('inside story', code)).message).toBe(text);
  });

  it('ERR-03 has a message for a failed network', async () => {
    answer(() => HttpResponse.error());
    await expect(fetchUser()).rejects.toMatchObject({ kind: 'network', message: '无法连接到网络,请检查网络后重试' });
  });

  it('ERR-04 has a message for a cancelled request', async () => {
    answer(async () => {
      await delay('infinite');
      return HttpResponse.json({});
    });
    const controller = new AbortController();
    const asked = fetchUser(clientOf(), { signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ kind: 'cancelled', message: '请求已取消' });
  });

  it('ERR-07 shortens a very long server message, so that it does not fill the screen', async () => {
    answer(() => HttpResponse.json({ message: '很'.repeat(5_000) }, { status: 500 }));
    const error = await fetchUser().catch((problem: unknown) => problem);
    expect((error as ApiError).message).toHaveLength(120);
  });

  it('HTTP-01 also has an error for an invalid reply of an endpoint that is open to everybody', async () => {
    server.use(http.get(`${ROOT}${getHome.path}`, () => HttpResponse.json({ banners: 'none' })));
    await expect(clientOf()(getHome, { query: { age: 5 } })).rejects.toMatchObject({ kind: 'shape' });
  });
});
