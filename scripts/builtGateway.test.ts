import { aPack } from '#server/testing/pack/aPack.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { spawnGateway, type SpawnedGateway } from '#test/harness/spawnGateway.ts';

jest.setTimeout(300_000);

let gateway: SpawnedGateway | undefined;
afterEach(() => gateway?.end('SIGKILL'));

it('the built gateway finds its migrations, the assets of the account site and the strokes of characters', async () => {
  gateway = await spawnGateway({ APP_ENV: 'local', DATA_DIR: temporaryFolder(), CONTENT_DIR: aPack() });
  const { origin } = gateway;
  const get = (path: string) => fetch(`${origin}${path}`);
  expect(await (await get('/healthz')).json()).toEqual({
    ok: true,
    database: 'pglite',
    jobs: { dead: 0, oldestWaitSeconds: 0 },
  });
  const page = await (await get('/account/phone')).text();
  const [asset = ''] = /\/account\/assets\/account\.js[^"]*/.exec(page) ?? [];
  expect((await get(asset)).status).toBe(200);
  const strokes = await get(`/inner4/ilisten/words/strokes/${encodeURIComponent('木')}`);
  expect([strokes.status, await strokes.json()]).toEqual([
    200,
    expect.objectContaining({ strokes: expect.any(Array) as unknown[] }),
  ]);
  expect(await gateway.end('SIGTERM')).toBe(0);
});
