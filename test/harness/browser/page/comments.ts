import type { Locator, Page } from 'playwright-core';

/**
 * Goes to the comments of the page, and returns them as soon as they have loaded. Only then have they scrolled into view, so that no
 * later tap misses.
 */
export async function openComments(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^评论，/ }).tap();
  const comments = page.getByRole('region', { name: '听众说' });
  await comments.waitFor();
  await comments.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  return comments;
}
