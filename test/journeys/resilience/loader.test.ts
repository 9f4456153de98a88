import type { BrowserContext, Page, Route } from 'playwright-core';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { journeysRun } from '#test/harness/browser/run/journeysRun.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { navigateInside } from '#test/harness/browser/page/pages.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const SCREEN = '/about?from=journey';
const ENTRY = '**/combine/js/main.*.js';
const PAGE = '**/combine/about?**';
const refusal = /Refused to (execute|apply)/;
const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
const navigations = ({ network }: Phone) => network.requests.filter((request) => request.isNavigationRequest()).length;
const message = (page: Page) => page.getByRole('alert').getByText('页面没有打开');
const screenShown = (page: Page) => page.getByRole('heading', { name: '关于我们' });

/** Returns a page of an earlier build whose scripts and styles no longer exist. */
async function oldPage(build: string): Promise<string> {
  const html = await (await fetch(`${journeysRun().gateway.origin}/combine/`)).text();
  return html
    .replace(/(\/combine\/(?:js|css)\/[\w~-]+)\.[0-9a-f]{8}\./g, `$1.${build.slice(0, 8)}.`)
    .replace(/(["'])[0-9a-f]{20}\1/, `'${build}'`);
}

describe('a page whose scripts do not load', () => {
  it('ROUTE-08 is replaced by the current build at the same address if it is from before a deploy', async () => {
    const phone = await phoneFor();
    const { page, open, problems } = phone;
    const html = await oldPage('0000000000000000');
    // Simulates WeChat, which shows a cached page even if the gateway's cache headers forbid that.
    await page.route(PAGE, (route) =>
      route.request().url().includes('_reloaded=')
        ? route.fallback()
        : route.fulfill({ contentType: 'text/html', body: html }),
    );
    await open(`${SCREEN}#part`);
    await screenShown(page).waitFor();
    expect(new URL(page.url()).search).toBe('?from=journey');
    expect(new URL(page.url()).hash).toBe('#part');
    expect(navigations(phone)).toBe(2);
    problems.removeExpected(refusal);
  });

  it('ROUTE-08 reloads once automatically, then shows a message and offers to reload', async () => {
    const phone = await phoneFor();
    const { page, open, problems } = phone;
    await page.route(ENTRY, gone);
    await open(SCREEN);
    await message(page).waitFor();
    expect(navigations(phone)).toBe(2);
    await page.unroute(ENTRY);
    await page.getByRole('button', { name: '重新打开' }).tap();
    await screenShown(page).waitFor();
    expect(new URL(page.url()).search).toBe('?from=journey');
    expect(navigations(phone)).toBe(3);
    problems.removeExpected(refusal);
  });

  it('ROUTE-08 never reloads in a loop when two broken builds alternate', async () => {
    const phone = await phoneFor();
    const { page, open, problems } = phone;
    const pages = [await oldPage('0000000000000000'), await oldPage('1111111111111111')];
    let opened = 0;
    await page.route(PAGE, (route) =>
      route.fulfill({ contentType: 'text/html', body: pages[opened++ % pages.length] ?? '' }),
    );
    await open(SCREEN);
    await message(page).waitFor();
    expect(opened).toBe(3);
    problems.removeExpected(refusal);
  });

  it('ROUTE-08 does not reload automatically if the browser stores nothing', async () => {
    const withoutStorage = async (context: BrowserContext) => {
      await context.addInitScript(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get: () => {
            throw new Error('refused');
          },
        });
      });
    };
    const phone = await phoneFor({ prepare: withoutStorage });
    await phone.page.route(ENTRY, gone);
    await phone.open(SCREEN);
    await message(phone.page).waitFor();
    expect(navigations(phone)).toBe(1);
    phone.problems.removeExpected(refusal);
  });

  it('ROUTE-08 shows a message that offers to reload if the entry script throws', async () => {
    const phone = await phoneFor();
    const { page, open, problems } = phone;
    await page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/javascript', body: 'cutOff(' }));
    await open(SCREEN);
    await message(page).waitFor();
    expect(navigations(phone)).toBe(2);
    problems.removeExpected(/^uncaught/);
  });

  it('ROUTE-08 shows a message that offers to reload if the first style sheet does not load', async () => {
    const phone = await phoneFor();
    const { page, open, problems } = phone;
    await page.route('**/combine/css/main.*.css', gone);
    await open(SCREEN);
    await message(page).waitFor();
    expect(navigations(phone)).toBe(2);
    problems.removeExpected(refusal);
  });

  it('ENV-07 shows a text after ten seconds, and replaces it by the app once the scripts arrive', async () => {
    const { page, open } = await phoneFor();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(ENTRY, async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    await open(SCREEN);
    await waitUntil(() => page.evaluate(() => document.readyState === 'interactive'), 'the page is parsed');
    await page.clock.fastForward(10_000);
    await page.getByRole('alert').getByText('正在打开').waitFor();
    letGo();
    await screenShown(page).waitFor();
    expect(await page.getByText('正在打开').count()).toBe(0);
  });

  it.each(['day', 'bedtime'] as const)('shows a picture of the mascot 呆迪 in the theme %s', async (theme) => {
    const { page, open, problems } = await phoneFor({ prepare: inTheme(theme) });
    await page.route(ENTRY, gone);
    await open(SCREEN);
    await message(page).waitFor();
    expect((await page.locator('.trouble svg').boundingBox())?.width).toBe(120);
    await saveScreenshot(page, `loader-${theme}`);
    problems.removeExpected(refusal);
  });
});

describe('a part of the app that loads later', () => {
  it('ROUTE-08 does not affect the rest of the app if it fails to load', async () => {
    const { page, open, problems } = await phoneFor();
    await page.route('**/combine/{js,css}/miniPlayer.*', gone);
    await open('/audio_detail?id=daidi-ear-umbrella');
    await page.getByRole('button', { name: '播放', exact: true }).tap();
    await page.getByRole('button', { name: '暂停', exact: true }).waitFor();
    await navigateInside(page, '/');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    await page.getByRole('link', { name: '学习' }).tap();
    await page.getByRole('link', { name: '学习' }).and(page.locator('[aria-current]')).waitFor();
    problems.removeExpected(/ChunkLoadError|Loading (CSS )?chunk|Refused to (execute|apply)/);
  });
});
