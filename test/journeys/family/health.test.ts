import { addHealthRecord, changeHealthRecord, removeHealthRecord } from '#contract/family/health.ts';
import { changeChild } from '#contract/family/children.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

/** Returns the 10th day of the month that was the given number of months ago. */
function monthsAgo(months: number): string {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - months, 10);
  return day.toISOString().slice(0, 10);
}

describe('the health records of a child', () => {
  it('become a growth curve once birthday and sex are entered, lead to a question if a value is unlikely, and can be changed and deleted', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page, network, open } = phone;
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();
    const expectAccessible = async () => expect(await seriousViolations(page)).toEqual([]);
    const height = page.getByLabel('身高（厘米）');
    const measure = async (day: string, heightCm: string, weightKg: string) => {
      await page.getByRole('link', { name: '记一次' }).tap();
      await page.getByLabel('哪一天量的').fill(day);
      await height.fill(heightCm);
      await page.getByLabel(/^体重/).fill(weightKg);
      await press('保存');
      await network.waitForAnswer(addHealthRecord);
    };

    await signIn(phone, { path: '/profile' });
    await page.getByRole('link', { name: '健康档案' }).tap();
    await page.getByText('还没有记过身高').waitFor();
    await takeThemedScreenshots(page, 'family/health-new');
    await expectAccessible();
    await measure(monthsAgo(24), '102.1', '16');
    await page.getByRole('table', { name: '身高记录' }).getByText('102.1 厘米').waitFor();

    await page.getByRole('link', { name: '去填孩子的生日和性别' }).tap();
    await page.getByRole('region', { name: '孩子的资料' }).getByRole('link', { name: /^编辑/ }).tap();
    await page.getByLabel(/^生日/).fill(monthsAgo(72));
    await press('女孩');
    await press('保存');
    await network.waitForAnswer(changeChild);
    // Waits for the profile, which the app opens once the input is saved. An earlier navigation would interrupt the
    // saving.
    await page.getByRole('region', { name: '孩子的资料' }).waitFor();

    await open('/experience/my_health');
    await page.getByRole('img', { name: /^女孩 2–5 岁的身高曲线/ }).waitFor();
    await measure(monthsAgo(12), '108.9', '18.3');
    await page.getByRole('table', { name: '身高记录' }).getByText('108.9 厘米').waitFor();
    await measure(monthsAgo(6), '112.2', '19.5');
    await page.getByRole('table', { name: '身高记录' }).getByText('112.2 厘米').waitFor();

    await page.getByRole('link', { name: '记一次' }).tap();
    await height.fill('11.5');
    await press('保存');
    await page.getByText('身高请按厘米填，在 30 到 230 之间').waitFor();
    await takeThemedScreenshots(page, 'family/health-form');
    await expectAccessible();
    phone.problems.removeExpected(/409/);
    await height.fill('151.5');
    await press('保存');
    await page.getByRole('alertdialog', { name: '再看一眼这个数字' }).waitFor();
    await takeThemedScreenshots(page, 'family/health-doubt');
    await expectAccessible();
    await press('回去改');
    await page.getByText('这个身高和同龄孩子差得很多').waitFor();
    await height.fill('115.2');
    await press('保存');
    await page.getByRole('img', { name: /115\.2 厘米/ }).waitFor();
    await takeThemedScreenshots(page, 'family/health-height');
    await expectAccessible();
    await press('做成图片');
    const poster = page.getByRole('dialog', { name: '成长曲线' });
    await poster.getByRole('img', { name: /^我的身高曲线的分享海报/ }).waitFor();
    await expectAccessible();
    await takeThemedScreenshots(page, 'family/health-poster');
    await page.keyboard.press('Escape');
    await poster.waitFor({ state: 'detached' });
    await press('BMI');
    await page.getByRole('table', { name: 'BMI 记录' }).waitFor();
    await takeThemedScreenshots(page, 'family/health-bmi');
    await expectAccessible();

    await press('身高');
    await page.getByRole('link', { name: /^编辑/ }).first().tap();
    await height.fill('115.4');
    await press('保存');
    await network.waitForAnswer(changeHealthRecord);
    await page.getByRole('table', { name: '身高记录' }).getByText('115.4 厘米').waitFor();
    await page.getByRole('link', { name: /^编辑/ }).first().tap();
    await press('删除这条记录');
    await page.getByRole('alertdialog', { name: '要删除这条记录吗？' }).getByRole('button', { name: '删除' }).tap();
    await network.waitForAnswer(removeHealthRecord);
    await page.getByRole('img', { name: /112\.2 厘米/ }).waitFor();

    await press('视力');
    await page.getByRole('link', { name: '记一次' }).tap();
    await page.getByRole('group', { name: /^左眼/ }).getByRole('button', { name: '5.0' }).tap();
    await page.getByRole('group', { name: '右眼' }).getByRole('button', { name: '4.9' }).tap();
    await takeThemedScreenshots(page, 'family/health-vision-form');
    await expectAccessible();
    await press('保存');
    await page.getByRole('table', { name: '视力记录' }).waitFor();
    await takeThemedScreenshots(page, 'family/health-vision');
    await expectAccessible();

    await press('牙齿');
    for (const event of ['长出来了', '掉了']) {
      await page.getByRole('link', { name: '记一次' }).tap();
      for (const name of [event, '下面', '左边', /^门牙/]) await press(name);
      await press('保存');
      await page.getByRole('table', { name: '牙齿记录' }).getByText(event).waitFor();
    }
    await page.getByRole('img', { name: /1 颗乳牙换掉了/ }).waitFor();
    await takeThemedScreenshots(page, 'family/health-teeth');
    await expectAccessible();
  });
});
