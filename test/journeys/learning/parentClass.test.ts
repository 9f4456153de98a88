import { listArticles, listSavedArticles, saveArticle } from '#contract/catalogue/articles.ts';
import { violationsAtBedtime } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import { openAs, signIn } from '#test/harness/browser/signIn.ts';
import { JUMPS_WITHIN_MS } from '#test/harness/browser/page/sounds.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const cards = ({ page }: Phone) => page.locator('main a[href*="article="]');

describe('the articles for parents', () => {
  it('ROUTE-01 are listed, 24 in number, and can be filtered by age and theme', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    await phone.open('/parent_class');
    await waitForTitle(page, '家长课堂');
    await waitUntilEqual(() => cards(phone).count(), 24);
    await saveScreenshot(page, 'parent-class');
    const themes = page.getByRole('group', { name: '想看什么' }).getByRole('button');
    for (const theme of await themes.all()) {
      await theme.tap();
      await cards(phone).first().waitFor();
    }
    await page.getByRole('button', { name: '7 岁以上' }).tap();
    await waitUntil(() => network.callsTo(listArticles).at(-1)?.query.get('age') === '8', 'the age is asked for');
    await themes.first().tap();
    await page.reload();
    await page.getByText(/^看到底啦/).waitFor();
    await page.getByRole('button', { name: '7 岁以上', pressed: true }).waitFor();
    expect(await cards(phone).count()).toBeLessThan(24);
  });

  it('are read aloud, can be saved, and are then listed as saved on another phone', async () => {
    const phone = await phoneFor();
    const { page, network } = phone;
    await phone.open('/parent_class');
    const heard = cards(phone).filter({ hasText: '可以听' }).first();
    const [title = ''] = (await heard.innerText()).split('\n');
    expect(title).not.toBe('');
    await heard.tap();
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    await page.getByRole('button', { name: `播放：${title}` }).tap();
    const position = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
    await waitUntil(async () => (await position()) > 0.5, 'the article is heard');
    await page.getByRole('slider', { name: '进度' }).fill('20000');
    await waitUntil(async () => (await position()) > 20, 'the sound has jumped', JUMPS_WITHIN_MS);
    await page.getByRole('button', { name: `暂停：${title}` }).tap();
    await saveScreenshot(page, 'parent-article');
    await page.getByRole('link', { name: '登录后收藏' }).waitFor();

    const address = new URL(page.url());
    await signIn(phone, { path: `${address.pathname.replace('/combine', '')}${address.search}` });
    await network.waitForAnswer(listSavedArticles);
    await page.getByRole('button', { name: '收藏', pressed: false }).tap();
    expect(await network.waitForAnswer(saveArticle)).toMatchObject({ status: 200 });
    await page.getByRole('button', { name: '收藏', pressed: true }).waitFor();
    await page.getByRole('button', { name: '分享' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).tap();
    await page.getByRole('link', { name: /^再看看/ }).tap();
    await page.getByRole('link', { name: '我收藏的文章' }).tap();
    await page.getByText('看到底啦，共 1 篇').waitFor();
    await saveScreenshot(page, 'parent-saved');
    const other = await phoneFor();
    await openAs(phone, other, '/parent_class');
    await other.page.getByRole('link', { name: '我收藏的文章' }).tap();
    await cards(other).getByText(title).waitFor();
    await cards(phone).tap();
    await page.getByRole('button', { name: '收藏', pressed: true }).tap();
    await page.getByRole('button', { name: '收藏', pressed: false }).waitFor();
    await page.goBack();
    await page.getByText('还没有收藏').waitFor();
  });

  it('ROUTE-04 are offered in place of an article that does not exist', async () => {
    const { page, open, problems } = await phoneFor();
    problems.removeExpected(/404/);
    await open('/parent_class?article=no-such-article');
    await page.getByRole('link', { name: '看看别的文章' }).tap();
    await page.getByText(/^看到底啦/).waitFor();
  });

  it('are accessible and legible at bedtime', async () => {
    const phone = await phoneFor({ prepare: inTheme('bedtime') });
    const { page } = phone;
    await phone.open('/parent_class');
    await cards(phone).first().waitFor();
    await saveScreenshot(page, 'parent-class-bedtime');
    expect(await violationsAtBedtime(page)).toEqual([]);
    await cards(phone).first().tap();
    await page.getByRole('link', { name: '登录后收藏' }).waitFor();
    expect(await violationsAtBedtime(page)).toEqual([]);
  });
});
