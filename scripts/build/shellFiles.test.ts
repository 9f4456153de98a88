import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { CHUNK_FILES } from '#contract/pageRenderer.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { shellFiles } from './shellFiles.ts';

const PAGE = '<html lang="zh-CN"><title>首页</title></html>';
const chunks = [
  ...['main', 'home', 'hosts', 'http', 'story', 'player', 'miniPlayer', 'downloads'],
  ...['login', 'eyeCareGuard'],
];

function aBuild(): string {
  const appDist = temporaryFolder();
  fs.writeFileSync(path.join(appDist, 'index.html'), PAGE);
  const list = Object.fromEntries(chunks.map((name) => [name, [`/combine/js/${name}.11111111.js`]]));
  fs.mkdirSync(path.dirname(path.join(appDist, CHUNK_FILES)), { recursive: true });
  fs.writeFileSync(path.join(appDist, CHUNK_FILES), JSON.stringify(list));
  return appDist;
}

describe('the files that the service worker stores in advance', () => {
  const appDist = aBuild();
  const test = useGateway('postgres', { appDist });
  const sha256 = (content: Buffer) => crypto.createHash('sha256').update(content).digest('base64');

  it('include index.html with the digest of the file that the gateway sends, so that no index.html of another release is stored', async () => {
    const [page, ...others] = JSON.parse(shellFiles(appDist)) as Record<string, unknown>[];
    const plain = await test.app.inject('/combine/index.html');
    const compressed = await test.app.inject({ url: '/combine/index.html', headers: { 'accept-encoding': 'br' } });
    expect(page).toEqual({
      url: '/combine/index.html',
      revision: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      integrity: `sha256-${sha256(plain.rawPayload)}`,
    });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(zlib.brotliDecompressSync(compressed.rawPayload)).toEqual(plain.rawPayload);
    expect(others).toEqual(chunks.map((name) => ({ url: `/combine/js/${name}.11111111.js`, revision: null })));
  });
});
