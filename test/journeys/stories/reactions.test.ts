import type { Page } from 'playwright-core';
import { like as likeStory } from '#contract/stories/reactions.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { openComments } from '#test/harness/browser/page/comments.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { takeScreenshot } from '#test/harness/browser/page/screenPicture.ts';
import { posterCode } from '#test/harness/browser/page/posterCode.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

const STORY = '/audio_detail?id=daidi-ear-umbrella';

const isOnScreen = (element: Element) => element.getBoundingClientRect().bottom <= innerHeight;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

describe('the reactions to a story', () => {
  it('include likes, favourites and comments, which are kept after a reload', async () => {
    const phone = await phoneFor();
    const { page } = phone;
    await signIn(phone);
    await phone.open(STORY);
    const like = button(page, /^喜欢，/);
    await like.tap();
    expect(await phone.network.waitForAnswer(likeStory)).toMatchObject({ status: 200 });
    await Promise.all([page.getByText('收藏好了').waitFor(), button(page, '收藏').tap()]);
    const comments = await openComments(page);
    await comments.getByRole('button', { name: '我也说一句' }).tap();
    await page.getByRole('button', { name: '真好听！' }).tap();
    await page.getByRole('textbox', { name: '想说的话' }).fill('呆迪的耳朵真大 🐘');
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '发出去' }).tap();
    await comments.getByText('待审核').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await takeScreenshot(page, 'player/comments');

    const stranger = await phoneFor();
    await stranger.open(STORY);
    await button(stranger.page, /^喜欢，1 人/).waitFor();
    await openComments(stranger.page);
    const invitation = stranger.page.getByText('还没有人说话，你来说第一句吧');
    await stranger.page.getByRole('region', { name: '听众的朗读' }).waitFor();
    // The recordings load above the comments, and must not move them below the screen.
    await waitUntil(() => invitation.evaluate(isOnScreen), 'the comments are on the screen');
    await button(stranger.page, '我也说一句').tap();
    await waitForTitle(stranger.page, '登录');

    await page.reload();
    await page.locator('[aria-pressed="true"][aria-label^="喜欢，1 人"]').waitFor();
    await openComments(page);
    await comments.getByText('呆迪的耳朵真大 🐘').waitFor();
    await button(page, '删除我的评论').tap();
    await page.getByRole('button', { name: '删除', exact: true }).tap();
    await comments.getByText('呆迪的耳朵真大 🐘').waitFor({ state: 'detached' });
    await like.tap();
    await button(page, '喜欢，0 人喜欢').waitFor();
    await button(page, '分享海报').tap();
    const poster = page.getByRole('dialog', { name: '分享海报' });
    await poster.getByRole('img', { name: /耳朵伞/ }).waitFor();
    expect(await posterCode(page)).toBe(`/combine${STORY}`);
    expect(await seriousViolations(page)).toEqual([]);
    await takeScreenshot(page, 'player/poster');
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      poster.getByRole('button', { name: '保存海报' }).tap(),
    ]);
    expect(picture.suggestedFilename()).toBe('耳朵伞.jpg');
    await poster.getByRole('button', { name: '分享链接' }).tap();
    await page.getByRole('dialog', { name: '分享给朋友' }).getByRole('button', { name: '关闭' }).tap();
    await phone.open('/play_history?tab=favourites');
    await page.getByRole('button', { name: '不再收藏：耳朵伞' }).tap();
    await page.getByText('还没有收藏故事').waitFor();
    await page.getByRole('button', { name: '撤销' }).tap();
    await page.getByRole('link', { name: /耳朵伞/ }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
