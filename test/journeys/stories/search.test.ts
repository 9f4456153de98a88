import { listSearchHistory, removeSearch, search, suggest } from '#contract/catalogue/search.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { takeThemedScreenshots, takeScreenshot } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const expectAccessible = async (phone: Phone) => expect(await seriousViolations(phone.page)).toEqual([]);

describe('the search', () => {
  it('finds stories by pinyin while the user types, by initials, and by characters that sound the same, and remembers the searches', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page, network, open } = phone;
    await signIn(phone, { path: '/search' });
    await waitForTitle(page, '搜索');
    const box = page.getByRole('searchbox');
    const found = page.getByRole('list', { name: '找到的故事' }).getByRole('link');
    await page.getByText('大家都在找').waitFor();
    await takeThemedScreenshots(page, 'search');
    await expectAccessible(phone);

    await box.pressSequentially('erduo', { delay: 40 });
    await network.waitForAnswer(suggest);
    const suggestions = page.getByRole('list', { name: '猜你想找' });
    await suggestions.getByRole('link', { name: /耳朵 ?伞/ }).waitFor();
    await suggestions.locator('mark', { hasText: '耳朵' }).first().waitFor();
    await takeScreenshot(page, 'search-suggestions');
    await expectAccessible(phone);
    await suggestions.getByRole('link', { name: /耳朵 ?伞/ }).tap();
    await waitForTitle(page, '故事详情');
    await page.goBack();
    await waitForTitle(page, '搜索');

    await box.fill('yghl');
    await page.getByRole('button', { name: '搜索', exact: true }).tap();
    await waitUntilEqual(() => found.first().innerText(), expect.stringContaining('叶公好龙'));
    await waitUntilEqual(() => found.first().locator('mark').first().innerText(), '叶公好龙');
    await takeThemedScreenshots(page, 'search-results');
    await expectAccessible(phone);

    await found.first().tap();
    await waitForTitle(page, '故事详情');
    await page.goBack();
    await found.first().waitFor();
    await waitUntilEqual(() => box.inputValue(), 'yghl');
    expect(page.url()).not.toContain('yghl');

    await box.fill('晚安');
    await box.press('Enter');
    for (const name of ['绘本', '书单', '故事', '视频']) {
      const group = page.getByRole('list', { name: `找到的${name}` });
      await group.locator('mark', { hasText: '晚安' }).first().waitFor();
    }
    await takeThemedScreenshots(page, 'search-groups');
    await expectAccessible(phone);

    await box.fill('夜公好龙');
    await box.press('Enter');
    await page.getByText('没有找到“夜公好龙”，你是不是在找：').waitFor();
    for (const name of ['专辑', '绘本', '书单', '视频', '家长文章', '故事', '全部']) {
      const kinds = page.getByRole('group', { name: '看哪一种' });
      await kinds.getByRole('button', { name }).tap();
      await kinds.getByRole('button', { name, pressed: true }).waitFor();
      await waitUntil(() => network.callsTo(search).every(({ status }) => status === 200), `${name} is answered`);
    }
    await box.fill('飞机大炮坦克');
    await page.getByRole('button', { name: '搜索“飞机大炮坦克”' }).tap();
    await page.getByText('没有找到', { exact: true }).waitFor();
    await expectAccessible(phone);

    await page.getByRole('button', { name: '清空文字' }).tap();
    network.forget();
    await open('/search');
    await network.waitForAnswer(listSearchHistory);
    await page.getByRole('button', { name: 'yghl', exact: true }).waitFor();
    await page.getByRole('button', { name: '管理' }).tap();
    await page.getByRole('button', { name: '删除：yghl' }).tap();
    await network.waitForAnswer(removeSearch);
    await page.getByRole('button', { name: '全部删除' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '全部删除' }).tap();
    await page.getByText('搜索历史').waitFor({ state: 'detached' });
    await page.getByRole('list').last().getByRole('button').first().tap();
    await found.first().waitFor();
  });

  it('is accessible at bedtime, and works with the keyboard alone', async () => {
    const phone = await phoneFor({ prepare: inTheme('bedtime') });
    const { page } = phone;
    await signIn(phone, { path: '/search' });
    await page.getByText('大家都在找').waitFor();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('yegong');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: '找到的故事' }).getByRole('link').first().waitFor();
    await expectAccessible(phone);
    await page.getByRole('list', { name: '找到的故事' }).getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await waitForTitle(page, '故事详情');
  });
});
