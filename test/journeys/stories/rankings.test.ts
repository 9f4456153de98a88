import { listListenerRanking, showInRanking } from '#contract/catalogue/rankings.ts';
import { countPlay, saveProgress } from '#contract/stories/stories.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { exposeSounds, waitForSoundToAdvance } from '#test/harness/browser/page/sounds.ts';
import { waitUntilEqual, waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const expectAccessible = async ({ page }: Phone) => expect(await seriousViolations(page)).toEqual([]);
const board = ({ page }: Phone) => page.getByRole('list', { name: '故事榜' });

describe('the rankings', () => {
  it('ROUTE-01 list a story that was just played, and list a listener only after an adult has agreed', async () => {
    const phone = await phoneFor({ prepare: exposeSounds });
    const { page, network } = phone;
    await signIn(phone, { path: '/audio_detail?id=star-stay-up' });
    await page.getByRole('button', { name: '播放', exact: true }).tap();
    await waitForSoundToAdvance(page, 6);
    await network.waitForAnswer(countPlay);
    await page.getByRole('button', { name: '暂停', exact: true }).tap();
    await waitUntil(() => network.callsTo(saveProgress).some(({ status }) => status === 200), 'the position is saved');

    await phone.open('/rank/index');
    await waitForTitle(page, '排行榜');
    await board(phone).getByText('不想睡觉的小星星').waitFor();
    await saveScreenshot(page, 'rank');
    await expectAccessible(phone);
    for (const period of ['本月', '全部', '本周']) {
      await page.getByRole('button', { name: period }).tap();
      await board(phone).getByText('不想睡觉的小星星').waitFor();
    }
    await page.getByRole('button', { name: '小听众' }).tap();
    await network.waitForAnswer(listListenerRanking);
    await page.getByText('只有自己看得到').waitFor();
    await page.getByRole('button', { name: '让我上榜' }).tap();
    // An adult must confirm this with an SMS code. The test stops before requesting the code, because the number has
    // just received one for the login. Tests of the server cover the rest.
    await page.getByRole('dialog', { name: '家长确认' }).getByRole('button', { name: '获取验证码' }).waitFor();
    await expectAccessible(phone);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '让我上榜' }).waitFor();
    expect(network.callsTo(showInRanking)).toEqual([]);
    await saveScreenshot(page, 'rank-listeners');
    await expectAccessible(phone);

    await phone.open('/top');
    await waitForTitle(page, '榜单');
    for (const name of ['听完榜', '3–4 岁', '5–6 岁', '7 岁以上', '热播榜'])
      await page.getByRole('button', { name }).tap();
    await board(phone).getByText('不想睡觉的小星星').waitFor();
    await saveScreenshot(page, 'top');
    await expectAccessible(phone);
    await page.getByRole('link', { name: '在榜单里找' }).tap();
    await waitForTitle(page, '榜单搜索');
    const field = page.getByRole('searchbox');
    await field.fill('没有这个故事');
    await page.getByText('榜上没有“没有这个故事”').waitFor();
    await page.getByRole('button', { name: '清空' }).tap();
    await field.fill('星星');
    await board(phone).getByText('不想睡觉的小星星').waitFor();
    await saveScreenshot(page, 'top-search');
    await expectAccessible(phone);
    await page.reload();
    await board(phone).getByRole('link').first().tap();
    await waitForTitle(page, '故事详情');
  });

  it('GATE-07 need a login at /top, but not at the address of the ranking of listeners', async () => {
    const { page, open } = await phoneFor();
    await open('/top');
    await page.getByRole('button', { name: '手机号登录' }).waitFor();
    await open('/rank/index?kind=listeners');
    await page.getByRole('region', { name: '我的名次' }).getByRole('link', { name: '去登录' }).waitFor();
  });

  it('ENV-05 are shown side by side on a tablet', async () => {
    const phone = await phoneFor({ context: { viewport: { width: 1024, height: 768 } } });
    await phone.open('/rank/hd/index?period=all');
    await waitForTitle(phone.page, '排行榜');
    await waitUntilEqual(
      async () => {
        const stories = await phone.page.getByRole('region', { name: '故事', exact: true }).boundingBox();
        const listeners = await phone.page.getByRole('region', { name: '小听众', exact: true }).boundingBox();
        return { isBehind: listeners!.x > stories!.x + stories!.width, isBelow: listeners!.y !== stories!.y };
      },
      { isBehind: true, isBelow: false },
    );
    await phone.page.getByRole('button', { name: '本月' }).tap();
    await saveScreenshot(phone.page, 'rank-tablet');
    await expectAccessible(phone);
  });
});
