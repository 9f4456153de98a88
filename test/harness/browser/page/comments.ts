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
  return comments;
}
