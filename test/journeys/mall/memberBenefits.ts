import { navigateInside, waitForTitle } from '#test/harness/browser/page/pages.ts';
import { memberStory } from '#test/harness/browser/limited.ts';
import type { Phone } from '#test/harness/browser/phone.ts';

/** Members' stories, which are never all free in the same week. */
const MEMBER_STORIES = ['pillow-lonely-sock', 'daidi-ear-sail'];
/**
 * The text that the story's page shows to users without membership, and the text that it shows to members while the
 * story plays.
 */
const PREVIEW = '会员故事，可以试听 1分30秒';
const IN_FULL = '声音小一点，小耳朵更舒服';

async function openMemberStory({ page, gateway }: Pick<Phone, 'page' | 'gateway'>): Promise<void> {
  await navigateInside(page, `/audio_detail?id=${await memberStory(gateway, MEMBER_STORIES)}`);
}

/** Opens a members' story, and waits for the text about the preview. */
export async function hearPreview({ page, gateway }: Phone): Promise<void> {
  await openMemberStory({ page, gateway });
  await page.getByText(PREVIEW).waitFor();
}

/**
 * Checks that the app shows the user as a member, plays a members' story in full, and charges member prices, all
 * without loading the page again.
 */
export async function expectMemberBenefits({ page, gateway }: Phone): Promise<void> {
  await navigateInside(page, '/vippage/index');
  await page.getByText('你是会员').waitFor();
  await page.getByText(/^\d{4}年\d{1,2}月\d{1,2}日到期$/).waitFor();
  await openMemberStory({ page, gateway });
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
