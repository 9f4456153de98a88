import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { CHUNK_FILES } from '#contract/pageRenderer.ts';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { getStory } from '#contract/stories/stories.ts';
import { omit } from '#lib/omit.ts';
import { buildApp, PRODUCTION_SECRET } from '#test/harness/browser/run/builds.ts';
import { freePort, startGateway, type RunningGateway } from '#test/harness/browser/run/gateway.ts';
import { journeysRun } from '#test/harness/browser/run/journeysRun.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const OUTPUT = '.cache/production';
/**
 * The largest permitted size, in KiB, of the scripts of the home after Brotli compression. Lower this limit when the
 * scripts become smaller. It must exceed the present size by more than 0.13 KiB, because builds of the same sources in
 * two folders contain different names, and differ by up to that much.
 */
const MAX_HOME_KIB = 124.2;
const BUILD_WITHIN_MS = 300_000;

interface BuiltFile {
  name: string;
  text: string;
}

const builtFiles = (folder: string): BuiltFile[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(c?js|css|html|map)$/.test(name))
    .map((name) => ({ name, text: fs.readFileSync(path.join(folder, name), 'utf8') }));

/**
 * Returns the scripts of a build, each with its modules. Reads them from the source maps, which are in a folder beside
 * the served one.
 */
const scriptsOf = (folder: string): { address: string; modules: string[] }[] =>
  builtFiles(`${folder}-maps`)
    .filter(({ name }) => name.endsWith('.js.map'))
    .map(({ name, text }) => ({
      address: `/combine/${name.replace(/\.map$/, '')}`,
      modules: (JSON.parse(text) as { sources: string[] }).sources,
    }));

const modulesOf = (folder: string): string[] => scriptsOf(folder).flatMap(({ modules }) => modules);

/** Returns the files of each named chunk. */
const chunkFiles = () =>
  JSON.parse(fs.readFileSync(path.join(OUTPUT, CHUNK_FILES), 'utf8')) as Partial<Record<string, string[]>>;

const withText = (files: readonly BuiltFile[], text: string | RegExp): string[] =>
  files.filter((file) => file.text.search(text) >= 0).map(({ name }) => name);

/** Returns the kinds of syntax in a script that the oldest supported browsers (Chrome 70, iOS 12) cannot read. */
const tooNewSyntax = (script: string): string[] => {
  const found = new Set<string>();
  // Skips scripts that cannot contain any such syntax, because parsing takes long.
  if (!/\?\.\D|\?\?|\|\|=|&&=|\dn\b|\bclass\b/.test(script)) return [];
  JSON.stringify(parseSync(script, { syntax: 'ecmascript', target: 'es2022' }), (key, value: unknown) => {
    if (key === 'operator' && /^(\?\?=?|\|\|=|&&=)$/.test(String(value))) found.add(String(value));
    if (
      key === 'type' &&
      /^(OptionalChainingExpression|BigIntLiteral|ClassProperty|StaticBlock|Private\w+)$/.test(String(value))
    )
      found.add(String(value));
    return value;
  });
  return [...found];
};

const forDevelopers =
  /node_modules\/vconsole|src\/features\/(debug|gallery)\/|PlayerGalleryScreen|everyEndpoint|src\/platform\/flow\/|sagaTrace|developerTools|pageRecorder|recorderTools|replayInStore|traceTools/;

beforeAll(() => buildApp(OUTPUT, { APP_ENV: 'production', SIGNING_SECRET: PRODUCTION_SECRET }), BUILD_WITHIN_MS);

describe('the production bundle', () => {
  let files: BuiltFile[];
  beforeAll(() => {
    files = builtFiles(OUTPUT);
  });

  it('ENV-06 contains neither the debug console nor the debug screens and galleries', () => {
    const modules = modulesOf(OUTPUT);
    expect(modules.some((module) => module.includes('src/features/home/HomeScreen.tsx'))).toBe(true);
    expect(modules.filter((module) => forDevelopers.test(module))).toEqual([]);
    expect(withText(files, /vconsole/i)).toEqual([]);
    expect(withText(files, /flow_recording|__flowRecorder__|flow_recordings/)).toEqual([]);
  });

  it("ENV-06 contains neither the host simulator nor the page's check for the simulator", () => {
    expect(modulesOf(OUTPUT).filter((module) => module.includes('src/host/'))).toEqual([]);
    expect(files.filter(({ name }) => name.startsWith('lab'))).toEqual([]);
    expect(withText(files, /__lab__|native-token/)).toEqual([]);
  });

  it('HTTP-04 HTTP-09 signs with its own secret, and does not contain the development secret', () => {
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    expect(withText(scripts, PRODUCTION_SECRET).length).toBeGreaterThan(0);
    expect(withText(files, DEVELOPMENT_SIGNING_SECRET)).toEqual([]);
  });

  it('contains no syntax that the oldest supported browsers cannot read', () => {
    expect(tooNewSyntax('a ??= b?.c; class D { e = 1n }').sort()).toEqual(
      ['??=', 'BigIntLiteral', 'ClassProperty', 'OptionalChainingExpression'].sort(),
    );
    const scripts = files.filter(({ name }) => name.endsWith('.js') && !name.startsWith('render'));
    expect(scripts.length).toBeGreaterThan(50);
    const tooNew = scripts.map(({ name, text }) => ({ name, syntax: tooNewSyntax(text) }));
    expect(tooNew.filter(({ syntax }) => syntax.length > 0)).toEqual([]);
  });

  it('ENV-07 loads chunks from /combine/ with a time-out of 120 s', () => {
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    const withTimeout = scripts.filter(({ text }) => /\b(12e4|120000)\b/.test(text) && text.includes('/combine/'));
    expect(withTimeout.length).toBeGreaterThan(0);
    const page = files.find(({ name }) => name === 'index.html')?.text ?? '';
    const addresses = Array.from(
      page.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g),
      ([, address]) => address,
    );
    const own = addresses.filter((address) => !address?.startsWith('data:'));
    expect(own.length).toBeGreaterThan(1);
    expect(own.filter((address) => !address?.startsWith('/combine/'))).toEqual([]);
  });

  it('loads no more script for the rendered home of a guest than docs/performance.md allows', () => {
    const chunks = chunkFiles();
    const scripts = ['main', 'home'].flatMap((chunk) => chunks[chunk] ?? []).filter((file) => file.endsWith('.js'));
    const sizes = scripts.map((file) => fs.statSync(path.join(OUTPUT, `${file.replace('/combine/', '')}.br`)).size);
    expect(sizes).toHaveLength(3);
    expect(sizes.reduce((sum, size) => sum + size) / 1024).toBeLessThan(MAX_HOME_KIB);
  });

  it.each([
    ['charts', /node_modules\/d3-/, 'report', /node_modules\/(d3-|internmap)/],
    [
      'cropping a photo',
      /node_modules\/normalize-wheel/,
      'crop',
      /node_modules\/normalize-wheel|^webpack:\/\/\/\.\.\/src/,
    ],
  ])('loads the code for %s only with the screens that need it', (_, part, chunk, whole) => {
    const scripts = scriptsOf(OUTPUT).filter(({ modules }) => modules.some((module) => part.test(module)));
    const addresses = scripts.map(({ address }) => address);
    const loading = Object.entries(chunkFiles()).filter(([, files]) => files?.some((file) => addresses.includes(file)));
    expect(loading.map(([name]) => name)).toEqual([chunk]);
    // These scripts contain no other code, so no other screen has a reason to load them.
    expect(scripts.flatMap(({ modules }) => modules).filter((module) => !whole.test(module))).toEqual([]);
  });

  it('loads the recorder only with the screens that record, and its mixing and encoding only in threads of these screens', () => {
    const recorder =
      /node_modules\/@breezystack\/lamejs|src\/platform\/recording\/(capture|mix|signal|worker)\/|src\/platform\/recording\/recorder\.ts/;
    const inThreads =
      /lamejs|recording\/(capture\/captureProcessor|mix\/(mixdown|mp3Encoder)|worker\/(recordingWorker|serveRecording))\.ts/;
    const chunks = Object.entries(chunkFiles());
    const chunksWith = (address: string) => chunks.flatMap(([name, own]) => (own?.includes(address) ? [name] : []));
    const scripts = scriptsOf(OUTPUT).filter(({ modules }) => modules.some((module) => recorder.test(module)));
    expect(new Set(scripts.flatMap(({ address }) => chunksWith(address)))).toEqual(new Set(['recording']));
    const ofThreads = scripts.filter(({ modules }) => modules.some((module) => inThreads.test(module)));
    // No chunk of a screen contains the three scripts of the threads: the processor of the microphone, the worker and
    // its encoder.
    expect(ofThreads.map(({ address }) => chunksWith(address))).toEqual([[], [], []]);
    const started = ofThreads.map(({ address }) => `\\.u\\("?${path.basename(address).split('.')[0] ?? ''}"?\\)`);
    const starting = withText(files, new RegExp(started.join('|')));
    expect(starting.map((name) => name.replace(/\.\w+\.js$/, ''))).toEqual(['js/recording']);
  });

  it('STATE-10 does not contain the path of the folder in which it was built, not even in its source maps', () => {
    expect(withText([...files, ...builtFiles(`${OUTPUT}-maps`)], process.cwd())).toEqual([]);
  });

  it('STATE-10 neither contains nor references source maps', () => {
    const served = fs.readdirSync(OUTPUT, { recursive: true, encoding: 'utf8' });
    expect(served.some((name) => name.endsWith('.js'))).toBe(true);
    expect(served.filter((name) => /\.map(\.|$)/.test(name))).toEqual([]);
    // Leaves out the script with which the gateway renders pages, because browsers never load it.
    const forBrowsers = files.filter(({ name }) => !name.endsWith('.cjs'));
    expect(withText(forBrowsers, /sourceMappingURL/)).toEqual([]);
  });

  it('ENV-06 lacks the debug screens and the host simulator that a local bundle contains; not even a local bundle contains the debug console', () => {
    const { appDist } = journeysRun();
    const local = builtFiles(appDist);
    const modules = modulesOf(appDist);
    expect(modules.filter((module) => module.includes('node_modules/vconsole'))).toEqual([]);
    expect(modules.some((module) => forDevelopers.test(module))).toBe(true);
    expect(modules.some((module) => module.includes('src/host/lab/'))).toBe(true);
    expect(withText(local, '__lab__')).toContain('index.html');
  });

  it.each([
    ['without a secret', {}],
    ['with the development secret', { SIGNING_SECRET: DEVELOPMENT_SIGNING_SECRET }],
  ])('HTTP-04 cannot be built %s', (_, secret) => {
    const output = path.join(journeysRun().folder, 'never');
    const { status, stderr, stdout } = spawnSync(process.execPath, ['node_modules/webpack/bin/webpack.js'], {
      encoding: 'utf8',
      env: { ...omit(process.env, 'SIGNING_SECRET'), ...secret, APP_ENV: 'production', OUTPUT_PATH: output },
    });
    expect(status).not.toBe(0);
    expect(`${stdout}${stderr}`).toContain('A production build needs SIGNING_SECRET');
  });
});

describe('the production build on a production gateway', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    const port = await freePort();
    gateway = await startGateway({
      folder: path.join(journeysRun().folder, 'production'),
      appDist: OUTPUT,
      port,
      env: {
        APP_ENV: 'production',
        SIGNING_SECRET: PRODUCTION_SECRET,
        PUBLIC_ORIGIN: `http://localhost:${port}`,
      },
    });
  }, BUILD_WITHIN_MS);
  afterAll(() => gateway.end('SIGTERM'));

  it('ENV-06 HTTP-04 opens the home screen and a story with calls signed by its own secret', async () => {
    const phone = await phoneFor({ gateway });
    await phone.open('/');
    await phone.page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    await phone.page.locator('main a[href*="audio_detail"]').first().tap();
    expect(await phone.network.waitForAnswer(getStory)).toMatchObject({ status: 200 });
    await phone.page.getByRole('button', { name: '播放', exact: true }).waitFor();
  });

  it.each(['/cydebug', '/cydebug/page2', '/test', '/test2', '/test_page1', '/test_page2', '/test_page3'])(
    'ENV-06 does not have %s, a screen for developers',
    async (address) => {
      const { page, open } = await phoneFor({ gateway });
      await open(address);
      await page.getByText('404 - 页面不存在').first().waitFor();
    },
  );

  it.each([
    ['GET', '/lab'],
    ['GET', '/lab/'],
    ['POST', '/lab/native-token'],
  ])('ENV-06 returns 404 for %s %s of the host simulator', async (method, address) => {
    expect((await fetch(`${gateway.origin}${address}`, { method, redirect: 'manual' })).status).toBe(404);
  });

  it('STATE-10 returns 404 for the source map of every script and style', async () => {
    const maps = fs
      .readdirSync(`${OUTPUT}-maps`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.map'));
    expect(maps.length).toBeGreaterThan(10);
    for (const name of maps) {
      for (const address of [`/combine/${name}`, `/${path.basename(OUTPUT)}-maps/${name}`]) {
        expect([address, (await fetch(`${gateway.origin}${address}`)).status]).toEqual([address, 404]);
      }
    }
  });

  it('STATE-07 ignores the cookie `debug_time`, which changes the clock in local builds', async () => {
    const { page, open, context } = await phoneFor({ gateway });
    await context.addCookies([{ name: 'debug_time', value: '1', url: gateway.origin }]);
    await open('/');
    await waitForTitle(page, '首页');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
  });
});
