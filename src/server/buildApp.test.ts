import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as stories from '#contract/stories/stories.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { jobs } from './database/tables/operation/jobs.ts';
import { jobQueue } from './jobs/queue.ts';
import { contractEndpoints } from '#test/harness/contractEndpoints.ts';
import { call } from './testing/call.ts';
import { databaseKinds } from './testing/database/databases.ts';
import { signIn } from './testing/signIn.ts';
import { useGateway } from './testing/useGateway.ts';

const addressOf = ({ path: template }: AnyEndpoint) => template.replace(/(?<=\/):\w+/g, 'ear-umbrella');

/** Returns the directives of the Content-Security-Policy. */
const policyOf = ({ headers }: { headers: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
  );

describe.each(databaseKinds)('the gateway on %s', (kind) => {
  const test = useGateway(kind);

  it('reports that it is healthy and which database it uses', async () => {
    const jobs = { dead: 0, oldestWaitSeconds: 0 };
    expect((await test.app.inject('/healthz')).json()).toEqual({ ok: true, database: kind, jobs });
  });

  it('reports how many jobs have failed for good and how long the oldest due job has waited, and remains healthy', async () => {
    const queue = jobQueue(test.gateway.db);
    await queue.enqueue({ kind: 'example', key: 'waits' }, new Date(test.time - 90_000));
    await queue.enqueue({ kind: 'example', key: 'planned', runAt: new Date(test.time + 1) }, new Date(test.time));
    await queue.enqueue({ kind: 'example', key: 'dead' }, new Date(test.time));
    await test.gateway.db
      .update(jobs)
      .set({ deadAt: new Date(test.time) })
      .where(eq(jobs.key, 'dead'));
    const answer = await test.app.inject('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ jobs: { dead: 1, oldestWaitSeconds: 90 } }),
    ]);
  });

  it.each(
    contractEndpoints
      .filter(({ access }) => access !== 'open')
      .map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const),
  )('HTTP-02 refuses %s %s without a request token', async (method, _, endpoint) => {
    const response = await test.app.inject({ method, url: addressOf(endpoint), payload: {} });
    expect([response.statusCode, response.json()]).toEqual([401, expect.objectContaining({ code: 'invalid_token' })]);
  });

  it('HTTP-08 refuses a token that was issued an hour ago with an error code of its own, and tells the current time in the Date header', async () => {
    // Sets the time of the test to the time of the machine: the Date header always comes from the machine's clock,
    // which outside tests is the gateway's clock, too.
    test.time = Date.now();
    const callAt = (time: number) =>
      call({ ...test, app: test.app, time }, stories.getStory, { params: { storyId: 'ear-umbrella' } });
    const { status, body, headers } = await callAt(test.time - HOUR_MS);
    expect([status, body]).toEqual([
      401,
      {
        code: 'invalid_issued_at',
        message: expect.stringMatching(/InvalidArgument.*IssuedAt/) as string,
        requestId: expect.any(String) as string,
      },
    ]);
    const { status: statusOfRepeat, body: story } = await callAt(Date.parse(String(headers['date'])));
    expect([statusOfRepeat, story.id]).toEqual([200, 'ear-umbrella']);
  });
});

describe('the gateway', () => {
  const test = useGateway('postgres', {
    trustedOrigins: ['https://m.example.com'],
    contentOrigins: ['https://cdn.example.com'],
  });
  const script = 'window.__early = 1;';

  beforeAll(() => {
    const { appDist } = test.gateway.settings;
    const files: Record<string, string> = {
      'index.html': `<!doctype html><html lang="zh-CN"><head><script>${script}</script><script defer src="/combine/js/main.js"></script></head></html>`,
      'js/main.1a2b3c4d.js': 'main()',
      'js/main.1a2b3c4d.js.br': 'brotli',
      'js/main.1a2b3c4d.js.gz': 'gzip',
      'css/main.1a2b3c4d.css': 'a{}',
      'icon.svg': '<svg/>',
    };
    for (const [name, content] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(appDist, name)), { recursive: true });
      fs.writeFileSync(path.join(appDist, name), content);
    }
  });

  const open = (url: string, headers = {}) => test.app.inject({ url, headers });

  it.each([
    '/combine/',
    '/combine/profile',
    '/combine/no/such/page',
    '/combine/a.b?x=1',
    '/combine/a?id=%00',
    '/combine/%00',
  ])('ENV-07, ROUTE-02 answers %s with the page of the app, which browsers must revalidate each time', async (url) => {
    const { statusCode, headers, body } = await open(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body).toContain(script);
    expect((await open(url, { 'if-none-match': headers.etag })).statusCode).toBe(304);
  });

  it('compresses the page for browsers that accept Brotli, with the same weak ETag as the uncompressed page', async () => {
    const plain = await open('/combine/profile');
    const small = await open('/combine/profile', { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/html; charset=utf-8' });
    expect(zlib.brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.etag).toMatch(/^W\//);
    expect(small.headers.etag).toBe(plain.headers.etag);
    const known = await open('/combine/profile', { 'accept-encoding': 'br', 'if-none-match': plain.headers.etag });
    expect([known.statusCode, known.body, known.headers['content-encoding']]).toEqual([304, '', undefined]);
  });

  it('closes a connection that has been idle for 30 seconds', () => {
    expect(test.app.server.timeout).toBe(30_000);
  });

  it.each(['/', '/combine'])('ENV-07 redirects %s to /combine/', async (url) => {
    expect((await open(url)).headers.location).toBe('/combine/');
    // A host opens the app with a login in the query.
    expect((await open(`${url}?_token=a.b-c&_caller=2003`)).headers.location).toBe(
      '/combine/?_token=a.b-c&_caller=2003',
    );
    expect((await open(`${url}?back=//evil.example/"><b>&name=%E6%98%8E%0d`)).headers.location).toBe(
      '/combine/?back=//evil.example/%22%3E%3Cb%3E&name=%E6%98%8E%0d',
    );
  });

  it('ENV-07 lets browsers cache chunks for a year, and sends chunks in the best encoding that the client accepts', async () => {
    const chunk = (encoding: string) => open('/combine/js/main.1a2b3c4d.js', { 'accept-encoding': encoding });
    const plain = await chunk('identity');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect([plain.body, (await chunk('gzip')).body, (await chunk('gzip, br')).body]).toEqual([
      'main()',
      'gzip',
      'brotli',
    ]);
    expect((await chunk('br')).headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript') as string,
    });
    expect((await open('/combine/css/main.1a2b3c4d.css')).headers['content-type']).toContain('text/css');
    expect((await open('/combine/icon.svg')).body).toBe('<svg/>');
  });

  it.each([
    'js/main.00000000.js',
    'css/old.css',
    'asset/x.webp',
    'js/',
    'js/..%2findex.html',
    'js/%2e%2e/%2e%2e/settings.ts',
  ])('ROUTE-08 answers a request for a missing chunk (%s) with a 404, never with the page of the app', async (file) => {
    const response = await open(`/combine/${file}`);
    expect([response.statusCode, response.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('allows the page to run only its own scripts, and to load content only from the configured origins', async () => {
    const hash = crypto.createHash('sha256').update(script).digest('base64');
    expect(policyOf(await open('/combine/'))).toEqual({
      'default-src': "'self'",
      'script-src': `'self' 'sha256-${hash}'`,
      'style-src': "'self' 'unsafe-inline'",
      'connect-src': "'self' https://cdn.example.com",
      'img-src': "'self' https://cdn.example.com data: blob:",
      'media-src': "'self' https://cdn.example.com blob:",
      'worker-src': "'self'",
      'font-src': "'self' data:",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-src': "'self'",
      'frame-ancestors': "'self'",
    });
    expect(policyOf(await open('/healthz'))['script-src']).toBe("'self'");
  });

  it('allows the hidden frames of a native bridge only in host apps', async () => {
    const frames = async (headers: Record<string, string>) => {
      const response = await test.app.inject({ url: '/combine/', headers });
      return policyOf(response)['frame-src'];
    };
    expect(await frames({ 'user-agent': 'Mozilla/5.0 ilisten_ios/2003/11.58/appstore' })).toBe(
      "'self' https: wvjbscheme: yy:",
    );
    expect(await frames({ 'user-agent': 'Mozilla/5.0' })).toBe("'self'");
  });

  it('allows the script of WeChat, and the hidden frames of its bridge, only in WeChat', async () => {
    const policy = async (agent: string) =>
      policyOf(await test.app.inject({ url: '/combine/', headers: { 'user-agent': agent } }));
    const inWechat = await policy('Mozilla/5.0 (iPhone) MicroMessenger/8.0.49');
    expect(inWechat['script-src']).toMatch(/^'self' .* https:\/\/res\.wx\.qq\.com\/open\/js\/jweixin-1\.6\.0\.js$/);
    expect(inWechat['frame-src']).toBe("'self' weixin: weixinping:");
    expect(JSON.stringify(await policy('Mozilla/5.0 (iPhone) AlipayClient/10.5'))).not.toMatch(/wx\.qq|weixin/);
  });

  it.each([
    '/combine/',
    '/healthz',
    '/no/such/call',
    '/inner4/ilisten/home?age=5',
    '/account/phone',
    '/combine/js/x.js',
    '/%zz',
  ])('sends the security headers and the request id in its answer to %s', async (url) => {
    const response = await open(url);
    expect(response.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'x-content-type-options': 'nosniff',
      'referrer-policy': url === '/account/phone' ? 'no-referrer' : 'strict-origin',
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), browsing-topics=()',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(policyOf(response)['default-src']).toBe("'self'");
  });

  it('sends no other security headers than those that this test lists', async () => {
    const { headers } = await open('/healthz');
    const others = ['cache-control', 'connection', 'content-length', 'content-type', 'date', 'vary', 'x-request-id'];
    expect(
      Object.keys(headers)
        .filter((name) => !others.includes(name))
        .sort(),
    ).toEqual([
      'content-security-policy',
      'cross-origin-opener-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
    ]);
  });

  it.each([
    ['GET', '/no/such/call', 404],
    ['POST', '/inner4/ilisten/home', 404],
    ['GET', '/%zz', 400],
    ['GET', `/${'x'.repeat(9000)}`, 404],
  ] as const)('ERR-07 answers %s %.20s with a code, a message and the request id', async (method, url, status) => {
    const response = await test.app.inject({ method, url });
    expect(response.statusCode).toBe(status);
    expect(Object.keys(response.json<object>()).sort()).toEqual(['code', 'message', 'requestId']);
  });

  it('refuses a body of one megabyte as too large', async () => {
    const { userToken } = await signIn(test);
    const body = { positionMs: 1, finished: false, heardAt: 1, more: 'x'.repeat(1_000_000) };
    const answer = await call(test, stories.saveProgress, { params: { storyId: 'ear-umbrella' }, body }, { userToken });
    expect([answer.status, answer.body]).toEqual([413, expect.objectContaining({ code: 'too_large' })]);
  });

  it('HTTP-07 lists in OpenAPI all endpoints of the contract, and nothing else', async () => {
    const document = (await open('/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    }>();
    const listed = Object.entries(document.paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    const promised = contractEndpoints.map((one) => `${one.method} ${one.path.replace(/(?<=\/):(\w+)/g, '{$1}')}`);
    expect(document.openapi).toBe('3.1.0');
    expect(listed.filter((line) => !line.startsWith('HEAD')).sort()).toEqual(promised.sort());
  });

  it('HTTP-08 lets only trusted origins call the gateway and read its Date header', async () => {
    const preflight = (origin: string) =>
      test.app.inject({
        method: 'OPTIONS',
        url: '/inner4/member/user:info',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const trusted = await preflight('https://m.example.com');
    expect(trusted.statusCode).toBe(204);
    expect(trusted.headers['access-control-allow-headers']).toContain('authorization');
    expect(
      (await open('/healthz', { origin: 'https://m.example.com' })).headers['access-control-expose-headers'],
    ).toContain('date');
    expect(trusted.headers).toMatchObject({
      'access-control-allow-origin': 'https://m.example.com',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '600',
    });
    const allowed = String(trusted.headers['access-control-allow-headers']).split(', ');
    for (const name of ['range', 'if-range']) expect(allowed).toContain(name);
    const { headers } = await open('/healthz', { origin: 'https://m.example.com' });
    const exposed = String(headers['access-control-expose-headers']).split(', ');
    for (const name of ['etag', 'content-range']) expect(exposed).toContain(name);
    for (const other of ['https://evil.example', 'null', 'https://m.example.com.evil.example']) {
      const refused = await preflight(other);
      expect([refused.statusCode, refused.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
      const named = Object.keys((await open('/healthz', { origin: other })).headers);
      expect([...named, ...Object.keys(refused.headers)].filter((name) => name.startsWith('access-control'))).toEqual(
        [],
      );
    }
  });

  it.each([
    ['/healthz', {}, 'origin'],
    ['/healthz', { origin: 'https://m.example.com' }, 'origin'],
    ['/combine/', {}, 'user-agent, sec-fetch-dest, cookie, accept-encoding, origin'],
    ['/inner4/ilisten/home?age=5', { origin: 'https://m.example.com' }, 'accept-encoding, origin'],
    ['/combine/js/main.1a2b3c4d.js', { 'accept-encoding': 'br' }, 'accept-encoding, origin'],
  ])(
    'HTTP-08 answers %s with a `vary` header that names every header on which the reply depends',
    async (url, headers, varies) => {
      expect((await open(url, headers)).headers['vary']).toBe(varies);
    },
  );

  it('STATE-10 never writes a secret from an address or a header to the log', async () => {
    const secrets = ['authToken', '_token', 'token', 'code', 'mobile', 'openid'].map(
      (name) => `${name}=canary-${name}`,
    );
    await open(`/combine/?${secrets.join('&')}&_%74oken=canary-encoded&x=13800138000`, {
      authorization: 'Bearer canary-header',
      cookie: 'token=canary-cookie',
    });
    await open(`/account/phone?back_url=${encodeURIComponent('https://m.example.com/?authToken=canary-back')}`);
    const log = test.logLines.join('');
    expect(log.includes('/combine/?authToken=***')).toBe(true);
    expect(/canary|13800138000/.exec(log)).toBeNull();
  });

  it('reports that the app is not built if there is no build', async () => {
    fs.rmSync(path.join(test.gateway.settings.appDist, 'index.html'));
    expect((await open('/combine/')).json()).toMatchObject({ code: 'app_not_built' });
  });
});
