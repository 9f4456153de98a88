import { claimTask, signInToday, undoClaim } from '#contract/family/tasks.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
/** The time from noon in China to one o'clock in the following night. */
const THIRTEEN_HOURS_MS = 13 * 3_600_000;

describe('the task centre', () => {
  let moved: TimeShiftedGateway;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('tasks');
  });
  afterAll(() => moved.gateway.end('SIGTERM'));

  it('gives shells for the daily sign-in and for a task, shows both as done after a reload, and continues the calendar on the next day', async () => {
    const phone = await phoneFor({ gateway: moved.gateway, prepare: inTheme('day') });
    const { page, network, open } = phone;
    await moved.startClock(page);
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();
    const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();
    const picture = async (name: string) => {
      await takeThemedScreenshots(page, `family/${name}`);
      expect(await seriousViolations(page)).toEqual([]);
    };

    await signIn(phone, { path: '/profile' });
    await page.getByRole('link', { name: '任务中心' }).tap();
    await sees('每日签到');
    await picture('tasks-new');
    await press('签到 +1');
    await network.waitForAnswer(signInToday);
    await page.getByRole('alertdialog', { name: '签到成功，得到 1 个贝壳！' }).waitFor();
    await picture('tasks-signed');
    await press('太棒了');
    await sees('今天签过啦，明天再来');

    await open('/series?id=daidi-big-ears');
    await press(/^订阅/);
    await page.getByRole('button', { name: /订阅/, pressed: true }).first().waitFor();
    await open('/task/index');
    await press('领取订阅 1 张专辑的 5 个贝壳');
    await network.waitForAnswer(claimTask);
    await page.getByRole('alertdialog', { name: '得到 5 个贝壳！' }).waitFor();
    await press('太棒了');
    await press('撤销领取：订阅 1 张专辑');
    await network.waitForAnswer(undoClaim);
    await press('领取订阅 1 张专辑的 5 个贝壳');
    await press('太棒了');
    await page.reload();
    await sees('已领取');
    await page.getByRole('region', { name: '我的贝壳' }).getByText('6', { exact: true }).waitFor();
    await picture('tasks');

    await page.getByRole('link', { name: '贝壳记录' }).tap();
    const entries = page.getByRole('list', { name: '贝壳记录' }).getByRole('listitem');
    await sees('任务：订阅 1 张专辑');
    expect((await entries.allTextContents()).map((text) => text.replace(/20\d\d年.*\d\d:\d\d/, ' '))).toEqual([
      '任务：订阅 1 张专辑 +5',
      '撤销领取：订阅 1 张专辑 −5',
      '任务：订阅 1 张专辑 +5',
      '每日签到 +1',
    ]);
    await picture('shell-ledger');
    await press('听写');
    await sees('这里没有记录');
    await picture('shell-ledger-empty');

    await moved.advanceTime(phone, THIRTEEN_HOURS_MS);
    await open('/task/index');
    await sees('今天还没有签，别断了哦');
    await sees('连续签到 1 天');
    await press('签到 +1');
    await press('太棒了');
    await sees('连续签到 2 天');
    await press('看签到日历');
    await page.getByRole('table', { name: /的签到$/ }).waitFor();
    await picture('tasks-calendar');
    await page.getByText(/签到了 [12] 天/).waitFor();
  });
});
