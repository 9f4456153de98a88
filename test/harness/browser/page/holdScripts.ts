import type { Page } from 'playwright-core';

/** Delays the scripts of a page, or those of one chunk, until the returned function is called. */
export async function holdScripts(page: Page, chunk = ''): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/combine/js/${chunk === '' ? '' : `${chunk}.`}*`, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
