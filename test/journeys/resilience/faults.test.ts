import type { BrowserContext, Page, Route } from 'playwright-core';
import { getHome, getStory } from '#contract/stories/stories.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { waitForRequests, waitForTitle } from '#test/harness/browser/page/pages.ts';
import { disableRendering } from '#test/harness/browser/page/disableRendering.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const HOME = `**${getHome.path}*`;
const STORIES = '**/inner4/ilisten/stories/*';
const STORY = '/audio_detail?id=daidi-ear-umbrella';

const UNREACHABLE = '无法连接到网络,请检查网络后重试';
const FAILED = '请求失败，请稍后再试';
const json = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json; charset=utf-8', body });
const htmlReply =
  (status: number, body = '<!doctype html><title>502</title><h1>Bad Gateway nginx</h1>') =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'text/html', body });

const aHome = { banners: [], picks: [], categories: [], shelves: [], mostPlayed: [] };

const faults: [string, (route: Route) => Promise<void>, string][] = [
  ['ERR-03 no network', (route) => route.abort('internetdisconnected'), UNREACHABLE],
  ['ERR-03 a connection reset', (route) => route.abort('connectionreset'), UNREACHABLE],
  ['ERR-03 an unknown host name', (route) => route.abort('namenotresolved'), UNREACHABLE],
  [
    'ERR-07 ERR-08 a 4xx with a message',
    json(400, '{"code":"x","message":"今天的故事还没有准备好"}'),
    '今天的故事还没有准备好',
  ],
  ['ERR-08 a 4xx without a message', json(404, '{}'), FAILED],
  ['ERR-08 a 5xx with an HTML page', htmlReply(502), FAILED],
  ['ERR-08 a 5xx with an empty body', htmlReply(503, ''), FAILED],
  ['ERR-07 a message that is not a string', json(500, '{"message":{"sql":"select 1"}}'), FAILED],
  ['ERR-01 HTTP-08 a clock that stays wrong', json(401, '{"message":"InvalidArgument: IssuedAt"}'), '请设置正确的时间'],
  ['ERR-09 HTML instead of JSON', htmlReply(200, '<!doctype html><p>Please accept our terms</p>'), FAILED],
  ['ERR-09 truncated JSON', json(200, JSON.stringify(aHome).slice(0, 30)), FAILED],
  ['ERR-09 an empty body', json(200, ''), FAILED],
  ['ERR-09 a missing field', json(200, JSON.stringify({ ...aHome, picks: undefined })), FAILED],
  ['ERR-09 fields of other types', json(200, JSON.stringify({ ...aHome, shelves: 'none', picks: [null] })), FAILED],
  ['ERR-09 null', json(200, 'null'), FAILED],
];

declare global {
  interface Window {
    /** The number of time-outs of 30 s that the page has set. */
    journeyTimeouts?: number;
    /** If true, time-outs are no longer shortened, so that a call succeeds even on a busy machine. */
    journeyKeepsTimeouts?: boolean;
  }
}

/**
 * Counts time-outs of 30 s, and shortens them to 0.3 s. Other time-outs, such as those of chunks, keep their length.
 */
const shortenTimeouts = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    window.journeyTimeouts = 0;
    const shorten = (ms: number) => {
      if (ms !== 30_000) return ms;
      window.journeyTimeouts = (window.journeyTimeouts ?? 0) + 1;
      return window.journeyKeepsTimeouts ? ms : 300;
    };
    const { setTimeout } = window;
    window.setTimeout = ((act: TimerHandler, ms = 0, ...rest: unknown[]) =>
      setTimeout(act, shorten(ms), ...rest)) as typeof setTimeout;
    const native = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      set(this: XMLHttpRequest, ms: number) {
        native?.set?.call(this, shorten(ms));
      },
    });
  });
};

const retryButton = (page: Page) => page.getByRole('button', { name: '再试一次' });

describe('a call that fails', () => {
  it.each(faults)('%s: the home screen shows a message and a retry button', async (_, fault, text) => {
    const { page, open } = await phoneFor({ prepare: disableRendering });
    let asked = 0;
    await page.route(HOME, (route) => {
      asked += 1;
      return fault(route);
    });
    await open('/');
    await page.getByRole('alert').getByText(text).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/nginx|accept our terms|select 1/);
    const askedUntilShown = asked;
    await waitForRequests(page);
    // The page requests nothing more in the background until the user retries.
    expect(asked).toBe(askedUntilShown);
    await page.unroute(HOME);
    await retryButton(page).tap();
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    expect(await page.getByRole('alert').getByText(text).isVisible()).toBe(false);
  });

  it('ERR-02 HTTP-01 is abandoned after 30 s if there is no reply, and can be repeated', async () => {
    const givenUp = async (address: string, answers: string) => {
      const { page, open } = await phoneFor({
        prepare: async (context) => {
          await disableRendering(context);
          await shortenTimeouts(context);
        },
      });
      await page.route(answers, () => undefined);
      await open(address);
      await page.getByRole('alert').getByText('请求超时,请检查网络后重试').waitFor();
      expect(await page.evaluate(() => window.journeyTimeouts)).toBeGreaterThan(0);
      await page.evaluate(() => (window.journeyKeepsTimeouts = true));
      await page.unroute(answers);
      await retryButton(page).tap();
      return page;
    };
    const [story, home] = await Promise.all([givenUp(STORY, STORIES), givenUp('/', HOME)]);
    await story.getByRole('button', { name: '播放', exact: true }).waitFor();
    await home.getByRole('heading', { name: '今天为你挑的' }).waitFor();
  });

  it('ERR-03 ERR-02 leaves the content of the previous visit on the screen if there is no network', async () => {
    const { page, open } = await phoneFor({ prepare: disableRendering });
    await open('/');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    await waitUntil(() => page.evaluate(() => localStorage.getItem('home_cache') !== null), 'the home screen is kept');
    await page.route(HOME, (route) => route.abort('internetdisconnected'));
    await page.reload();
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
  });

  it('ROUTE-07 ROUTE-04 shows a message for a story that does not exist and for an address without an id', async () => {
    const { page, open } = await phoneFor();
    for (const address of ['/audio_detail?id=no-such-story', '/audio_detail', '/audio_detail?id=%00%3Cscript%3E']) {
      await open(address);
      await page.getByText('404 - 页面不存在').first().waitFor();
      await page.getByRole('link', { name: /回首页/ }).waitFor();
    }
  });
});

describe('a network that fails during a visit', () => {
  it('ERR-03 leads to a message that a story could not be loaded; once the network is back, the story opens without a page load', async () => {
    const { page, open, context, network } = await phoneFor();
    await open(STORY);
    await page.getByRole('button', { name: '播放', exact: true }).tap();
    await page.getByRole('button', { name: '暂停', exact: true }).waitFor();
    await context.setOffline(true);
    await page.locator('section ol a[href*="audio_detail"]:not([aria-current])').first().tap();
    await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
    // The story is requested twice: when the link is touched, and by the screen. Waits until both requests have failed.
    // Otherwise the second request might succeed after the network is back.
    await page.locator('button:not([aria-busy="true"])', { hasText: '再试一次' }).waitFor();
    await context.setOffline(false);
    network.forget();
    await retryButton(page).tap();
    expect(await network.waitForAnswer(getStory)).toMatchObject({ status: 200 });
    await page.getByRole('region', { name: '故事文字' }).waitFor();
    expect(network.requests.filter((request) => request.isNavigationRequest())).toEqual([]);
  });

  it('ROUTE-08 ERR-03 leads to a message in place of a screen whose code cannot be loaded; a retry opens the screen at the same address', async () => {
    const { page, open, context, problems } = await phoneFor();
    await open('/');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' }).tap();
    await page.getByText('页面没有打开').waitFor();
    await waitUntil(() => problems.removeExpected(/ChunkLoadError|Loading (CSS )?chunk/), 'the developers are told');
    await context.setOffline(false);
    await retryButton(page).tap();
    await page.getByRole('button', { name: '手机号登录' }).waitFor();
    await waitForTitle(page, '个人资料');
    expect(new URL(page.url()).pathname).toBe('/combine/profile');
  });
});
