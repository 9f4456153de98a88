import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { getHome } from '#contract/stories/stories.ts';
import { createGatewayFolder, journeysRun } from '#test/harness/browser/run/journeysRun.ts';
import { startGateway, type RunningGateway } from '#test/harness/browser/run/gateway.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { signIn, waitForUser } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { waitUntil } from '#test/harness/browser/until.ts';

const phoneFor = usePhones();
const context = { serviceWorkers: 'allow' } as const;

const picks = ({ page }: Phone) => page.getByRole('heading', { name: '今天为你挑的' });

/** Waits until the service worker controls the page. */
const waitForServiceWorker = ({ page }: Phone) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** Returns the states of the active and the waiting service worker. */
const states = ({ page }: Phone) =>
  page.evaluate(async () => {
    const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    return { active: active?.state, waiting: waiting?.state };
  });

/** Returns the hash in the name of the entry that the page runs. */
const release = ({ page }: Phone) =>
  page.evaluate(() => /main\.(\w+)\.js/.exec(document.documentElement.outerHTML)?.[1] ?? '');

const cachedPages = ({ page }: Phone) =>
  page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => url));

/** Opens the home, and waits until the service worker has stored its page. */
async function storeHome(phone: Phone): Promise<void> {
  await phone.open('/');
  await picks(phone).waitFor();
  await waitForServiceWorker(phone);
  await phone.page.reload();
  await picks(phone).waitFor();
  await waitUntil(async () => (await cachedPages(phone)).length === 1, 'the page is stored');
}

describe('the service worker', () => {
  it('opens the app without a network from the second visit on, with the home of the last visit', async () => {
    const phone = await phoneFor({ context });
    const { page, problems } = phone;
    await phone.open('/');
    await picks(phone).waitFor();
    await waitForServiceWorker(phone);
    // Waits for the data of the home, which the app stores after the home has been shown.
    await waitUntil(() => page.evaluate(() => localStorage.getItem('home_cache') !== null), 'the home is stored');
    await phone.context.setOffline(true);
    await page.reload();
    await picks(phone).waitFor();
    await phone.open('/?from=shelf');
    await picks(phone).waitFor();
    problems.removeExpected(/ERR_INTERNET_DISCONNECTED/);
  });

  it('stores files of the release and pages for guests, but no replies of the API', async () => {
    const phone = await phoneFor({ context });
    await storeHome(phone);
    const stored = await phone.page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored).toContain('/combine/index.html');
    expect(stored.filter((address) => !/^\/combine\/($|index\.html$|(asset|css|js)\/)/.test(address))).toEqual([]);
  });

  it('shows the page of the last visit before any script has run, requests its data again, and works without a network', async () => {
    const phone = await phoneFor({ context });
    const { page, problems } = phone;
    await storeHome(phone);
    phone.network.forget();
    await page.reload();
    await picks(phone).waitFor();
    expect((await phone.network.waitForAnswer(getHome)).status).toBe(200);
    expect(await page.locator('html[data-stored]').count()).toBe(1);
    await phone.context.setOffline(true);
    await page.reload();
    await picks(phone).waitFor();
    expect(await page.locator('html[data-stored]').count()).toBe(1);
    problems.removeExpected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  });

  it('stores no page of a user, and deletes the pages for guests when somebody signs in', async () => {
    const phone = await phoneFor({ context });
    const { page } = phone;
    await storeHome(phone);
    await signIn(phone);
    await waitForUser(phone);
    await phone.open('/');
    await picks(phone).waitFor();
    await page.reload();
    await picks(phone).waitFor();
    expect(await cachedPages(phone)).toEqual([]);
    // Stores a page for guests. This simulates a visit that began before the login and whose page was stored after the
    // login.
    await page.evaluate(async () => {
      const html = '<html data-rendered data-stored><body>guest</body></html>';
      const own = await (await fetch('/combine/?_reloaded=1')).text();
      const script = own.slice(own.indexOf('<head>'), own.indexOf('</head>'));
      const stored = html.replace('<body>', `${script}</head><body>`);
      const headers = { 'content-type': 'text/html', date: new Date().toUTCString() };
      await (await caches.open('pages')).put(location.href, new Response(stored, { headers }));
    });
    await page.reload();
    await picks(phone).waitFor();
    expect(await page.locator('html[data-stored]').count()).toBe(0);
  });
});

describe('a new release', () => {
  /** Returns a copy of the built app whose entry has another name, as after a deploy. */
  function nextRelease(): string {
    const { appDist, folder } = journeysRun();
    const next = path.join(folder, 'next-release');
    fs.cpSync(appDist, next, { recursive: true });
    const page = path.join(next, 'index.html');
    const html = fs.readFileSync(page, 'utf8');
    const [name = ''] = /main\.\w+\.js/.exec(html) ?? [];
    for (const ending of ['.br', '.gz']) fs.rmSync(path.join(next, 'js', name + ending), { force: true });
    fs.renameSync(path.join(next, 'js', name), path.join(next, 'js', 'main.0fedcba9.js'));
    const nextHtml = html.replaceAll(name, 'main.0fedcba9.js');
    fs.writeFileSync(page, nextHtml);
    const script = path.join(next, 'serviceWorker.js');
    const worker = fs.readFileSync(script, 'utf8').replaceAll(name, 'main.0fedcba9.js');
    const digest = crypto.createHash('sha256').update(nextHtml).digest('base64');
    fs.writeFileSync(
      script,
      worker
        .replace(/revision:"\w+"/, 'revision:"0fedcba9"')
        .replace(/integrity:"sha256-[\w+/=]+"/, `integrity:"sha256-${digest}"`),
    );
    return next;
  }

  let gateway: RunningGateway | undefined;
  afterEach(() => gateway?.end('SIGTERM'));

  it('is shown by the next page load, is never mixed with the old release, and deletes all that is stored if it withdraws the service worker', async () => {
    const folder = createGatewayFolder('releases');
    const start = async (options: { appDist: string; port?: number; env?: Record<string, string> }) => {
      await gateway?.end('SIGTERM');
      gateway = await startGateway({ folder, ...options });
      return gateway;
    };
    const { appDist } = journeysRun();
    const firstGateway = await start({ appDist });
    const { port } = firstGateway;
    const phone = await phoneFor({ context, gateway: firstGateway });
    const { page } = phone;
    await phone.open('/');
    await picks(phone).waitFor();
    await waitForServiceWorker(phone);
    const first = await release(phone);

    const next = nextRelease();
    await start({ appDist: next, port });
    // The gateway renders the page of the new release, which loads its own files. At the same time, the worker stores
    // the new release. If the gateway takes longer than a second, as the first time on a slow machine, the worker shows
    // the old release, so the page is loaded again.
    await waitUntil(async () => {
      await page.reload();
      await picks(phone).waitFor();
      return (await release(phone)) === '0fedcba9';
    }, 'the gateway has answered in time with the new release');
    await waitUntil(async () => (await states(phone)).waiting === 'installed', 'the new release is complete');
    phone.network.forget();
    await page.reload();
    await picks(phone).waitFor();
    expect(await release(phone)).toBe('0fedcba9');
    await page.getByRole('button', { name: /^播放：/ }).tap();
    await page.getByRole('button', { name: /^暂停：/ }).waitFor();
    const entries = phone.network.requests.filter((request) => /\/js\/main\./.test(request.url()));
    expect(entries.filter((request) => request.url().includes(first))).toEqual([]);
    await waitUntil(async () => (await states(phone)).waiting === undefined, 'the new release takes over');

    await start({ appDist: next, port, env: { SERVICE_WORKER: 'no' } });
    await page.reload();
    await picks(phone).waitFor();
    const names = () => page.evaluate(async () => (await caches.keys()).length);
    await waitUntil(async () => (await names()) === 0, 'the stored pages are deleted');
  });
});
