import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Returns the problems that axe rates serious or critical on the current page, each with its location; `rules`: checks
 * only these.
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
  // Only violations are reported in full. The legacy mode avoids a second page, which axe would open for combining the
  // results of frames of other origins.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
