import { block } from '#contract/stories/blocked.ts';
import { countWorkPlay, getWork, likeWork, reportWork } from '#contract/stories/works.ts';
import { openComments } from '#test/harness/browser/page/comments.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const WORK = '/workdetail?id=xiaoman-goose';

describe('a recording of a listener', () => {
  it('is listed below its story, can be played, liked, commented on and reported, and its creator blocked and unblocked', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page, network, open } = phone;
    const expectAccessible = async () => expect(await seriousViolations(page)).toEqual([]);
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    await signIn(phone, { path: '/audio_detail?id=poem-goose' });
    await button('不想听这个故事').scrollIntoViewIfNeeded();
    await page
      .getByRole('region', { name: '听众的朗读' })
      .getByRole('link', { name: /我来念《咏鹅》/ })
      .tap();
    await waitForTitle(page, '作品详情');
    await button('播放：我来念《咏鹅》').tap();
    const soundAt = () => page.locator('audio').evaluate((sound: HTMLAudioElement) => sound.currentTime);
    await waitUntil(async () => (await soundAt()) > 0.3, 'the recording is heard');
    await network.waitForAnswer(countWorkPlay);
    await button('暂停：我来念《咏鹅》').tap();
    await button('喜欢，0 人喜欢').tap();
    await network.waitForAnswer(likeWork);
    await expectAccessible();
    await takeThemedScreenshots(page, 'player/work');
    await page.reload();
    await page.locator('[aria-pressed="true"][aria-label="喜欢，1 人喜欢"]').waitFor();

    // Works of the built-in pack accept no tips.
    expect(await button(/^充电，/).count()).toBe(0);
    const comments = await openComments(page);
    await comments.getByRole('button', { name: '我也说一句' }).tap();
    await button('真好听！').tap();
    await button('发出去').tap();
    await comments.getByText('待审核').waitFor();
    await button('举报').tap();
    await expectAccessible();
    await button('是广告').tap();
    await network.waitForAnswer(reportWork);
    await button('分享').tap();
    await page.getByRole('dialog', { name: '分享给朋友' }).getByRole('button', { name: '关闭' }).tap();
    await page.getByRole('region', { name: '别的作品' }).getByRole('link').tap();
    await page.getByRole('heading', { level: 2, name: '月光下的二十个字' }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: '读的故事' }).getByRole('link').tap();
    await waitForTitle(page, '故事详情');
    await page.goBack();

    await button('不想听这位创作者').tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '不想听' }).tap();
    await network.waitForAnswer(block);
    await waitForTitle(page, '故事详情');
    phone.problems.removeExpected(/404/);
    await open(WORK);
    await page.getByRole('heading', { name: '404 - 页面不存在' }).waitFor();
    await open('/blacklist');
    await button('创作者').tap();
    await button('从黑名单移除：青禾').tap();
    await page.getByText('没有不想听的创作者').waitFor();
  });

  it('is accessible in the bedtime theme, as are its skeleton and error message', async () => {
    const { page, context, problems, open } = await phoneFor({ prepare: inTheme('bedtime') });
    problems.removeExpected(/503|Failed to load/);
    let answer = (): void => undefined;
    const isLate = new Promise<void>((resolve) => (answer = resolve));
    const anyWork = `**${getWork.path.replace(/:\w+/, '*')}`;
    await context.route(anyWork, async (route) => {
      await isLate;
      await route.fulfill({ status: 503, json: {} });
    });
    await open(WORK);
    await page.getByLabel('正在打开作品').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    answer();
    await page.getByRole('button', { name: '再试一次' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await context.unroute(anyWork);
    await page.getByRole('button', { name: '再试一次' }).tap();
    await page.getByRole('region', { name: '别的作品' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
