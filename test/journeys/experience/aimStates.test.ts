import { addAim, celebrateAim, changeAim, markAim, removeAim } from '#contract/experience/aims.ts';
import { removeEntry, reportEntry, shareEntry } from '#contract/experience/entries.ts';
import { keepEntry } from '#contract/experience/favourites.ts';
import { showInExperienceRanking } from '#contract/experience/ranking.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

import { passGuardianCheck } from '#test/journeys/mall/guardianCheck.ts';

const phoneFor = usePhones();

describe('the aims and shared activities of a family', () => {
  let moved: TimeShiftedGateway;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('aims');
  }, 300_000);
  afterAll(() => moved.gateway.end('SIGTERM'));

  async function openPhone() {
    const phone = await phoneFor({
      gateway: moved.gateway,
      prepare: inTheme('day'),
      context: { reducedMotion: 'reduce' },
    });
    await phone.page.clock.setSystemTime(moved.now());
    const { page } = phone;
    return {
      ...phone,
      press: (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap(),
      follow: (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first().tap(),
      confirm: (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).tap(),
      picture: async (name: string) => {
        await takeThemedScreenshots(page, `family/${name}`);
        expect(await seriousViolations(page)).toEqual([]);
      },
    };
  }

  it('aims are drafted, checked off by day, changed, reached, added to the favourites and deleted; shared activities are approved, reported and withdrawn', async () => {
    const ann = await openPhone();
    const { page, network, open, press, follow, confirm, picture } = ann;
    const mobile = createMobileNumber();
    await signIn(ann, { mobile, path: '/experience/aim' });

    await follow('自己定一个');
    await page.getByLabel('目标', { exact: true }).fill('早晚自己刷牙');
    await press('返回');
    await page.getByRole('alertdialog', { name: '目标还没有保存' }).waitFor();
    await picture('aims-leave');
    await press('先留着，下次再填');
    await page.getByText('定一个小目标吧').waitFor();
    await follow('自己定一个');
    expect(await page.getByLabel('目标', { exact: true }).inputValue()).toBe('早晚自己刷牙');
    await press('定下来');
    await network.waitForAnswer(addAim);
    await follow(/^早晚自己刷牙/);
    await page.getByRole('group', { name: '打勾' }).waitFor();
    await press(/^今天，.*做到了$/);
    await network.waitForAnswer(markAim);
    await page.getByRole('button', { name: /^今天，/, pressed: true }).waitFor();
    await picture('aims-days');

    await follow('编辑这个目标');
    await page.getByLabel('一共要多少（天）').fill('1');
    await picture('aims-edit');
    await press('保存');
    await network.waitForAnswer(changeAim);
    await page.getByRole('alertdialog', { name: '“早晚自己刷牙”达成啦！' }).waitFor();
    await picture('aims-celebration-days');
    await press('太棒了');
    // Waits until the gateway has stored that the celebration was shown. Otherwise it would be shown again.
    await network.waitForAnswer(celebrateAim);
    await open('/experience/aim');
    await press('已经达成');
    await page.getByRole('list', { name: '已经达成' }).getByText('早晚自己刷牙').waitFor();
    await picture('aims-reached');

    await open('/experience/edit_aim?kind=listening');
    await page.getByLabel('目标', { exact: true }).fill('每天听十五分钟故事');
    // Forgets the earlier call to `addAim`, so that the test waits for the reply to the next one before it leaves.
    network.forget();
    await press('定下来');
    await network.waitForAnswer(addAim);
    await open('/experience/aim');
    await follow(/^每天听十五分钟故事/);
    await page.getByText('呆迪帮你数').waitFor();
    await picture('aims-counted');
    await follow('编辑这个目标');
    await press('删除这个目标');
    await page.getByRole('alertdialog').waitFor();
    await picture('aims-remove');
    await confirm('删除');
    await network.waitForAnswer(removeAim);
    await page.getByText('目标已删除').waitFor();

    await open('/experience/discover?view=family');
    await page.getByText('还没有人分享').waitFor();
    await picture('aims-shares-none');
    await follow('分享一次经历');
    await page.getByLabel('题目').fill('去公园捡树叶');
    await page.getByLabel('说一说（可以不填）').fill('带一个小袋子，回家贴成画。');
    await page.getByLabel('第 1 步', { exact: true }).fill('找到五种不一样的树叶');
    await press('自然');
    await press('提交审核');
    await network.waitForAnswer(shareEntry);
    await press('我的分享');
    await page.getByText('等工作人员审核').waitFor();
    await picture('aims-shares-own');
    await follow(/^去公园捡树叶/);
    await page.getByRole('button', { name: '收回分享' }).waitFor();
    await picture('aims-share-pending');
    const id = new URL(page.url()).searchParams.get('id') ?? '';

    await open('/experience/rank');
    await press('让我上榜');
    await passGuardianCheck(ann, moved, mobile);
    await network.waitForAnswer(showInExperienceRanking);
    await page.getByRole('button', { name: '不再上榜' }).waitFor();
    await picture('aims-rank-joined');

    const [said = ''] = await moved.operateBy({
      script: 'src/server/modules/experience/experienceList.ts',
      args: ['--approve', id],
    });
    expect(said).toContain(id);

    const ben = await openPhone();
    await signIn(ben, { path: '/experience/discover?view=family' });
    await ben.follow(/^去公园捡树叶/);
    await ben.press('举报');
    await ben.page.getByRole('button', { name: '是广告' }).waitFor();
    await ben.picture('aims-report');
    await ben.press('是广告');
    await ben.network.waitForAnswer(reportEntry);

    await open('/experience/list');
    await page.getByText('达成目标“早晚自己刷牙”').waitFor();
    await picture('timeline-aims');
    await follow('收藏：达成目标“早晚自己刷牙”');
    await press('收藏');
    await network.waitForAnswer(keepEntry);
    await page.getByRole('link', { name: /^已收藏：达成目标/ }).waitFor();
    await follow(/^分享了“去公园捡树叶”/);
    await press('收回分享');
    await page.getByRole('alertdialog').waitFor();
    await picture('aims-withdraw');
    await confirm('收回');
    await network.waitForAnswer(removeEntry);
    // Waits until the app has returned to the time line, from which the share was opened.
    await page.getByText('达成目标“早晚自己刷牙”').waitFor();
    await page.getByText('分享了“去公园捡树叶”').waitFor({ state: 'detached' });

    await open('/experience/edit_aim?kind=listening');
    await page.getByLabel('目标', { exact: true }).fill('睡前听一个故事');
    await press('一周');
    // Forgets the earlier calls to `addAim`, so that the test waits for the reply to the next one. Otherwise the clock
    // would move before this aim is stored.
    network.forget();
    await press('定下来');
    await network.waitForAnswer(addAim);
    await moved.advanceTime(ann, 9 * DAY_MS);
    const later = await openPhone();
    await signIn(later, { mobile, path: '/experience/aim' });
    await later.page.getByText('睡前听一个故事').waitFor();
    await later.page.getByText(/约定的日子过了/).waitFor();
    await later.picture('aims-over');
  });
});
