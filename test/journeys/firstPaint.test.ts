import type { Page, Request } from 'playwright-core';
import { getShowcase } from '#contract/catalogue/topics.ts';
import { countPlay, getHome, getStory } from '#contract/stories/stories.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { holdScripts } from '#test/harness/browser/page/holdScripts.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForRequests, waitForTitle } from '#test/harness/browser/page/pages.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import {
  waitForHydration,
  expectNoMovement,
  isRendered,
  visiblePositions,
} from '#test/harness/browser/renderedPage.ts';
import {
  exposeSounds,
  playingPosition,
  waitForSilence,
  waitForSoundToAdvance,
} from '#test/harness/browser/page/sounds.ts';
import { waitUntil, waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const firstStory = (page: Page) =>
  page.locator('section').filter({ hasText: '今天先听这个' }).getByRole('link').first();

/**
 * Returns whether a style sheet belongs to the entry or to a rendered screen. All others are loaded when the page is
 * idle.
 */
const isNeededFirst = (url: string) =>
  /\/css\/(main|home|learning|series|showcase|topic|category|books?|login|membership|package|parentClass)\./.test(url);

/** Returns the visible texts and their positions in a window of this width. */
async function positionsAt(page: Page, width: number, height = 667) {
  await page.setViewportSize({ width, height });
  await waitUntilEqual(() => page.evaluate(() => innerWidth), width);
  // Between these two frames, React renders again what depends on the width.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  return visiblePositions(page);
}

/** Returns the addresses of the requests for sounds. */
const soundsIn = ({ requests }: { requests: Request[] }) =>
  requests.filter((request) => request.resourceType() === 'media').map((request) => request.url());

/** Returns whether the page has requested the script of a chunk. */
const wasRequested = ({ requests }: { requests: Request[] }, chunk: string) =>
  requests.some((request) => request.url().includes(`/js/${chunk}.`));

describe('a page that the gateway has rendered', () => {
  it.each([
    ['a phone by day', 375, 'day'],
    ['a phone at bedtime', 375, 'bedtime'],
    ['a tablet', 768, 'day'],
    ['a wide tablet', 1024, 'bedtime'],
  ] as const)('shows the first story before any script has loaded: %s', async (_, width, theme) => {
    const { page, open, network } = await phoneFor({
      context: { viewport: { width, height: 667 } },
      prepare: inTheme(theme),
    });
    const letScriptsCome = await holdScripts(page);
    await open('/');
    await firstStory(page).waitFor();
    await waitForTitle(page, '首页');
    await waitUntil(
      () =>
        firstStory(page)
          .locator('img')
          .evaluate((cover: HTMLImageElement) => cover.complete && cover.naturalWidth > 0),
      'its cover has loaded',
    );
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    await expectNoMovement(page, letScriptsCome, { least: 9 });
    expect(network.callsTo(getHome)).toEqual([]);
    await saveScreenshot(page, `first-paint-${width}-${theme}`);
  });

  it.each([
    ['/', '今天先听这个'],
    ['/layout', '今天先听这个'],
    ['/learning', '和呆迪一起认字'],
    ['/showcase', '看到底啦'],
    ['/series?id=bedtime-stars', '睡前小星星'],
    ['/series?id=body-town', '会员故事'],
    ['/topic?id=lights-out', '关灯以后的十分钟'],
    ['/audio_detail?id=daidi-ear-umbrella', '跟着听'],
    ['/audio_category', '最热门'],
    ['/book/index', '书单'],
    ['/vippage/index', '会员套餐'],
    ['/package', '故事礼包'],
    ['/parent_class', '家长课堂'],
    ['/exmall', '登录，接着听故事'],
  ])(
    '%s is complete without scripts or style sheets, and nothing moves when React hydrates the page',
    async (path, text) => {
      const { page, open, network } = await phoneFor();
      const letScriptsCome = await holdScripts(page);
      await open(path);
      await page.getByText(text).first().waitFor();
      expect(await page.locator('[aria-busy="true"]').count()).toBe(0);
      const look = async () => [...(await positionsAt(page, 768)), ...(await positionsAt(page, 375))];
      expect(network.requests.map((request) => request.url()).filter(isNeededFirst)).toEqual([]);
      await expectNoMovement(page, letScriptsCome, { look });
      expect(network.callsTo(getShowcase)).toEqual([]);
      expect(network.requests.map((request) => request.url()).filter(isNeededFirst)).toEqual([]);
    },
  );

  it('shows the pinyin of a story, if the user has switched it on, before any script has loaded, and nothing moves when React hydrates the page', async () => {
    const { page, open } = await phoneFor();
    await page.addInitScript((key) => {
      if (location.protocol !== 'about:') localStorage.setItem(key, 'shown');
    }, storageKeys.pinyin);
    const letScriptsCome = await holdScripts(page);
    await open('/audio_detail?id=daidi-ear-umbrella');
    const syllables = page.getByRole('region', { name: '故事文字' }).locator('rt');
    await syllables.first().waitFor();
    const count = await syllables.count();
    expect(count).toBeGreaterThan(100);
    const elements = await page.locator('ol[data-pronounced]').elementHandle();
    // Uses a window that is 1,400 px high, because the text begins below the first 667 px.
    const look = async () => [...(await positionsAt(page, 768, 1_400)), ...(await positionsAt(page, 375, 1_400))];
    const pronounced = (await look()).filter(({ text }) => /[ǎàáā]/.test(text));
    expect(pronounced.length).toBeGreaterThan(5);
    await expectNoMovement(page, letScriptsCome, { look });
    // React has adopted the elements instead of creating new ones.
    expect(await elements.evaluate((element) => element.isConnected)).toBe(true);
    expect(await syllables.count()).toBe(count);
    await saveScreenshot(page, 'first-paint-pinyin');
    await page.getByRole('button', { name: '拼音', pressed: true }).tap();
    await waitUntil(async () => (await syllables.count()) === 0, 'the pinyin is gone');
  });

  it.each([
    ['/audio_category', 1024, 768],
    ['/audio_category', 820, 1180],
    ['/package', 1024, 768],
    ['/package', 820, 1180],
  ])('%s does not move on a tablet of %i × %i px when React hydrates the page', async (path, width, height) => {
    const { page, open } = await phoneFor({ context: { viewport: { width, height } } });
    const letScriptsCome = await holdScripts(page);
    await open(path);
    await page.locator('main').first().waitFor();
    await expectNoMovement(page, letScriptsCome, { mayGrow: true });
  });

  it('loads only the scripts of the home, and sends no further request until the guest touches the page', async () => {
    const { page, open, network } = await phoneFor();
    const scripts = () =>
      network.requests
        .filter((request) => request.resourceType() === 'script')
        .map((request) => /\/js\/(\w+)\./.exec(request.url())?.[1]);
    await open('/');
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await waitForRequests(page);
    const before = scripts();
    expect(before).toEqual(expect.arrayContaining(['main', 'home']));
    for (const later of ['http', 'story', 'player', 'hosts']) expect(before).not.toContain(later);
    expect(network.callsTo(getStory)).toEqual([]);
    await page.getByRole('heading', { name: '今天先听这个' }).tap();
    await network.waitForAnswer(getStory);
    await waitUntilEqual(scripts, expect.arrayContaining(['http', 'story']));
  });

  it('has its own title and description', async () => {
    const { page, open } = await phoneFor();
    const texts = async (path: string) => {
      await open(path);
      const description = await page.locator('meta[name="description"]').getAttribute('content');
      return { title: await page.title(), description: description ?? '' };
    };
    const found = [];
    for (const path of ['/', '/learning', '/about', '/audio_detail?id=daidi-ear-umbrella', '/series?id=bedtime-stars'])
      found.push(await texts(path));
    expect(new Set(found.map(({ title }) => title)).size).toBe(5);
    expect(new Set(found.map(({ description }) => description)).size).toBe(5);
    expect(found.filter(({ description }) => description.length <= 15)).toEqual([]);
  });

  it.each([
    ['/', 'before any script has loaded', '', /^播放：/, /^暂停：/],
    ['/audio_detail?id=daidi-ear-umbrella', 'while the code of the screen is missing', 'story', /^播放$/, /^暂停$/],
  ])('%s plays a story immediately after a tap %s', async (path, _, held, play, pause) => {
    const { page, open, network } = await phoneFor({ prepare: exposeSounds });
    const letScriptsCome = await holdScripts(page, held);
    await open(path);
    if (held !== '') await waitUntil(() => wasRequested(network, held), 'the entry has requested the screen');
    await page.getByRole('button', { name: play }).first().tap();
    const { to } = await waitForSoundToAdvance(page);
    letScriptsCome();
    await waitForHydration(page);
    await page.getByRole('button', { name: pause }).first().waitFor();
    await network.waitForAnswer(countPlay);
    // The sound takes one request. A redirection, or a request for another part of the file, would delay it by a round
    // trip.
    expect(soundsIn(network)).toEqual([expect.stringMatching(/\/sound\?early$/)]);
    // The sound has continued and has not started again.
    expect(await playingPosition(page)).toBeGreaterThan(to);
    expect(await page.evaluate(() => window.journeySounds?.filter(({ paused }) => !paused).length)).toBe(1);
    await page.getByRole('button', { name: pause }).first().tap();
    await waitForSilence(page);
  });

  it('loads a sound at the first touch, and discards it if the touch becomes a scroll; if the gateway refuses the sound, the app plays it once its scripts have loaded', async () => {
    const { page, open, network } = await phoneFor({ prepare: exposeSounds });
    const letScriptsCome = await holdScripts(page);
    await open('/audio_detail?id=daidi-ear-umbrella');
    const button = page.getByRole('button', { name: /^播放$/ });
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
    const devTools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchCancel', touchPoints: { x: number; y: number }[]) =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x: x + 20, y: y + 20 }]);
    await waitUntil(() => soundsIn(network).length === 1, 'the sound is fetched');
    await touch('touchCancel', []);
    await page.route('**/sound?early*', (route) => route.fulfill({ status: 403, json: {} }));
    await button.tap();
    await waitUntil(() => page.evaluate(() => window.journeySounds?.at(-1)?.error != null), 'the sound is refused');
    letScriptsCome();
    await waitForHydration(page);
    await waitForSoundToAdvance(page);
    // The audio element that the cancelled touch created is empty. The element of the tap plays: web views on iOS have
    // unlocked it, and would let a new element play only after another tap.
    expect(
      await page.evaluate(() =>
        window.journeySounds?.map(({ networkState, paused }) => [
          networkState === HTMLMediaElement.NETWORK_EMPTY,
          paused,
        ]),
      ),
    ).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it.each([
    ['the guest', undefined],
    ['the child of the cookies', 'child 1'],
  ])(
    'before the scripts have loaded, plays a story from the position at which %s stopped, and pauses it at a second tap',
    async (_, child) => {
      const { page, context, gateway, open } = await phoneFor({ prepare: exposeSounds });
      if (child)
        await context.addCookies([{ name: 'child_id', value: encodeURIComponent(child), url: gateway.origin }]);
      await page.addInitScript((owner) => {
        const textAt = (positionMs: number, of: string) =>
          JSON.stringify({
            owner: of,
            stories: { 'daidi-ear-umbrella': { positionMs, finished: false, heardAt: 1, isSaved: false } },
          });
        localStorage.setItem('heard_by_guest', textAt(owner ? 0 : 20_000, ''));
        if (owner) localStorage.setItem('heard_by_user', JSON.stringify({ [owner]: textAt(20_000, owner) }));
      }, child);
      const letScriptsCome = await holdScripts(page);
      await open('/audio_detail?id=daidi-ear-umbrella');
      const button = page.getByRole('button', { name: /^播放$/ });
      await button.tap();
      expect((await waitForSoundToAdvance(page)).from).toBeGreaterThanOrEqual(20);
      await button.tap();
      await waitForSilence(page);
      letScriptsCome();
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      expect(await playingPosition(page)).toBeUndefined();
      expect(await button.isVisible()).toBe(true);
    },
  );

  it('opens a story by a link before the scripts have loaded', async () => {
    const { page, open, network } = await phoneFor();
    const letScriptsCome = await holdScripts(page);
    await open('/');
    await firstStory(page).tap();
    await page.waitForURL('**/combine/audio_detail?id=*', { waitUntil: 'commit' });
    letScriptsCome();
    expect(await network.waitForAnswer(getStory)).toMatchObject({ status: 200 });
  });

  it.each([
    [375, 'day'],
    [768, 'bedtime'],
  ] as const)('lets users read and play a story without JavaScript: %i px wide, %s', async (width, theme) => {
    const { page, open, network } = await phoneFor({
      context: {
        javaScriptEnabled: false,
        viewport: { width, height: 667 },
        ...(theme === 'bedtime' && { colorScheme: 'dark' }),
      },
    });
    await open('/audio_detail?id=daidi-ear-umbrella');
    await page.getByText('跟着听').waitFor();
    expect(await page.getByRole('region', { name: '故事文字' }).getByRole('listitem').count()).toBeGreaterThan(5);
    expect(await page.getByRole('button', { name: '播放' }).count()).toBe(0);
    const sound = page.locator('audio');
    await saveScreenshot(page, `story-without-javascript-${width}-${theme}`);
    // Taps the play button at the left end of the browser's own controls.
    await sound.tap({ position: { x: 24, y: 27 } });
    await waitUntil(
      () => network.requests.some((request) => /\/media\/.*\.mp3/.test(request.url())),
      'the sound is fetched',
    );
    await waitUntil(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime > 0.5), 'the sound plays');
    expect(await sound.getAttribute('src')).toBe('/inner4/ilisten/stories/daidi-ear-umbrella/sound');
  });

  it('can be read without JavaScript', async () => {
    const { page, open } = await phoneFor({ context: { javaScriptEnabled: false } });
    await open('/');
    await firstStory(page).waitFor();
    expect(await page.locator('main a[href^="/combine/audio_detail?id="]').count()).toBeGreaterThan(12);
    expect(await page.getByRole('heading', { name: '晚安故事' }).isVisible()).toBe(false);
    await saveScreenshot(page, 'first-paint-without-javascript');
    await page.getByRole('link', { name: '学习' }).tap();
    await page.waitForURL('**/combine/learning');
  });

  it('ROUTE-08 is replaced by a message if its scripts do not load', async () => {
    const { page, open, problems } = await phoneFor();
    await page.route('**/combine/js/main.*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await open('/');
    await page.getByRole('alert').getByText('页面没有打开').waitFor();
    expect(await isRendered(page)).toBe(false);
    problems.removeExpected(/Refused to execute/);
  });

  it('ROUTE-08 is replaced by a message if its entry script throws', async () => {
    const { page, open, problems } = await phoneFor();
    await page.route('**/combine/js/main.*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'cutOff(' }),
    );
    await open('/');
    await page.getByRole('alert').getByText('页面没有打开').waitFor();
    problems.removeExpected(/^uncaught/);
  });

  it('ROUTE-08 is replaced by a message if the app throws while it starts', async () => {
    const { page, open, problems } = await phoneFor();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get() {
          throw new Error('cut off');
        },
      });
    });
    await open('/');
    await page.getByRole('alert').getByText('页面没有打开').waitFor();
    problems.removeExpected(/^uncaught/);
  });
});
