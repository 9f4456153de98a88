import type { Page } from 'playwright-core';
import { PATIENCE_MS } from './until.ts';

/** Waits for a document title; a failure tells the one that is there. */
export async function titleBecomes(page: Page, title: string): Promise<void> {
  try {
    await page.waitForFunction((wanted) => document.title === wanted, title, { timeout: PATIENCE_MS });
  } catch (error) {
    throw new Error(`The title is "${await page.title()}" at ${page.url()}, not "${title}".`, { cause: error });
  }
}

/** Follows a link inside the app without there being one: what a tap on it would do to the address. */
export const navigateInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/combine${path}`);

/**
 * Stops the page's time, before the first page is opened or later; `page.clock.runFor` moves it from then on. React
 * holds what comes after a skeleton back for 300 ms, so a page that is opened in stopped time may keep its skeleton.
 */
export async function stopTime(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.clock.install({ time: Date.now() });
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  // On a machine that needs longer than that second the first try stops the time, and complains.
  await stop().catch(stop);
}

/** Waits until whatever the page has begun by now has reached the network, if it leads there. */
export async function quiet(page: Page): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await page.evaluate(async () => {
      await fetch('/healthz');
      await new Promise((resolve) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(null);
      });
    });
  }
}
