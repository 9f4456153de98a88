import type { Page } from 'playwright-core';

/** Delays the scripts of a page until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/combine/js/*', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
