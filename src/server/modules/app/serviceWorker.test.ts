import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { signIn } from '#server/testing/signIn.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { useGateway } from '#server/testing/useGateway.ts';

function aBuild(files: Record<string, string>): string {
  const appDist = temporaryFolder();
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(appDist, name), content);
  return appDist;
}

const files = {
  'index.html': '<html lang="zh-CN"><title>shell</title></html>',
  'serviceWorker.js': 'work()',
  'withdrawnWorker.js': 'leave()',
};

describe('the service worker', () => {
  const test = useGateway('postgres', { appDist: aBuild(files), contentOrigins: ['https://cdn.example.com'] });
  const directive = (headers: Record<string, unknown>, name: string) =>
    String(headers['content-security-policy'])
      .split(';')
      .find((one) => one.startsWith(`${name} `));

  it('is revalidated on each page load, and may fetch from the same origins as pages', async () => {
    const { body, headers, statusCode } = await test.app.inject('/combine/serviceWorker.js');
    expect([statusCode, body, headers['cache-control']]).toEqual([200, 'work()', 'no-cache']);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    const again = { url: '/combine/serviceWorker.js', headers: { 'if-none-match': String(headers['etag']) } };
    expect((await test.app.inject(again)).statusCode).toBe(304);
    const page = await test.app.inject('/combine/');
    expect(directive(page.headers, 'worker-src')).toBe("worker-src 'self'");
    // What a service worker may fetch depends on the policy that is sent with its own script, not on the policy of a
    // page.
    expect(directive(headers, 'connect-src')).toBe("connect-src 'self' https://cdn.example.com");
    expect(directive(page.headers, 'connect-src')).toBe(directive(headers, 'connect-src'));
  });

  it('is sent with Brotli to browsers that understand it', async () => {
    const request = { url: '/combine/serviceWorker.js', headers: { 'accept-encoding': 'gzip, br' } };
    const { rawPayload, headers } = await test.app.inject(request);
    expect([headers['content-encoding'], headers['vary']]).toEqual(['br', 'accept-encoding']);
    expect(zlib.brotliDecompressSync(rawPayload).toString()).toBe('work()');
  });

  it('gets the same app shell from the address of index.html, whoever the visitor is', async () => {
    const { userToken } = await signIn(test);
    const visitors = [
      {},
      { cookie: `token=${userToken}; anonymous=0` },
      { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.49' },
      { 'user-agent': 'Mozilla/5.0 ilisten_ios/2003/11.58/appstore' },
    ];
    for (const headers of visitors) {
      const { body } = await test.app.inject({ url: '/combine/index.html', headers });
      expect(body).toBe(files['index.html']);
    }
  });
});

describe.each([
  ['production', files['index.html'], 'work()'],
  ['local', '<html>next</html>', 'workBetter()'],
] as const)('a %s gateway whose build is replaced while it runs', (appEnv, page, worker) => {
  const appDist = aBuild(files);
  const test = useGateway('postgres', { appDist, appEnv });

  it(`sends the service worker ${worker} and the page of the same release`, async () => {
    const later = Date.now() / 1000 + 60;
    const next = { 'index.html': '<html>next</html>', 'serviceWorker.js': 'workBetter()' };
    for (const [name, content] of Object.entries(next)) {
      fs.writeFileSync(path.join(appDist, name), content);
      fs.utimesSync(path.join(appDist, name), later, later);
    }
    expect((await test.app.inject('/combine/serviceWorker.js')).body).toBe(worker);
    expect((await test.app.inject('/combine/index.html')).body).toBe(page);
  });
});

describe('a gateway that withdraws the service worker', () => {
  const test = useGateway('postgres', { appDist: aBuild(files), hasServiceWorker: false });

  it('serves a script that removes the service worker', async () => {
    expect((await test.app.inject('/combine/serviceWorker.js')).body).toBe('leave()');
  });
});

describe('a gateway whose build has no service worker', () => {
  const test = useGateway('postgres', { appDist: aBuild({ 'index.html': files['index.html'] }) });

  it('answers the request for the service worker with 404, because a browser would run the HTML of a page as the script', async () => {
    expect((await test.app.inject('/combine/serviceWorker.js')).statusCode).toBe(404);
  });
});
