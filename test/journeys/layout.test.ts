import type { BrowserContext, Page } from 'playwright-core';
import { getUserInfo } from '#contract/account/session.ts';
import { listContinue } from '#contract/stories/stories.ts';
import { holdScripts } from '#test/harness/browser/page/holdScripts.ts';
import { disableRendering } from '#test/harness/browser/page/disableRendering.ts';
import { waitForRequests } from '#test/harness/browser/page/pages.ts';
import { asRequestedLogin, cookie, loggedInAddress, signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { misplaced } from '#test/harness/screens/misplaced.ts';
import { smallControls } from '#test/harness/screens/smallControls.ts';

const phoneFor = usePhones();

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node?: Element | null }[];
}

declare global {
  interface Window {
    journeyShifts?: string[];
  }
}

/**
 * Records layout shifts from the first moment of every page. The web-vitals library ignores shifts within half a second
 * after an input. This record includes them, because nobody touches these pages, and Chrome regards a change of the
 * viewport size as an input.
 */
const watchLayout = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    const shifts: string[] = [];
    window.journeyShifts = shifts;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) => node?.textContent.slice(0, 20) || node?.nodeName);
        shifts.push(`${value}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/**
 * Empties an element, and puts its nodes back one by one in the order in which a browser parses them. Returns the
 * elements that were visible at a position other than their final one at some time.
 */
function movedWhileArriving(whole: Element): string[] {
  const parents = [whole, ...whole.querySelectorAll('*')];
  const elements = parents.filter((element) => !(element instanceof SVGElement && element.ownerSVGElement));
  const placeOf = (element: Element) => element.getBoundingClientRect();
  const isVisible = ({ width, height, top, left }: DOMRect) =>
    width > 0 && height > 0 && top < innerHeight && left < innerWidth;
  const places = new Map(
    elements.map((element) => [element, placeOf(element)] as const).filter(([, atEnd]) => isVisible(atEnd)),
  );
  const nodes = parents.flatMap((parent) => [...parent.childNodes].map((node) => ({ parent, node })));
  const inOrder = [...nodes].sort((one, other) =>
    one.node.compareDocumentPosition(other.node) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  for (const { node } of nodes) node.parentNode?.removeChild(node);
  const moved = new Map<Element, string>();
  for (const { parent, node } of inOrder) {
    parent.append(node);
    for (const [element, atEnd] of places) {
      if (!element.isConnected || moved.has(element)) continue;
      const now = placeOf(element);
      if (!isVisible(now) || (Math.abs(now.left - atEnd.left) < 1 && Math.abs(now.top - atEnd.top) < 1)) continue;
      moved.set(
        element,
        `${element.outerHTML.slice(0, 120)} from ${now.left}, ${now.top} to ${atEnd.left}, ${atEnd.top}`,
      );
    }
  }
  return [...moved.values()];
}

const layoutShifts = (page: Page) => page.evaluate(() => window.journeyShifts);

describe('the layout', () => {
  it('ENV-08 lengths match the design at a width of 375 px, scale with the width, and are capped on tablets', async () => {
    const heights: number[] = [];
    for (const width of [375, 414, 768, 1024]) {
      const { page, open } = await phoneFor({ context: { viewport: { width, height: 667 } } });
      await open('/');
      await page.getByRole('link', { name: '我的' }).waitFor();
      heights.push(
        (await page.getByRole('navigation', { name: '主导航' }).getByRole('link').first().boundingBox())?.height ?? 0,
      );
    }
    const [design = 0, phone = 0, tablet = 0, wide = 0] = heights;
    expect(design).toBeGreaterThanOrEqual(44);
    expect(phone / design).toBeCloseTo(414 / 375, 1);
    expect(tablet / design).toBeLessThan(768 / 375 / 1.2);
    expect(wide / tablet).toBeLessThan(1.1);
  });

  it('the check of the screens finds controls that are smaller than a finger, and counts invisible edges as part of a control', async () => {
    const { page } = await phoneFor();
    await page.setContent(`
      <a href="#" style="display: block; width: 300px; height: 40px">low</a>
      <button style="width: 41px; height: 90px; border: 0">thin</button>
      <p><button style="position: relative; width: 40px; height: 44px; border: 0">
        wide<span style="position: absolute; top: 0; right: -2px; bottom: 0; left: -2px"></span>
      </button></p>
      <p>A text with <a href="#">a link</a> in it.</p>
      <button disabled style="width: 20px; height: 20px">off</button>`);
    expect(await smallControls(page)).toEqual([
      expect.stringMatching(/^low: 300 × 4[01]$/),
      expect.stringMatching(/^thin: 4[12] × 90$/),
    ]);
  });

  it('the check of the screens finds titles that are cut to fewer than six characters, and ignores short titles and small print', async () => {
    const { page } = await phoneFor();
    const line = 'overflow: hidden; white-space: nowrap; text-overflow: ellipsis';
    const lines = 'display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2';
    await page.setContent(`
      <style>html { font-size: 100px } p { font-size: 16px; line-height: 20px }</style>
      <div id="root">
        <p style="width: 90px; ${line}">一行里放不下的标题</p>
        <p style="width: 100px; ${line}">够六个字的长标题</p>
        <p style="width: 90px; ${line}">短标题</p>
        <p style="width: 60px; font-size: 12px; ${line}">标题下面的小字</p>
        <p style="width: 40px; ${lines}">两行里放不下的标题</p>
        <p style="width: 50px; ${lines}">两行里够六个字的标题</p>
      </div>`);
    expect((await misplaced(page)).cut).toEqual(['一行里放不下的标题: 5', '两行里放不下的标题: 5']);
  });

  it.each([
    ['a first visit', { isSecond: false, isRendered: true }],
    ['a second visit', { isSecond: true, isRendered: true }],
    ['a first visit to a page that is not rendered', { isSecond: false, isRendered: false }],
    ['a second visit to a page that is not rendered', { isSecond: true, isRendered: false }],
  ])('nothing on the home screen shifts while it loads: %s', async (_, { isSecond, isRendered }) => {
    const { page, open } = await phoneFor({
      prepare: async (context) => {
        await watchLayout(context);
        if (!isRendered) await disableRendering(context);
      },
    });
    for (let visits = isSecond ? 2 : 1; visits > 0; visits -= 1) {
      await open('/');
      await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    await waitForRequests(page);
    expect(await layoutShifts(page)).toEqual([]);
  });

  it('AUTH-10 nothing shifts when the user has been loaded, 3 s after the login', async () => {
    const phone = await phoneFor({ prepare: watchLayout });
    const { page, gateway, network } = phone;
    await page.goto(await asRequestedLogin(phone, await loggedInAddress(gateway)));
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    await network.waitForAnswer(getUserInfo);
    await page
      .locator('header')
      .getByText(/听众|呆迪/)
      .last()
      .waitFor();
    await waitForRequests(page);
    expect(await layoutShifts(page)).toEqual([]);
  });

  it('nothing shifts when the list of unfinished stories arrives late', async () => {
    const phone = await phoneFor({ prepare: watchLayout });
    const { page, network } = phone;
    await signIn(phone);
    await network.waitForAnswer(getUserInfo);
    await waitUntil(async () => (await cookie(phone, 'nickname'))?.value, 'the nickname is kept');
    let answer = (): void => undefined;
    // Switches off rendering by the gateway, because a rendered page already contains these stories.
    await disableRendering(phone.context);
    await page.route(`**${listContinue.path}`, (route) => {
      answer = () => void route.continue();
    });
    await phone.open('/');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    await waitUntil(() => network.callsTo(listContinue).length > 0, 'the server is asked');
    await waitForRequests(page);
    answer();
    await network.waitForAnswer(listContinue);
    await page.getByRole('button', { name: /^播放：/ }).waitFor();
    await waitForRequests(page);
    expect(await layoutShifts(page)).toEqual([]);
  });

  it.each([false, true])(
    'nothing on the rendered home moves while the browser parses the HTML, at whatever point the browser paints; in the evening: %s',
    async (isEvening) => {
      const { page, open } = await phoneFor();
      const letScriptsCome = await holdScripts(page);
      await open('/');
      await page.getByRole('navigation', { name: '主导航' }).getByText('我的').waitFor();
      await page.evaluate((is) => document.documentElement.toggleAttribute('data-evening', is), isEvening);
      expect(await page.locator('#root').evaluate(movedWhileArriving)).toEqual([]);
      letScriptsCome();
    },
  );

  it('no element of the home screen has a transition if the user prefers reduced motion', async () => {
    const { page, open } = await phoneFor({ context: { reducedMotion: 'reduce' } });
    await open('/');
    await page.getByRole('heading', { name: '今天为你挑的' }).waitFor();
    const durations = await page.evaluate(() =>
      [...document.querySelectorAll('*')].map((element) => getComputedStyle(element).transitionDuration),
    );
    expect(new Set(durations)).toEqual(new Set(['0s']));
  });

  it('the record of layout shifts contains a shift that a test causes', async () => {
    const { page, open } = await phoneFor({ prepare: watchLayout });
    await open('/about');
    await page.getByRole('heading', { name: '关于我们' }).waitFor();
    // Waits until the page has been painted, because only painted elements can shift.
    await waitForRequests(page);
    await page.evaluate(() => {
      const banner = document.createElement('p');
      banner.style.height = '200px';
      document.querySelector('main')?.prepend(banner);
    });
    await waitUntil(async () => ((await layoutShifts(page)) ?? []).length > 0, 'the jump is counted');
  });
});
