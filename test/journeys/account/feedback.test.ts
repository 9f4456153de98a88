import { applyAsPartner } from '#contract/account/partners.ts';
import { markFeedbackRead, writeFeedback } from '#contract/account/feedback.ts';
import { completeUpload } from '#contract/uploads.ts';
import { aPicture } from '#server/testing/uploading.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

describe('feedback and partner applications', () => {
  let moved: TimeShiftedGateway;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('feedback');
  }, 300_000);
  afterAll(() => moved.gateway.end('SIGTERM'));

  it("reach an operator with a picture, and the operator's decision reaches the user", async () => {
    const phone = await phoneFor({
      gateway: moved.gateway,
      prepare: inTheme('day'),
      context: { reducedMotion: 'reduce' },
    });
    const { page, network, open } = phone;
    await page.clock.setSystemTime(moved.now());
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();
    const picture = async (name: string) => {
      await takeThemedScreenshots(page, `family/${name}`);
      expect(await seriousViolations(page)).toEqual([]);
    };

    await open('/open_platform');
    await page.getByRole('link', { name: '登录并申请' }).waitFor();
    await picture('open-platform');

    await signIn(phone, { path: '/profile' });
    await page.getByRole('link', { name: '意见反馈' }).tap();
    await press('用不了、出错了');
    await page.getByLabel('想说的话').fill('昨天晚上听《耳朵伞》，到一半就没有声音了。');
    const file = { name: 'screen.jpg', mimeType: 'image/jpeg', buffer: await aPicture({ width: 320, height: 480 }) };
    await page.getByLabel('从相册选截图或照片').setInputFiles(file);
    await network.waitForAnswer(completeUpload);
    await press('附上设备和版本信息');
    await picture('feedback-form');
    await press('提交');
    await network.waitForAnswer(writeFeedback);
    await page.getByLabel('再补充几句').waitFor();
    const id = new URL(page.url()).searchParams.get('id') ?? '';

    await page.goto(`${moved.gateway.origin}/combine/open_platform?apply=1`);
    await press('学校和机构');
    await page.getByLabel('单位或团队').fill('云朵小学');
    await page.getByLabel('联系人').fill('李老师');
    await page.getByLabel('电话').fill('0571-87654321');
    await page.getByLabel('合作说明').fill('想在图书角放故事，让孩子课间听。');
    await picture('open-platform-form');
    const submitted = page.waitForResponse((response) => response.url().endsWith(applyAsPartner.path));
    await press('提交申请');
    const { id: application } = (await (await submitted).json()) as { id: string };
    await page.getByText('等待处理').waitFor();

    const [answered = '', accepted = ''] = await moved.operateBy(
      {
        script: 'src/server/modules/feedback/feedbackList.ts',
        args: ['--answer', id, '这个问题在新版本里修好了，再试试看？'],
      },
      { script: 'src/server/modules/partners/partnerList.ts', args: ['--accept', application, '下周一给您打电话'] },
    );
    expect([answered, accepted]).toEqual([`${id} is answered.\n`, `${application} is accepted.\n`]);

    await open('/feedback/index?view=mine');
    await page.getByText('有新回复').waitFor();
    await picture('feedback-list');
    await page.getByRole('list', { name: '我的反馈' }).getByRole('link').tap();
    await page.getByText('这个问题在新版本里修好了').waitFor();
    await network.waitForAnswer(markFeedbackRead);
    await page.getByRole('img', { name: '第 1 张图片' }).waitFor();
    await picture('feedback-thread');
    await press('放大第 1 张图片');
    await page.getByRole('dialog', { name: '第 1 张图片' }).getByRole('img').waitFor();
    await picture('feedback-photo');
    await press('关闭');
    await press('解决了，结束这条反馈');
    await press('解决了，结束');
    await page.getByText('这条反馈已经结束').waitFor();

    await open('/about');
    await page.getByRole('link', { name: '开放平台' }).tap();
    await page.getByText('回复：下周一给您打电话').waitFor();
    await picture('open-platform-own');
  });
});
