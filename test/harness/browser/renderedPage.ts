import type { Page } from 'playwright-core';
import { RENDERED_ATTRIBUTE, RENDERED_DATA_ID } from '#contract/pageRenderer.ts';
import { waitForRequests } from '#test/harness/browser/page/pages.ts';
import { waitUntil } from '#test/harness/browser/until.ts';

/** Returns whether the gateway has rendered the page and React has not hydrated it yet. */
export const isRendered = async (page: Page): Promise<boolean> =>
  (await page.locator(`html[${RENDERED_ATTRIBUTE}]`).count()) === 1;

/** Waits until the app has hydrated the page that the gateway has rendered. */
export const waitForHydration = (page: Page): Promise<true> =>
  waitUntil(
    async () => !(await isRendered(page)) && (await page.locator(`#${RENDERED_DATA_ID}`).count()) === 0,
    'it is adopted',
  );

/** Returns the texts and positions of the headings, links and buttons that are visible without scrolling. */
export const visiblePositions = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('#root h1, #root h2, #root a, #root button, #root nav'), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { text: element.textContent, x, y, width, height };
    }).filter(({ y, width }) => y < innerHeight && width > 0),
  );

interface MovementOptions {
  /** Returns what must not move; by default everything that is visible without scrolling. */
  look?: () => Promise<unknown[]>;
  /** The minimum number of items that `look` must return, so that the check fails for an empty page. */
  least?: number;
  /** Whether `look` may return further items at the end, because a list has loaded its next page. */
  mayGrow?: boolean;
}

/** Releases the delayed scripts of a rendered page, and checks that nothing moves when React hydrates the page. */
export async function expectNoMovement(
  page: Page,
  letScriptsCome: () => void,
  { look = () => visiblePositions(page), least = 6, mayGrow = false }: MovementOptions = {},
): Promise<void> {
  const before = await look();
  expect(before.length).toBeGreaterThanOrEqual(least);
  letScriptsCome();
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await waitForRequests(page);
  const after = await look();
  expect(mayGrow ? after.slice(0, before.length) : after).toEqual(before);
}
