import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { getStory } from '#contract/stories/stories.ts';
import { CHUNK_FILES, RENDERER_FILE, type AnswerVisitor } from '#contract/pageRenderer.ts';
import { createDeferred } from '#server/testing/createDeferred.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { createRenderedPages } from './renderedPages.ts';

const SHELL = `<!doctype html>
<html lang="zh-CN" data-theme="day">
<head><meta name="description" content="呆迪"/><title>呆迪听故事</title><script defer="defer" src="/combine/js/main.js"></script><script>early('/combine/js/home.js')</script><link href="/combine/css/main.css" rel="stylesheet"></head>
<body><div id="root"></div></body>
</html>`;

/** A fake renderer. Its pages show the answer to one call, and how many pages it has rendered so far. */
const RENDERER = `
  let count = 0;
  exports.addressOf = (target) => {
    const [path] = target.split('?');
    return path === '/page' ? target : path === '/' || path === '/broken' ? path : undefined;
  };
  exports.showsPrices = (path) => path.startsWith('/page');
  exports.renderPage = async (path, answer) => {
    if (path === '/broken') throw new Error('the renderer failed');
    const home = await answer({ method: 'GET', path: '/inner4/ilisten/home' }, { query: { age: 5 } });
    return { title: '<首页>', description: '"故事"', html: '<p>$& ' + path + ' ' + home.picks.length + '</p>', data: '{"count":' + ++count + '}', chunk: 'home' };
  };
`;

function aBuild(renderer = RENDERER): string {
  const appDist = temporaryFolder();
  const files = {
    'index.html': SHELL,
    [RENDERER_FILE]: renderer,
    [CHUNK_FILES]: JSON.stringify({
      home: ['/combine/js/home.js', '/combine/js/more.js', '/combine/css/home.css', '/combine/css/odd.css'],
    }),
    'css/main.css': 'main{color:red}',
    'css/home.css': 'a{color:red}',
    'css/odd.css': 'a{content:"</style>"}',
  };
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(appDist, name)), { recursive: true });
    fs.writeFileSync(path.join(appDist, name), content);
  }
  return appDist;
}

describe('the pages that the gateway renders', () => {
  const test = useGateway('postgres', { appDist: aBuild() });
  const open = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
  const isRendered = (body: string) => body.includes('data-rendered');

  it('contain the screen with its data, title and description, and are revalidated on each visit', async () => {
    const { body, headers, statusCode } = await open('/combine/');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body).toMatch(/<div id="root"><p>\$& \/ [1-9]\d*<\/p><\/div>/);
    expect(body).toMatch(/<script type="application\/json" id="rendered">\{"count":\d+\}<\/script>/);
    expect(body).toContain('<title>&lt;首页&gt;</title>');
    expect(body).toContain('<meta name="description" content="&quot;故事&quot;" />');
    expect(body).toContain('<meta property="og:title" content="&lt;首页&gt;" />');
    expect(body).toContain('<meta property="og:description" content="&quot;故事&quot;" />');
    expect(body).toContain('<html lang="zh-CN" data-rendered data-theme="day">');
    expect((await open('/combine/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('contain their style sheets, and preload the scripts that index.html does not load itself', async () => {
    const { body } = await open('/combine/');
    const head = body.slice(
      body.lastIndexOf('</script>', body.indexOf('</head>')) + '</script>'.length,
      body.indexOf('</head>'),
    );
    expect(head.replace(/<meta [^>]*>/g, '')).toBe(
      '<style data-href="/combine/css/main.css">main{color:red}</style>' +
        '<style data-href="/combine/css/home.css">a{color:red}</style>' +
        '<link rel="stylesheet" href="/combine/css/odd.css" />' +
        '<link rel="preload" as="script" href="/combine/js/more.js" />',
    );
  });

  it('send no preload header, unlike the app shell, because the scripts would compete with the content of the page', async () => {
    expect((await open('/combine/')).headers['link']).toBeUndefined();
    expect((await open('/combine/about')).headers['link']).toBe(
      '</combine/css/main.css>; rel=preload; as=style, </combine/js/main.js>; rel=preload; as=script; fetchpriority=low',
    );
  });

  it('have the same content security policy as the app shell', async () => {
    const policyOf = async (url: string) => (await open(url)).headers['content-security-policy'];
    expect(await policyOf('/combine/')).toBe(await policyOf('/combine/about'));
  });

  it('are compressed for browsers that accept brotli, and list in `vary` the request headers on which they depend', async () => {
    const plain = await open('/combine/');
    const small = await open('/combine/', { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(zlib.brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers.vary).toContain('cookie, accept-encoding');
    expect((await open('/combine/', { 'accept-encoding': 'br;q=0, gzip' })).body).toBe(plain.body);
  });

  it.each([
    ['of a user with a session', { cookie: 'nickname=a; token=secret' }],
    ['in a host app', { 'user-agent': 'Mozilla/5.0 ilisten_ios/2003/11.58/appstore' }],
    ['in the frame of the host simulator', { 'sec-fetch-dest': 'iframe' }],
  ])('are replaced by the app shell %s', async (_, headers) => {
    expect((await open('/combine/', headers)).body).toBe(SHELL);
  });

  it.each([
    ['WeChat', 'Mozilla/5.0 MicroMessenger/8.0.49'],
    ['Alipay', 'Mozilla/5.0 AlipayClient/10.5'],
  ])('are rendered for a guest in %s', async (_, agent) => {
    expect(isRendered((await open('/combine/', { 'user-agent': agent })).body)).toBe(true);
  });

  it('are replaced by the app shell in WeChat on iOS if they show prices, even if the page is in the cache', async () => {
    const agent = (os: string) => ({ 'user-agent': `Mozilla/5.0 (${os}) MicroMessenger/8.0.50` });
    expect(isRendered((await open('/combine/page?id=1', agent('Linux; Android 14'))).body)).toBe(true);
    const { body, headers } = await open('/combine/page?id=1', agent('iPhone; CPU iPhone OS 18_0 like Mac OS X'));
    expect([body, headers.vary]).toEqual([SHELL, expect.stringContaining('user-agent')]);
    expect(isRendered((await open('/combine/', agent('iPhone; CPU iPhone OS 18_0 like Mac OS X'))).body)).toBe(true);
    expect(isRendered((await open('/combine/page?id=1')).body)).toBe(true);
  });

  it.each(['other=token', 'xtoken=1', 'token='])(
    'are rendered for a guest if the cookie header is %s, which contains no session token',
    async (cookie) => {
      expect(isRendered((await open('/combine/', { cookie })).body)).toBe(true);
    },
  );

  it('are replaced by the app shell if the screen is not rendered by the gateway, or the renderer fails', async () => {
    expect((await open('/combine/profile')).body).toBe(SHELL);
    expect((await open('/combine/broken')).body).toBe(SHELL);
    expect(test.logLines.join('\n')).toContain('the renderer failed');
  });

  it('are taken from the cache if their addresses differ only in parameters that the screen ignores', async () => {
    const first = await open('/combine/');
    expect((await open('/combine/?channel=other')).body).toBe(first.body);
  });

  it('depend on the query of the address if the screen uses the query', async () => {
    expect((await open('/combine/page?id=a%2Fb&id=c')).body).toContain('<p>$& /page?id=a%2Fb&id=c ');
  });
});

describe('calls that the gateway makes to render a page', () => {
  const test = useGateway('postgres', {
    appDist: aBuild(`
      const calls = {
        '/story': ['GET', '${getStory.path}', { params: { storyId: 'moon-boat' } }],
        '/invalid': ['GET', '/inner4/ilisten/home', { query: { age: 'five' } }],
        '/user': ['GET', '/inner4/ilisten/listening', {}],
        '/write': ['POST', '/inner4/user/logout', {}],
        '/unknown': ['GET', '/inner4/none', {}],
      };
      exports.addressOf = (path) => path;
      exports.renderPage = async (address, answer) => {
        const [method, path, request] = calls[address];
        const outcome = await answer({ method, path }, request).then((reply) => reply.title, (error) => error.code);
        return { title: '', html: String(outcome), data: '{}', chunk: 'home' };
      };
    `),
  });

  it.each([
    ['/invalid', 'invalid_input'],
    ['/user', 'not_found'],
    ['/write', 'not_found'],
    ['/unknown', 'not_found'],
  ])(
    'are refused for %s, because a guest gets answers only to valid reads that need no user',
    async (address, outcome) => {
      const { body } = await test.app.inject(`/combine${address}`);
      expect(body).toContain(`<div id="root">${outcome}</div>`);
    },
  );

  it('are answered like the calls of a guest', async () => {
    expect((await test.app.inject('/combine/story')).body).toMatch(
      /<div id="root">(?!not_found|undefined)[^<]+<\/div>/,
    );
  });
});

describe('the renderer of pages, with its cache', () => {
  const pages = (answer: AnswerVisitor = async () => ({ picks: [] })) =>
    createRenderedPages({
      appDist: aBuild(),
      answer,
      timeoutMs: 1_000,
      isWatching: false,
      onProblem: (problem) => {
        throw problem;
      },
    });

  it('keeps only the latest 200 of 1,000 pages', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
    const { renderForGuest } = pages();
    const countOf = async (place: number) =>
      /"count":(\d+)/.exec(String((await renderForGuest(`/page?id=${place}`, SHELL))?.html))?.[1];
    for (let place = 1; place <= 1_000; place += 1) await countOf(place);
    expect(await countOf(1_000)).toBe('1000');
    expect(await countOf(801)).toBe('801');
    expect(await countOf(1)).toBe('1001');
    jest.useRealTimers();
  });

  it("keeps a page for 5 seconds, and does not use it with another build's index.html", async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'], now: 0 });
    const { renderForGuest } = pages();
    const first = await renderForGuest('/', SHELL);
    jest.setSystemTime(4_999);
    expect(await renderForGuest('/', SHELL)).toBe(first);
    expect(await renderForGuest('/', SHELL.replace('early', 'later'))).not.toBe(first);
    jest.setSystemTime(20_000);
    expect((await renderForGuest('/', SHELL))?.html).not.toEqual(first?.html);
    jest.useRealTimers();
  });

  it('renders a page once for all requests that arrive at the same moment', async () => {
    const { renderForGuest } = pages();
    const found = await Promise.all([
      renderForGuest('/', SHELL),
      renderForGuest('/', SHELL),
      renderForGuest('/', SHELL),
    ]);
    expect(new Set(found).size).toBe(1);
  });

  it('renders no page if index.html lacks the placeholder for one of its parts', async () => {
    expect(await pages().renderForGuest('/', '<p>another page</p>')).toBeUndefined();
  });

  it('lets a visitor wait for one second at most, and keeps the page if it is ready later', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'], now: 0 });
    const { promise, resolve } = createDeferred();
    const { renderForGuest } = pages(async () => promise.then(() => ({ picks: [] })));
    const outcomes: string[] = [];
    const first = renderForGuest('/', SHELL).then((page) => outcomes.push(page ? 'page' : 'shell'));
    await jest.advanceTimersByTimeAsync(999);
    expect(outcomes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await first;
    expect(outcomes).toEqual(['shell']);
    const second = renderForGuest('/', SHELL);
    resolve();
    expect(String((await second)?.html)).toContain('{"count":1}');
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('lets a user wait for one second at most, even while the session is looked up', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'], now: 0 });
    const { renderForUser } = pages();
    const opened = renderForUser(() => createDeferred().promise.then(() => undefined), '/page', SHELL);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await opened).toBeUndefined();
    jest.useRealTimers();
  });

  it('renders at most 16 pages for guests at the same time, and meanwhile all other guests get the app shell', async () => {
    const { promise, resolve } = createDeferred();
    const { renderForGuest } = pages(async () => promise.then(() => ({ picks: [] })));
    const place = (index: number) => renderForGuest(`/page?id=${index}`, SHELL);
    const [first, ...others] = Array.from({ length: 100 }, (_, index) => place(index));
    const again = place(0);
    const refused = (await Promise.all(others.slice(15))).filter((page) => page === undefined);
    expect(refused).toHaveLength(84);
    resolve();
    const rendered = await Promise.all([first, ...others.slice(0, 15)]);
    expect(rendered.filter((page) => page !== undefined)).toHaveLength(16);
    expect(await again).toBe(await first);
    // The requests that got the shell have left nothing in the cache.
    expect((await place(99))?.address).toBe('/page?id=99');
    expect(await place(0)).toBe(await first);
  });

  it('can render 16 pages at the same time again after 16 pages have failed', async () => {
    let isDown = true;
    const { renderForGuest } = pages(async () => (isDown ? Promise.reject(new Error('no database')) : { picks: [] }));
    const open = (name: string) =>
      Promise.allSettled(Array.from({ length: 16 }, (_, index) => renderForGuest(`/page?id=${name}${index}`, SHELL)));
    expect((await open('down')).filter(({ status }) => status === 'rejected')).toHaveLength(16);
    isDown = false;
    const found = (await open('up')).filter((one) => one.status === 'fulfilled' && one.value !== undefined);
    expect(found).toHaveLength(16);
  });

  it('renders at most eight pages for users at the same time, and meanwhile all other users get the app shell', async () => {
    const { promise, resolve } = createDeferred();
    const { renderForUser } = pages();
    const answer: AnswerVisitor = async () => ({ picks: [] });
    const open = () => renderForUser(async () => promise.then(() => answer), '/page', SHELL);
    const opened = Array.from({ length: 12 }, open);
    expect(await Promise.all(opened.slice(8))).toEqual([undefined, undefined, undefined, undefined]);
    resolve();
    const rendered = await Promise.all(opened.slice(0, 8));
    expect(rendered.filter((page) => page !== undefined)).toHaveLength(8);
    expect(await open()).toBeDefined();
  });
});
