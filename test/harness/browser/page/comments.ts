import type { Locator, Page } from 'playwright-core';
import { waitUntil } from '#test/harness/browser/until.ts';

const SHEET_TIMEOUT_MS = 5_000;

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

/**
 * Opens the comments of the page and the sheet in which the user writes one. Repeats a tap that opens nothing: once, on
 * a busy machine, such a tap was lost, probably because the page moved during the tap.
 */
export async function openCommentSheet(page: Page): Promise<void> {
  const comments = await openComments(page);
  const sheet = page.getByRole('dialog', { name: /^说说这/ });
  await waitUntil(async () => {
    await comments.getByRole('button', { name: '我也说一句' }).tap();
    return sheet.waitFor({ timeout: SHEET_TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
  }, 'the sheet for a comment is open');
}
