import { addChild, changeChild } from '#contract/family/children.ts';
import { chooseChild } from '#contract/account/sessions.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { savedPosition } from '#test/harness/browser/page/savedPosition.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { exposeSounds, waitForSoundToAdvance } from '#test/harness/browser/page/sounds.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const STORY_ID = 'daidi-ear-umbrella';
const phoneFor = usePhones();

/** Returns the birthday of somebody who is six years old. */
function sixYearsAgo(): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - 6, day.getUTCMonth(), 1);
  return day.toISOString().slice(0, 10);
}

describe('the children of a family', () => {
  it('have data that a parent enters; unsaved input survives a reload, and the app asks before it discards the input', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page, network } = phone;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().tap();
    const section = page.getByRole('region', { name: '孩子的资料' });
    const expectAccessible = async () => expect(await seriousViolations(page)).toEqual([]);

    await signIn(phone, { path: '/profile' });
    await section.getByText('填上生日，推荐更合适的故事').waitFor();
    await takeThemedScreenshots(page, 'family/profile-new');
    await expectAccessible();
    await section.getByRole('link', { name: /^编辑/ }).tap();
    await page.getByLabel('昵称').fill('加微信xiaoman88');
    await press('保存');
    phone.problems.removeExpected(/400/);
    await page.getByText('昵称里不能有电话、微信号、网址这些联系方式，换一个吧').waitFor();
    await takeThemedScreenshots(page, 'family/child-refused');
    await expectAccessible();

    await page.getByLabel('昵称').fill('小满');
    await page.getByLabel('生日（可以不填）').fill(sixYearsAgo());
    for (const name of ['女孩', '太空', '恐龙']) await press(name);
    await page.goBack();
    await page.getByRole('alertdialog', { name: '资料还没有保存' }).waitFor();
    await press('继续填写');
    await page.reload();
    expect(await page.getByLabel('昵称').inputValue()).toBe('小满');
    await takeThemedScreenshots(page, 'family/child-form');
    await expectAccessible();
    await press('保存');
    await network.waitForAnswer(changeChild);
    await section.getByText('6 岁 · 女孩').waitFor();
    await section.getByText('喜欢太空、恐龙').waitFor();
    await page.getByRole('region', { name: '我是谁' }).getByText('按 6 岁推荐故事').waitFor();
    await takeThemedScreenshots(page, 'family/profile');
    await expectAccessible();
  });

  it('are added and switched, and each child has its own position in a story', async () => {
    const phone = await phoneFor({ prepare: exposeSounds });
    const { page, network } = phone;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().tap();
    const section = page.getByRole('region', { name: '孩子的资料' });
    const expectAccessible = async () => expect(await seriousViolations(page)).toEqual([]);

    await signIn(phone, { path: '/profile' });
    await section.getByRole('link', { name: '添加孩子' }).tap();
    await page.getByLabel('昵称').fill('亮亮');
    await press('男孩');
    await takeThemedScreenshots(page, 'family/child-new');
    await expectAccessible();
    await press('保存');
    await network.waitForAnswer(addChild);
    await section.getByRole('button', { name: '换成亮亮' }).waitFor();
    await takeThemedScreenshots(page, 'family/profile-children');
    await expectAccessible();

    await page.goto(`${phone.gateway.origin}/combine/audio_detail?id=${STORY_ID}`);
    await press('播放');
    await waitForSoundToAdvance(page, 0.5);
    await press('前进15秒');
    await press('暂停');
    await waitUntil(
      async () => (await savedPosition(phone, STORY_ID)) > 15_000,
      'the place of the first child is stored',
    );

    await page.goto(`${phone.gateway.origin}/combine/profile`);
    await section.getByRole('button', { name: '换成亮亮' }).tap();
    await network.waitForAnswer(chooseChild);
    await page.getByRole('region', { name: '我是谁' }).getByText('亮亮').waitFor();
    await takeThemedScreenshots(page, 'family/profile-switched');
    // This call names no child, so the gateway applies it to the active child of the session.
    expect(await savedPosition(phone, STORY_ID)).toBe(0);
    await page.getByRole('link', { name: '播放历史' }).tap();
    await page.getByText('还没有听过故事').waitFor();
    await page.reload();
    await page.getByText('还没有听过故事').waitFor();

    await page.goto(`${phone.gateway.origin}/combine/profile`);
    await section.getByRole('link', { name: '编辑亮亮的资料' }).tap();
    await page.getByRole('link', { name: '删除这个孩子' }).tap();
    await page.getByRole('link', { name: '先设家长密码' }).waitFor();
    await takeThemedScreenshots(page, 'family/child-remove');
    await expectAccessible();

    await page.goto(`${phone.gateway.origin}/combine/profile`);
    await section.getByRole('button', { name: /^换成/ }).tap();
    await section.getByRole('button', { name: '换成亮亮' }).waitFor();
    expect(await savedPosition(phone, STORY_ID)).toBeGreaterThan(15_000);
  });
});
