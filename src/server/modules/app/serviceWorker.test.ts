import fs from 'node:fs';
import path from 'node:path';
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
  const test = useGateway('postgres', { appDist: aBuild(files) });

  it('must be revalidated each time, and has a Content-Security-Policy that allows workers', async () => {
    const { body, headers, statusCode } = await test.app.inject('/combine/serviceWorker.js');
    expect([statusCode, body, headers['cache-control']]).toEqual([200, 'work()', 'no-cache']);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['content-security-policy']).toContain("worker-src 'self'");
  });

  it('gets the shell, which is the same for everybody, from the address of index.html', async () => {
    const { body } = await test.app.inject('/combine/index.html');
    expect(body).toBe(files['index.html']);
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

  it('answers the request for one with 404, because the browser would run a page as the service worker', async () => {
    expect((await test.app.inject('/combine/serviceWorker.js')).statusCode).toBe(404);
  });
});
