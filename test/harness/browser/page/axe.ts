import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Returns the problems that axe rates serious or critical on the current page, each with its location; `rules`: checks
 * only these. Frames are not entered, because the pages of the app contain none.
 */
export async function seriousViolations(page: Page, rules?: string[]): Promise<string[]> {
  // A half-transparent element has no final contrast yet. The page is polled, because a page that is not painted never
  // ends an animation, and its `finished` would never resolve.
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
        ),
    undefined,
    { polling: 50 },
  );
  // Once for each document: parsing half a megabyte takes as long as checking a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      ...(values ? { runOnly: { type: 'rule', values } } : {}),
      // What nothing here reads: full reports of passed rules, selectors, and the lengths of sounds and films, for a rule
      // whose violations are moderate.
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
      iframes: false,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
