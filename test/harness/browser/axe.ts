import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe calls serious or critical on a page as it stands, each with where it is; `rules`: these alone. */
export async function graveProblems(page: Page, rules?: string[]): Promise<string[]> {
  // What is half faded in has no contrast yet. Asked for again and again: a page that nobody paints ends no animation,
  // whose `finished` would wait for ever.
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
  // Only what is wrong is told of in full, and no second page is opened to put together what frames of other origins say.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
