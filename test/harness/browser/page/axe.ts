import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The rules whose violations axe rates moderate or minor, whatever it finds: they take two fifths of its time. New rules
 * of a newer axe run.
 */
const mildRules = Object.fromEntries(
  [
    ...[
      'aria-allowed-role',
      'aria-deprecated-role',
      'empty-heading',
      'empty-table-header',
      'form-field-multiple-labels',
    ],
    ...['heading-order', 'html-xml-lang-mismatch', 'image-redundant-alt', 'landmark-banner-is-top-level'],
    ...['landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner'],
    ...['landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-one-main', 'landmark-unique'],
    ...['meta-viewport', 'meta-viewport-large', 'no-autoplay-audio', 'page-has-heading-one'],
    ...['presentation-role-conflict', 'region', 'scope-attr-valid', 'server-side-image-map', 'skip-link'],
    ...['table-duplicate-name'],
  ].map((rule) => [rule, { enabled: false }]),
);

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
  const selection: axe.RunOptions = rules ? { runOnly: { type: 'rule', values: rules } } : { rules: mildRules };
  return page.evaluate(async (selected) => {
    const { violations } = await window.axe.run(document, {
      ...selected,
      // What nothing here reads: full reports of passed rules, selectors, and the lengths of sounds and films.
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
      iframes: false,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, selection);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
