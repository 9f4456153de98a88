import { navigateInside, waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';

/** A story that only members hear in full. */
const MEMBER_STORY = '/audio_detail?id=pillow-lonely-sock';
/**
 * The text that the story's page shows to users without membership, and the text that it shows to members while the
 * story plays.
 */
const PREVIEW = '会员故事，可以试听 1分30秒';
const IN_FULL = '声音小一点，小耳朵更舒服';

/** Opens the members' story, and waits for the text about the preview. */
export async function hearPreview({ page }: Phone): Promise<void> {
  await navigateInside(page, MEMBER_STORY);
  await page.getByText(PREVIEW).waitFor();
}

/**
 * Checks that the app shows the user as a member, plays the members' story in full, and charges member prices, all
 * without loading the page again.
 */
export async function expectMemberBenefits({ page }: Phone): Promise<void> {
  await navigateInside(page, '/vippage/index');
  await page.getByText('你是会员').waitFor();
  await page.getByText(/^\d{4}年\d{1,2}月\d{1,2}日到期$/).waitFor();
  await navigateInside(page, MEMBER_STORY);
  await waitForTitle(page, '故事详情');
  await page.getByText(PREVIEW).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '播放', exact: true }).first().tap();
  await page.getByText(IN_FULL).waitFor();
  await navigateInside(page, '/mall/confirm?variant=story-watch.sky-bt');
  await page.getByText('会员优惠').waitFor();
}

/** Returns the addresses of all page loads of the browser. */
export const pageLoadsOf = ({ network }: Phone): string[] =>
  network.requests
    .filter((request) => request.isNavigationRequest())
    .map((request) => request.url())
    .filter((url) => url.startsWith('http'));
