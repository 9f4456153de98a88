import fs from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { checkParentPin, saveParentPin } from '#contract/account/parentPin.ts';
import { addHonour } from '#contract/experience/honours.ts';
import { changeChild } from '#contract/family/children.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { createMobileNumber, openAs, signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { enterGuardianCode } from '#test/journeys/mall/guardianCheck.ts';

const phoneFor = usePhones();
const PIN = '7291';

interface Document {
  内容: { 名称: string; 记录: Record<string, unknown>[] }[];
}

describe('the export of personal data', () => {
  let moved: TimeShiftedGateway;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('export');
  });
  afterAll(() => moved.gateway.end('SIGTERM'));

  it('is requested by a parent, downloaded, and contains what the family has entered, including the photo', async () => {
    const mobile = createMobileNumber();
    const phone = await phoneFor({ gateway: moved.gateway, prepare: inTheme('day') });
    const { page, network, open } = phone;
    await moved.startClock(page);
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();
    const follow = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first().tap();
    const enter = async (title: string) => {
      await page.getByRole('region', { name: title }).waitFor();
      for (const digit of PIN) await press(digit);
    };
    const review = async (name: string) => {
      await takeThemedScreenshots(page, `family/${name}`);
      expect(await seriousViolations(page)).toEqual([]);
    };

    await signIn(phone, { mobile, path: '/profile' });
    await page.getByRole('region', { name: '孩子的资料' }).getByRole('link', { name: /^编辑/ }).tap();
    await page.getByLabel('昵称').fill('小满导出');
    await press('保存');
    await network.waitForAnswer(changeChild);
    await page.getByRole('region', { name: '孩子的资料' }).waitFor();
    await open('/dictation/temp');
    await page.getByLabel('输入或粘贴词语').fill('春天\n蘑菇');
    await page.getByLabel('词单名字（可以不写）').fill('周五听写');
    await press('保存并去听写（2 个词）');
    await waitForTitle(page, '听写准备');
    await open('/experience/my_honor');
    await follow('记一项荣誉');
    await page.getByLabel('名称').fill('跳绳第一名');
    const completed = page.waitForResponse((response) => response.url().endsWith('/completed'));
    await page.getByLabel('从相册选照片').setInputFiles({
      name: 'rope.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#d1495b' } })
        .jpeg()
        .toBuffer(),
    });
    const { full } = (await (await completed).json()) as { full: string };
    const photo = Buffer.from(await (await fetch(phone.gateway.origin + full)).arrayBuffer());
    await press('保存');
    await network.waitForAnswer(addHonour);
    // Waits for the list, which the app opens once the honour is saved. An earlier navigation would interrupt the
    // saving.
    await page.getByText('已经收好 1 项荣誉').waitFor();

    await open('/privacy/manager?pin=set');
    await enter('设一个新的家长密码');
    await enter('再输入一遍');
    await enterGuardianCode(phone, moved, mobile);
    await press('确认');
    await network.waitForAnswer(saveParentPin);

    await open('/profile');
    await page.getByRole('link', { name: '隐私管理' }).tap();
    await follow('导出个人信息');
    await page.getByText('还没有导出过').waitFor();
    await review('export-new');
    await press('开始导出');
    await enter('请家长输入密码');
    await network.waitForAnswer(checkParentPin);
    await page.getByRole('heading', { name: '可以下载了' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '可以下载了' }).waitFor();
    await press('下载');
    const saved = page.waitForEvent('download');
    await enter('请家长输入密码');
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^呆迪听故事个人信息-\d{4}-\d{2}-\d{2}\.zip$/);
    await page.getByRole('region', { name: '已经开始下载' }).waitFor();
    await review('export-ready');

    const files = unzipSync(new Uint8Array(fs.readFileSync(await file.path())));
    const rowsOf = (kind: string, title: string) =>
      (JSON.parse(strFromU8(files[`数据/${kind}.json`] ?? new Uint8Array())) as Document).内容.find(
        ({ 名称 }) => 名称 === title,
      )?.记录;
    expect(rowsOf('账号资料', '账号')).toMatchObject([{ 手机号: mobile }]);
    expect(rowsOf('孩子的资料', '孩子')).toMatchObject([{ 孩子的昵称: '小满导出' }]);
    expect(JSON.stringify(rowsOf('学习记录', '自己建的词单'))).toMatch(/周五听写.*春天.*蘑菇/);
    expect(rowsOf('孩子的成长履历', '荣誉')).toMatchObject([{ 荣誉的名称: '跳绳第一名' }]);
    const [picture] = Object.entries(files).filter(([name]) => /^照片\/荣誉\/.*跳绳第一名.*\.webp$/.test(name));
    expect(picture && Buffer.from(picture[1]).equals(photo)).toBe(true);

    // Web views cannot save files, so the page shows a link that the user opens in the browser of the phone.
    const wechat = await phoneFor({
      gateway: moved.gateway,
      prepare: inTheme('day'),
      context: { userAgent: 'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 MicroMessenger/8.0.50' },
    });
    await moved.startClock(wechat.page);
    await openAs(phone, wechat, '/privacy/manager?export=data');
    await wechat.page.getByRole('button', { name: '下载', exact: true }).tap();
    await wechat.page.getByRole('region', { name: '请家长输入密码' }).waitFor();
    for (const digit of PIN) await wechat.page.getByRole('button', { name: digit, exact: true }).first().tap();
    const link = await wechat.page.getByLabel('下载链接').inputValue();
    const answer = await fetch(link);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    await takeThemedScreenshots(wechat.page, 'family/export-wechat');
  });
});
