import { saveProgress } from '#contract/stories/stories.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { exposeSounds, waitForSoundToAdvance } from '#test/harness/browser/page/sounds.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

describe("the report on a child's listening", () => {
  it('is empty at first and leads to a story; then it shows how long the child has listened, also as a picture', async () => {
    const phone = await phoneFor({
      context: { reducedMotion: 'reduce' },
      prepare: async (context) => {
        await exposeSounds(context);
        await inTheme('day')(context);
      },
    });
    const { page, network, open } = phone;
    const expectAccessible = async () => expect(await seriousViolations(page)).toEqual([]);

    await signIn(phone, { path: '/profile' });
    await page.getByRole('link', { name: '听故事报告' }).tap();
    await page.getByText('报告还是空白的').waitFor();
    await takeThemedScreenshots(page, 'family/report-empty');
    await expectAccessible();
    await page.getByRole('link', { name: '去挑一个故事' }).tap();
    await page.getByText('今天为你挑的').waitFor();

    await open('/audio_detail?id=star-stay-up');
    await page.getByRole('button', { name: '播放', exact: true }).tap();
    await waitForSoundToAdvance(page, 6);
    await page.getByRole('button', { name: '暂停', exact: true }).tap();
    await waitUntil(() => network.callsTo(saveProgress).some(({ status }) => status === 200), 'the position is saved');

    await open('/statistical_report');
    await page.getByRole('region', { name: '一共' }).getByText('不到 1 分钟').first().waitFor();
    await page.getByRole('region', { name: '最爱听的故事' }).getByText('不想睡觉的小星星').waitFor();
    await page.getByText('想开始的时候，听一个故事就好').waitFor();
    await takeThemedScreenshots(page, 'family/report');
    await expectAccessible();
    await page.getByRole('region', { name: '每一天' }).getByText('看数字').tap();
    await page.getByRole('table', { name: '每一天' }).getByRole('cell', { name: '不到 1 分钟' }).waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: '年', exact: true }).tap();
    await page.getByRole('link', { name: '把年度卡片做成图片' }).tap();
    await page.getByRole('img', { name: /^听故事的一年的分享海报，.*听过的故事 1 个/ }).waitFor();
    await takeThemedScreenshots(page, 'family/report-share');
    await expectAccessible();
  });
});
