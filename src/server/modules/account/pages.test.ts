import { useGateway } from '#server/testing/useGateway.ts';
import { ownOrigins } from '#server/http/backAddress.ts';
import { html } from '#server/http/html.ts';

const HOST = 'localhost:8080';

describe('the pages of the account site', () => {
  it('AUTH-21 open even if the back_url is a NUL character, which the database could not store', async () => {
    const { statusCode, body } = await open('/account/phone?back_url=%00&caller=%00');
    expect([statusCode, backUrlIn(body)]).toEqual([200, '']);
  });

  const test = useGateway('postgres', { trustedOrigins: ['https://m.example.com'] });
  const open = (path: string, host = HOST) => test.app.inject({ url: path, headers: { host } });
  const backUrlIn = (page: string) => /name="backUrl" value="([^"]*)"/.exec(page)?.[1];

  it.each([
    ['/account/phone', '手机号登录'],
    ['/account/index', '微信登录'],
    ['/account/webview?caller=1002&level=reg', '注册'],
  ])('AUTH-14, AUTH-15 include the page %s with the title "%s"', async (path, title) => {
    const { statusCode, body, headers } = await open(path);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<title>${title} - 呆迪听故事</title>`);
    expect(body).toContain('href="/combine/about?section=privacy"');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toMatch(/<script(?![^>]*src=)/);
  });

  it('AUTH-21 keep a back_url of a trusted origin, without the secrets in it', async () => {
    const back = encodeURIComponent('https://m.example.com/combine/a?x=1&authToken=secret&_token=secret#secret');
    expect(backUrlIn((await open(`/account/phone?back_url=${back}`)).body)).toBe('https://m.example.com/combine/a?x=1');
    const own = encodeURIComponent(`http://${HOST}/combine/profile`);
    expect(backUrlIn((await open(`/account/phone?back_url=${own}`)).body)).toBe(`http://${HOST}/combine/profile`);
  });

  it.each(['https://evil.example/', '"><script>alert(1)</script>', 'x'.repeat(3000), 'javascript:1'])(
    'AUTH-21 drop the back_url "%.30s"',
    async (back) => {
      const { statusCode, body } = await open(`/account/phone?back_url=${encodeURIComponent(back)}`);
      expect([statusCode, backUrlIn(body)]).toEqual([200, '']);
      expect(body).not.toContain('alert(1)');
    },
  );

  it('AUTH-21 do not trust an origin just because it equals a forged Host header', async () => {
    const back = encodeURIComponent('http://evil.example/');
    expect(backUrlIn((await open(`/account/phone?back_url=${back}`, 'evil.example')).body)).toBe('');
  });

  it.each([
    ['local', undefined, 'localhost:8080', ['http://localhost:8080']],
    ['local', undefined, '192.168.1.7:8080', ['http://192.168.1.7:8080']],
    ['local', undefined, '192.168.1.7.evil.example', []],
    ['local', undefined, 'm.example.com', []],
    ['production', undefined, 'localhost:8080', []],
    ['production', 'https://m.example.com', 'evil.example', ['https://m.example.com']],
  ] as const)(
    "AUTH-21 in the environment %s with PUBLIC_ORIGIN %s, for a request to %s, the gateway's own origins are %j",
    (appEnv, publicOrigin, host, own) => {
      const hostname = host.split(':')[0] ?? '';
      expect(ownOrigins({ host, hostname, protocol: 'http' }, { appEnv, publicOrigin })).toEqual(own);
    },
  );

  it('AUTH-09 redirect after a logout to the back_url if it is trusted, and otherwise to the home page', async () => {
    const logout = async (back: string) =>
      (await open(`/account/logout?caller=1002&back_url=${encodeURIComponent(back)}`)).headers.location;
    expect(await logout(`http://${HOST}/combine/about`)).toBe(`http://${HOST}/combine/about`);
    expect(await logout('https://evil.example/')).toBe('/combine/');
    expect((await open('/account/logout')).headers.location).toBe('/combine/');
  });

  it('load their style and script from addresses with a content hash, so that browsers cache the files for ever', async () => {
    const { body } = await open('/account/phone');
    const addresses = [...body.matchAll(/(?:href|src)="(\/account\/assets\/[^"]+)"/g)].map(
      ([, address]) => address ?? '',
    );
    expect(addresses).toHaveLength(2);
    for (const address of addresses) {
      expect((await open(address)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    // The address of another release, which a gateway of this release may be asked for during a deploy.
    for (const address of ['/account/assets/account.js?v=0123456789ab', '/account/assets/account.css']) {
      const { statusCode, headers } = await open(address);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    }
    expect((await open('/account/assets/..%2froutes.ts')).statusCode).toBe(404);
  });

  it('escape the values in their HTML', () => {
    expect(html`<p title="${'"><img>'}">${"<script>&'"}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;img&gt;">&lt;script&gt;&amp;&#39;</p>',
    );
  });
});
