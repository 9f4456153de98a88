import type { Page, Route } from 'playwright-core';
import { screens } from '#app/screens.ts';
import { paths } from '#platform/navigation/paths.ts';
import { navigateInside, waitForRequests, waitForTitle } from '#test/harness/browser/page/pages.ts';
import { disableRendering } from '#test/harness/browser/page/disableRendering.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const SCREEN = '/play_history?from=journey';
const loginButton = { name: '手机号登录' };
const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });

/**
 * Returns whether the entry has run. The entry replaces the `push` of webpack's list of chunks, so that new chunks are
 * executed immediately.
 */
const hasEntryRun = () => {
  const { webpackChunkdaidi_stories: chunks } = window as unknown as { webpackChunkdaidi_stories?: unknown[] };
  return chunks !== undefined && chunks.push !== Array.prototype.push;
};

/**
 * The files of the login screen. They are an example of chunks that load later, because these tests open the screen
 * without rendered content.
 */
const files: [string, string][] = [
  ['script', '**/combine/js/login.*.js'],
  ['style sheet', '**/combine/css/login.*.css'],
];

describe('a chunk that fails to load', () => {
  it.each(files)('ROUTE-08 is requested again without any visible effect if its %s fails once', async (_, address) => {
    const { page, open, problems } = await phoneFor({ prepare: disableRendering });
    let asked = 0;
    await page.route(address, (route) => {
      asked += 1;
      return asked === 1 ? gone(route) : route.continue();
    });
    await open(SCREEN);
    await page.getByRole('button', loginButton).waitFor();
    expect(asked).toBe(2);
    problems.removeExpected(/Refused to (execute|apply)/);
  });

  it.each(files)(
    'ROUTE-08 leads to a screen with a button that reloads the same address if its %s fails permanently',
    async (_, address) => {
      const { page, open, problems, network } = await phoneFor({ prepare: disableRendering });
      let asked = 0;
      await page.route(address, (route) => {
        asked += 1;
        return gone(route);
      });
      await open(SCREEN);
      await page.getByRole('alert').getByText('页面没有打开').waitFor();
      await waitForRequests(page);
      expect(asked).toBe(2);
      problems.removeExpected(/ChunkLoadError|Loading (CSS )?chunk|Refused to (execute|apply)/);
      await page.unroute(address);
      network.forget();
      await page.getByRole('button', { name: '再试一次' }).tap();
      await page.getByRole('button', loginButton).waitFor();
      await waitForTitle(page, '播放历史');
      expect(new URL(page.url()).search).toBe('?from=journey');
      expect(network.requests.filter((request) => request.isNavigationRequest())).toHaveLength(1);
    },
  );

  const moments: [string, (page: Page) => Promise<unknown>][] = [
    ['before the entry has run', () => Promise.resolve()],
    ['when the entry waits for it', (page) => page.waitForFunction(hasEntryRun)],
  ];
  it.each(moments)(
    'ROUTE-08 and contains the code of the home, which the HTML preloads, is requested again if it fails %s',
    async (_, moment) => {
      const { page, open, problems } = await phoneFor();
      let asked = 0;
      let tapped = (): void => undefined;
      const isTapped = new Promise<void>((resolve) => (tapped = resolve));
      await page.route('**/combine/js/home.*.js', async (route) => {
        asked += 1;
        if (asked > 1) return isTapped.then(() => route.continue());
        await moment(page);
        return gone(route);
      });
      await open('/');
      await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
      await waitUntil(() => asked === 2, 'it is requested again');
      // Checks that the app works, and not only the HTML that the gateway has rendered. The app must handle the tap,
      // although it starts only after the tap.
      await page.getByRole('button', { name: /^播放：/ }).tap();
      tapped();
      await page.getByRole('button', { name: /^暂停：/ }).waitFor();
      expect(asked).toBe(2);
      problems.removeExpected(/Refused to (execute|apply)/);
    },
  );

  it('ROUTE-08 ERR-03 and contains the HTTP client is requested again by the next call', async () => {
    const { page, open } = await phoneFor();
    const address = '**/combine/js/http.*.js';
    await page.route(address, gone);
    // Starts at another screen, because a story that is opened by its address is already rendered into the page and
    // needs no call.
    await open(paths.about);
    await waitForTitle(page, screens.about.title);
    await navigateInside(page, '/audio_detail?id=daidi-ear-umbrella');
    await page.getByRole('alert').getByText('无法连接到网络,请检查网络后重试').waitFor();
    await page.unroute(address);
    await page.getByRole('button', { name: '再试一次' }).tap();
    await page.getByRole('button', { name: '播放', exact: true }).waitFor();
  });

  it('ROUTE-08 and contains the code of a button disables only this button, and is requested again once the device is online', async () => {
    const { page, open, context, problems } = await phoneFor();
    let asked = 0;
    await page.route('**/combine/js/downloads.*.js', (route) => {
      asked += 1;
      return gone(route);
    });
    await open('/audio_detail?id=daidi-ear-umbrella');
    await waitUntil(() => asked === 2, 'the code was requested twice');
    problems.removeExpected(/Refused to execute/);
    const download = page.getByRole('button', { name: '下载', exact: true });
    await download.waitFor();
    expect(await download.isDisabled()).toBe(true);
    await page.getByRole('region', { name: '故事文字' }).waitFor();
    await page.unroute('**/combine/js/downloads.*.js');
    await context.setOffline(true);
    await context.setOffline(false);
    await page.getByRole('button', { name: /^下载，/ }).waitFor();
  });

  it('ENV-07 leaves a text on the page instead of a blank screen if its request is never answered', async () => {
    const { page, open } = await phoneFor({ prepare: disableRendering });
    await page.route('**/combine/js/login.*.js', () => undefined);
    await open(SCREEN);
    await page.getByRole('main', { name: '正在打开' }).waitFor();
  });
});

describe('a screen that throws', () => {
  it('ROUTE-08 is replaced by an error screen with a retry, and the rest of the app stays', async () => {
    const { page, open, problems } = await phoneFor();
    await open('/test_page3');
    await page.getByRole('button', { name: '整页渲染出错' }).tap();
    await page.getByText('这一页出了点小问题').waitFor();
    await waitUntil(() => problems.removeExpected(/测试：渲染时抛出/), 'the developers are told');
    await page.getByRole('button', { name: '再试一次' }).tap();
    await page.getByRole('button', { name: '整页渲染出错' }).waitFor();
  });

  it('ERR-09 in a promise without a rejection handler is recorded as a problem, which would make a test fail', async () => {
    const { page, open, problems } = await phoneFor();
    await open('/test_page3');
    await page.getByRole('button', { name: '没有接住的 Promise' }).tap();
    await waitUntil(() => problems.removeExpected(/测试：没有人接住的拒绝/), 'the rejection is seen');
  });
});
