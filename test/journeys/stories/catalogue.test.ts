import { listCategories, listStories, subscribe } from '#contract/catalogue/catalogue.ts';
import { clearHistory, removeFromHistory, restoreHistory } from '#contract/stories/history.ts';
import { saveProgress, setAside } from '#contract/stories/stories.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { takeScreenshot } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { exposeSounds, waitForSoundToAdvance } from '#test/harness/browser/page/sounds.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const SERIES = '/series?id=daidi-big-ears';
const tablet = { viewport: { width: 1024, height: 768 } };

const rows = ({ page }: Phone) => page.getByRole('list', { name: /故事$/ }).getByRole('listitem');
const expectAccessible = async (phone: Phone) => expect(await seriousViolations(phone.page)).toEqual([]);

describe('the catalogue', () => {
  it('shows a series, and lets the user reverse its order, play it and subscribe to it', async () => {
    const phone = await phoneFor({ prepare: exposeSounds });
    const { page, network, open } = phone;
    await signIn(phone, { path: '/series?id=daidi-big-ears' });
    await waitForTitle(page, '专辑');
    const titles = () => rows(phone).locator('a').allInnerTexts();
    await rows(phone).first().waitFor();
    const inOrder = await titles();
    await takeScreenshot(page, 'series');
    await expectAccessible(phone);

    await page.getByRole('button', { name: '现在是正序，换成倒序' }).tap();
    const turned = [...inOrder].reverse().join();
    await waitUntilEqual(async () => (await titles()).join(), turned);
    await page.getByRole('button', { name: '现在是倒序，换成正序' }).tap();

    await page.getByRole('button', { name: '播放全部' }).tap();
    await waitForSoundToAdvance(page, 6);
    await page.getByRole('main').getByRole('button', { name: '暂停', exact: true }).tap();
    await page.getByRole('button', { name: '接着听' }).waitFor();
    await waitUntil(() => network.callsTo(saveProgress).some(({ status }) => status === 200), 'the position is saved');
    await rows(phone).nth(1).getByRole('button', { name: /^播放/ }).tap();
    await rows(phone).nth(1).getByRole('button', { name: /^暂停/ }).tap();

    await Promise.all([
      page.getByText('订阅好了，在播放历史里能找到').waitFor(),
      page.getByRole('button', { name: /^订阅/ }).tap(),
    ]);
    await network.waitForAnswer(subscribe);
    await page.reload();
    await page.getByRole('button', { name: /^不再订阅/ }).waitFor();
    await page.getByRole('button', { name: '分享' }).tap();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');

    await open('/play_history?tab=subscriptions');
    await page.getByRole('link', { name: /呆迪/ }).first().tap();
    await waitForTitle(page, '专辑');
    await Promise.all([page.getByText('不再订阅了').waitFor(), page.getByRole('button', { name: /^不再订阅/ }).tap()]);
    await open('/play_history?tab=subscriptions');
    await page.getByText('还没有订阅专辑').waitFor();
    await expectAccessible(phone);
  });

  it('lets the user choose categories on two levels, sort and filter; going back from a story restores the filters', async () => {
    const phone = await phoneFor();
    const { page, network, open } = phone;
    await open('/');
    const ways = page.getByRole('navigation', { name: '分类' });
    await ways.getByRole('link', { name: '睡前' }).waitFor();
    await ways.scrollIntoViewIfNeeded();
    await ways.getByRole('link', { name: '绘本' }).tap();
    await waitForTitle(page, '书单');
    await page.goBack();
    await ways.getByRole('link', { name: '睡前' }).tap();
    await waitForTitle(page, '分类');
    await network.waitForAnswer(listCategories);
    await rows(phone).first().waitFor();
    await page.getByRole('button', { name: '睡前', exact: true, pressed: true }).waitFor();
    await page.getByRole('button', { name: '全部' }).first().tap();
    await waitUntil(async () => (await rows(phone).count()) > 6, 'all stories are listed');
    await takeScreenshot(page, 'category');
    await expectAccessible(phone);

    for (const sort of ['新上架', '短的在前']) {
      await page.getByRole('button', { name: sort }).tap();
      await page.getByRole('button', { name: sort, pressed: true }).waitFor();
    }
    await network.waitForAnswer(listStories, 3);
    await page.getByRole('button', { name: '筛选' }).tap();
    const sheet = page.getByRole('dialog', { name: '筛选' });
    await sheet.getByRole('button', { name: '3–4 岁' }).tap();
    await sheet.getByRole('button', { name: '5 分钟以上' }).tap();
    await sheet.getByRole('button', { name: '免费' }).tap();
    await takeScreenshot(page, 'filter');
    await expectAccessible(phone);
    await sheet.getByRole('button', { name: '看故事' }).tap();
    await page.getByRole('button', { name: '筛选，选了 3 个条件' }).waitFor();
    expect(new URL(page.url()).search).toContain('age=3-4');

    await rows(phone).first().getByRole('link').tap();
    await waitForTitle(page, '故事详情');
    await page.goBack();
    await page.getByRole('button', { name: '筛选，选了 3 个条件' }).tap();
    await sheet.getByRole('button', { name: '会员' }).tap();
    await sheet.getByRole('button', { name: '看故事' }).tap();
    await page.getByText('没有刚好这样的故事').waitFor();
    await expectAccessible(phone);
    await page.getByRole('button', { name: '清空筛选' }).tap();
    await rows(phone).first().waitFor();

    await open(`/special_tag_search?tag=${encodeURIComponent('睡前')}`);
    await waitForTitle(page, '标签');
    await rows(phone).first().waitFor();
    await takeScreenshot(page, 'tag');
    await expectAccessible(phone);
  });

  it('lets the user remove a story from the history, restore it, and clear the history; a story that is removed on the home stays in the history', async () => {
    const phone = await phoneFor({ prepare: exposeSounds });
    const { page, network, open } = phone;
    await signIn(phone, { path: SERIES });
    for (const place of [0, 1]) {
      await rows(phone).nth(place).getByRole('button', { name: /^播放/ }).tap();
      await waitForSoundToAdvance(page, 2);
      await rows(phone).nth(place).getByRole('button', { name: /^暂停/ }).tap();
      await waitUntil(
        () => network.callsTo(saveProgress).filter(({ status }) => status === 200).length > place,
        'it is saved',
      );
    }
    await open('/play_history');
    await page.getByRole('heading', { name: '今天' }).waitFor();
    await takeScreenshot(page, 'history');
    await expectAccessible(phone);
    const entries = page.getByRole('list', { name: '播放历史' }).getByRole('link');
    await waitUntil(async () => (await entries.count()) === 2, 'both are listed');
    await page.getByRole('button', { name: /^移除/ }).first().tap();
    await network.waitForAnswer(removeFromHistory);
    await waitUntil(async () => (await entries.count()) === 1, 'one is left');
    await page.getByRole('button', { name: '撤销' }).tap();
    await network.waitForAnswer(restoreHistory);
    await waitUntil(async () => (await entries.count()) === 2, 'it is back');

    await open('/');
    await page
      .getByRole('button', { name: /^更多：/ })
      .first()
      .tap();
    await takeScreenshot(page, 'remove-from-here');
    await page.getByRole('button', { name: /从这里移除/ }).tap();
    await network.waitForAnswer(setAside);
    await page.getByRole('button', { name: '撤销' }).waitFor();
    const begun = page.getByRole('button', { name: /^更多：/ });
    await waitUntilEqual(() => begun.count(), 1);
    await page.reload();
    await begun.first().waitFor();
    await waitUntilEqual(() => begun.count(), 1);

    await page.getByRole('link', { name: '播放历史，全部' }).tap();
    await waitForTitle(page, '播放历史');
    await waitUntil(async () => (await entries.count()) === 2, 'both are still in the history');
    await page.getByRole('button', { name: '清空' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '清空' }).tap();
    await network.waitForAnswer(clearHistory);
    await page.getByText('还没有听过故事').waitFor();
    await expectAccessible(phone);
    await page.reload();
    await page.getByText('还没有听过故事').waitFor();
  });

  it('ENV-08 shows categories next to two columns, and a series next to its stories, on a tablet', async () => {
    const phone = await phoneFor({ context: tablet });
    const { page, open } = phone;
    await open('/audio_category/hd');
    await rows(phone).nth(1).waitFor();
    const top = async (place: number) => (await rows(phone).nth(place).boundingBox())?.y;
    await waitUntilEqual(async () => (await top(1)) === (await top(0)), true);
    await takeScreenshot(page, 'category-hd');
    await expectAccessible(phone);
    await page.getByRole('button', { name: '小百科' }).tap();
    await page.waitForURL(/category=wonder/);
    await open(SERIES);
    await rows(phone).first().waitFor();
    await takeScreenshot(page, 'series-hd');
  });

  it('is accessible in a browser with dark colours', async () => {
    const phone = await phoneFor({ context: { colorScheme: 'dark' } });
    const { page, open } = phone;
    await open(SERIES);
    await rows(phone).first().waitFor();
    await takeScreenshot(page, 'series-dark');
    await expectAccessible(phone);
    await open('/audio_category?category=bedtime');
    await rows(phone).first().waitFor();
    await takeScreenshot(page, 'category-dark');
    await expectAccessible(phone);
  });
});
