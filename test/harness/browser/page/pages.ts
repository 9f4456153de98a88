import type { Page } from 'playwright-core';
import { DEFAULT_TIMEOUT_MS } from '#test/harness/browser/until.ts';

/** Waits for a document title. If the title does not appear, the error contains the current title. */
export async function waitForTitle(page: Page, title: string): Promise<void> {
  try {
    await page.waitForFunction((wanted) => document.title === wanted, title, { timeout: DEFAULT_TIMEOUT_MS });
  } catch (error) {
    throw new Error(`The title is "${await page.title()}" at ${page.url()}, not "${title}".`, { cause: error });
  }
}

/** Navigates inside the app as a tap on a link does, but without a link. */
export const navigateInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/combine${path}`);

/**
 * Stops the clock of a page. From then on, only `page.clock.runFor` advances it. May be called before the page opens
 * its first address, but then the page may keep its skeleton, because React delays the content that follows a skeleton
 * by 300 ms.
 */
export async function stopTime(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.clock.install({ time: Date.now() });
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  // `pauseAt` fails if its time has passed already, although it was a second ahead, as may happen on a slow machine.
  // The failed call has stopped the clock nevertheless, so the second call succeeds.
  await stop().catch(stop);
}

/** Waits until every request that the page has started has reached the network. */
export async function waitForRequests(page: Page): Promise<void> {
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
