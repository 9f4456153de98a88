import { block } from '#contract/stories/blocked.ts';
import { followCreator, listNewestCreators, listPublishedWorks } from '#contract/creators/creators.ts';
import { countWorkPlay } from '#contract/stories/works.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { interceptCalls } from '#test/harness/browser/page/intercept.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { startGateway, type RunningGateway } from '#test/harness/browser/run/gateway.ts';
import { createGatewayFolder, journeysRun } from '#test/harness/browser/run/journeysRun.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

describe('creators', () => {
  // Uses a separate gateway, because the ranking by listeners must be empty at first, and other journeys play works at
  // the shared gateway.
  let gateway: RunningGateway;
  beforeAll(async () => {
    const { appDist } = journeysRun();
    gateway = await startGateway({ folder: createGatewayFolder('creators'), appDist });
  }, 300_000);
  afterAll(() => gateway.end('SIGTERM'));

  it('can be found on the screen 创作者广场, followed and blocked', async () => {
    const phone = await phoneFor({ gateway, prepare: inTheme('day') });
    const { page, network, open } = phone;
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const picture = async (name: string) => {
      await takeThemedScreenshots(page, `creators/${name}`);
      expect(await seriousViolations(page)).toEqual([]);
    };
    await open('/creator_square');
    await page.getByRole('list', { name: '新作品' }).getByRole('link').first().waitFor();
    await picture('square');
    const restore = await interceptCalls(page, (url) =>
      [listPublishedWorks, listNewestCreators].some(({ path }) => url.includes(path))
        ? { status: 200, json: { items: [], next: null } }
        : undefined,
    );
    await page.reload();
    await page.getByText('还没有作品').waitFor();
    await takeThemedScreenshots(page, 'creators/square-empty');
    await restore();
    await button('关注').tap();
    await page.getByRole('link', { name: '去登录' }).waitFor();
    await picture('square-guest');

    await signIn(phone, { path: '/profile' });
    await page.getByRole('link', { name: '创作者广场' }).tap();
    await waitForTitle(page, '创作者广场');
    await button('飙升').tap();
    await page.getByText('去听一位没听过的创作者').waitFor();
    await takeThemedScreenshots(page, 'creators/square-rising-none');
    await button('人气').tap();
    await page.getByText('榜上还空着').waitFor();
    await takeThemedScreenshots(page, 'creators/square-popular-none');
    await button('按年龄').tap();
    await button('4 岁').tap();
    await page.getByRole('list', { name: '适合 4 岁的作品' }).waitFor();
    await picture('square-age');
    await button('按故事').tap();
    await page.getByRole('list', { name: '有人念过的故事' }).getByRole('link').first().waitFor();
    await picture('square-stories');
    await page
      .getByRole('link', { name: /鹅，鹅，鹅/ })
      .first()
      .tap();
    await page.getByRole('link', { name: /我来念《咏鹅》/ }).tap();
    await waitForTitle(page, '作品详情');
    await button('播放：我来念《咏鹅》').tap();
    await network.waitForAnswer(countWorkPlay);
    await page.getByRole('link', { name: /^青禾/ }).tap();
    await page.getByRole('heading', { level: 2, name: '青禾', exact: true }).waitFor();
    await button('关注青禾').tap();
    await network.waitForAnswer(followCreator);
    await page.getByText('已关注').waitFor();
    await picture('creator');
    await page.getByRole('region', { name: '青禾的周边' }).getByRole('link').first().scrollIntoViewIfNeeded();
    await picture('creator-goods');

    await open('/creator_square?view=followed');
    await page
      .getByRole('list', { name: '关注的人的作品' })
      .getByRole('link', { name: /月光下/ })
      .waitFor();
    await picture('square-followed');
    await button('飙升').tap();
    await page.getByRole('list', { name: '飙升榜' }).getByText('多了 1 位').waitFor();
    await picture('square-rising');
    await button('人气').tap();
    await page.getByRole('list', { name: '人气榜' }).getByText('1 人听过').waitFor();
    await picture('square-popular');
    await button('本月').tap();
    await page.getByRole('button', { name: '本月', pressed: true }).waitFor();
    await page.getByRole('list', { name: '人气榜' }).getByText('1 人听过').waitFor();
    await picture('square-popular-month');
    await page.getByRole('link', { name: /^青禾/ }).tap();
    await button('不想听这位创作者').tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '不想听' }).tap();
    await network.waitForAnswer(block);
    // Waits until the app has left the blocked creator's page by itself. If it did so later, it would leave the page
    // that the test opens next.
    await page.waitForURL(/view=popular/);
    await open('/creator_square?view=popular');
    await page.getByText('榜上还空着').waitFor();
    await button('关注').tap();
    await page.getByText('还没有关注谁').waitFor();
    await takeThemedScreenshots(page, 'creators/square-followed-none');
    await button('好友').tap();
    await page.getByText('好友还没有作品').waitFor();
    await takeThemedScreenshots(page, 'creators/square-friends-none');
    // Reduces motion, so that the heading of the not-found page appears at once and not letter by letter.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open('/creator_square?creator=xiaoman');
    await page.getByRole('link', { name: '去创作者广场' }).waitFor();
    await takeThemedScreenshots(page, 'creators/creator-gone');
    // Expects the error of the request for the creator who is blocked.
    phone.problems.removeExpected(/404|Failed to load/);
  });

  it('have a space with fans, follows, groups, supporters and rewards', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page, network, open } = phone;
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const picture = async (name: string) => {
      await takeThemedScreenshots(page, `creators/${name}`);
      expect(await seriousViolations(page)).toEqual([]);
    };
    await signIn(phone, { path: '/profile' });
    await page.getByRole('link', { name: '创作者空间' }).tap();
    await page.getByRole('link', { name: '去录音' }).waitFor();
    await picture('space-new');
    const parts = page.getByRole('navigation', { name: '创作者空间' });
    await parts.getByRole('link', { name: /^关注/ }).tap();
    await page.getByText('还没有关注谁').waitFor();
    await picture('follows-none');

    await open('/creator_square?creator=douya');
    await button('关注豆芽').tap();
    await network.waitForAnswer(followCreator);
    await open('/writer_space');
    await parts.getByRole('link', { name: /^作品/ }).tap();
    await page.getByText('录下来的草稿和作品都会在这里').waitFor();
    await picture('works-none');
    await button('返回').tap();
    await parts.getByRole('link', { name: /^关注/ }).tap();
    await waitForTitle(page, '关注');
    await page.getByRole('list', { name: '关注的创作者' }).getByText('豆芽').waitFor();
    await picture('follows');
    await page.getByRole('textbox', { name: '找关注的创作者' }).fill('没有这个人');
    await page.getByText('关注里没有“没有这个人”').waitFor();
    await picture('follows-not-found');
    await page.getByRole('textbox', { name: '找关注的创作者' }).fill('豆');
    await page.getByRole('list', { name: '关注的创作者' }).getByText('豆芽').waitFor();
    await button('返回').tap();
    await parts.getByRole('link', { name: /^粉丝 ?\d/ }).tap();
    await page.getByText('还没有粉丝').waitFor();
    await picture('fans-none');
    await button('返回').tap();
    await parts.getByRole('link', { name: /^粉丝团/ }).tap();
    await page.getByText('还没有加入粉丝团').waitFor();
    await picture('groups-none');
    await button('返回').tap();
    await parts.getByRole('link', { name: /^电力榜/ }).tap();
    await page.getByText('还没有人充电').waitFor();
    await picture('supporters-none');
    await button('返回').tap();
    await parts.getByRole('link', { name: /^电力奖励/ }).tap();
    await page.getByRole('list', { name: '每一级的奖励' }).getByText('5 级 金嗓子').waitFor();
    await picture('awards');
    await button('返回').tap();
    await parts.getByRole('link', { name: /^周边/ }).tap();
    await page.getByText('还没有周边').waitFor();
    await picture('goods-none');
  });
});
