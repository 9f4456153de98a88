import { block, unblock } from '#contract/stories/blocked.ts';
import { listLimited } from '#contract/catalogue/catalogue.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { takeThemedScreenshots, setTheme } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const expectAccessible = async (phone: Phone) => expect(await seriousViolations(phone.page)).toEqual([]);

describe('blocked and free content', () => {
  it('ROLE-03 a blocked story and a blocked series leave the home and are listed in the blacklist; a series that is unblocked returns to the home', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page, network, open } = phone;
    await signIn(phone, { path: '/audio_detail?id=daidi-ear-umbrella' });
    await page.getByRole('button', { name: '不想听这个故事' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '不想听' }).tap();
    await network.waitForAnswer(block);
    await waitForTitle(page, '首页');

    await open('/series?id=bedtime-stars');
    await page.getByRole('button', { name: '不想听这张专辑' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '不想听' }).tap();
    await network.waitForAnswer(block, 2);
    await waitForTitle(page, '首页');
    await open('/');
    await page.getByRole('heading', { name: '大家爱听' }).waitFor();
    const shown = async () => page.locator('main').innerHTML();
    const blocked = /audio_detail\?id=daidi-ear-umbrella|series\?id=bedtime-stars/;
    await waitUntil(async () => !blocked.test(await shown()), 'the story and the series are gone');

    await open('/blacklist');
    const rows = page.getByRole('list', { name: '黑名单' }).getByRole('listitem');
    await waitUntil(async () => (await rows.count()) === 2, 'both are listed');
    await takeThemedScreenshots(page, 'blacklist');
    await expectAccessible(phone);
    for (const [name, count] of [
      ['故事', 1],
      ['专辑', 1],
      ['全部', 2],
    ] as const) {
      await page.getByRole('group', { name: '看哪一种' }).getByRole('button', { name }).tap();
      await waitUntil(async () => (await rows.count()) === count, `${name} alone is listed`);
    }
    for (const left of [1, 0]) {
      await page
        .getByRole('button', { name: /^从黑名单移除/ })
        .first()
        .tap();
      await waitUntil(async () => (await rows.count()) === left, 'it is let back in');
    }
    await network.waitForAnswer(unblock, 2);
    await page.getByText('黑名单是空的').waitFor();
    await expectAccessible(phone);
    await page.getByRole('link', { name: '去听故事' }).tap();
    await waitUntil(async () => (await shown()).includes('series?id=bedtime-stars'), 'the series is back');
  });

  it('HTTP-08 the stories that are free for a limited time are listed with a countdown, accessible by day and at bedtime', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page, network, open } = phone;
    await open('/limited');
    await waitForTitle(page, '限时免费');
    await network.waitForAnswer(listLimited);
    const timer = page.getByRole('timer');
    const first = await timer.innerText();
    await waitUntil(async () => (await timer.innerText()) !== first, 'it counts');
    const offered = page.getByRole('list', { name: '限时免费的故事' }).getByRole('link');
    await offered.nth(5).waitFor();
    await takeThemedScreenshots(page, 'limited');
    for (const theme of ['bedtime', 'day'] as const) {
      await setTheme(page, theme);
      await expectAccessible(phone);
    }
    await page.getByRole('list', { name: '限时免费的故事' }).getByRole('link').first().tap();
    await waitForTitle(page, '故事详情');
    await page.getByRole('button', { name: '播放', exact: true }).waitFor();
    expect(await page.getByText('会员故事，可以试听').count()).toBe(0);
    await open('/');
    await page.getByRole('link', { name: '限时免费，全部' }).tap();
    await waitForTitle(page, '限时免费');
  });
});
