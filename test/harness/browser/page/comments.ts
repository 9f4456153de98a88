import type { Locator, Page } from 'playwright-core';

/**
 * Opens the comments of the page, and returns them once they have loaded and scrolled into view, because a tap before
 * that could miss.
 */
export async function openComments(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^评论，/ }).tap();
  const comments = page.getByRole('region', { name: '听众说' });
  await comments.waitFor();
  await comments.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  await comments.evaluate(waitUntilStill);
  return comments;
}

/** Waits until an element has not moved for ten frames. Runs in the page. */
function waitUntilStill(element: Element): Promise<void> {
  return new Promise((resolve) => {
    let top = Number.NaN;
    let stillFrames = 0;
    const look = () => {
      const before = top;
      ({ top } = element.getBoundingClientRect());
      stillFrames = top === before ? stillFrames + 1 : 0;
      if (stillFrames === 10) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
}
