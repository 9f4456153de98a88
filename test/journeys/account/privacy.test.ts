import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
/** The title of each consent, and the name of its screenshots. */
const consents = { 用户协议和隐私政策: 'consent-agreement', 监护人同意: 'consent', 公开显示: 'consent-display' };

describe('the privacy screen of a family', () => {
  it('lists which data are collected, and which data of this account are stored', async () => {
    const phone = await phoneFor({ prepare: inTheme('day') });
    const { page } = phone;
    const expectAccessible = async () => expect(await seriousViolations(page)).toEqual([]);
    await signIn(phone, { path: '/profile' });
    await page.getByRole('link', { name: '隐私管理' }).tap();
    await page.getByText('还没有设。').waitFor();
    await takeThemedScreenshots(page, 'family/privacy');
    await expectAccessible();
    for (const [purpose, name] of Object.entries(consents)) {
      await page.getByRole('link', { name: purpose }).tap();
      await page.getByRole('heading', { level: 2, name: purpose }).waitFor();
      await takeThemedScreenshots(page, `family/${name}`);
      await expectAccessible();
      await page.getByRole('button', { name: '返回' }).tap();
    }
    await page.getByRole('link', { name: '个人信息收集清单' }).tap();
    await page.getByRole('link', { name: /^账号资料.*1 条$/ }).waitFor();
    await takeThemedScreenshots(page, 'family/personal-data');
    await expectAccessible();
    await page.getByRole('link', { name: /^设备和登录/ }).tap();
    await page.getByRole('region', { name: /^登录（\d+ 条）$/ }).waitFor();
    await takeThemedScreenshots(page, 'family/personal-data-detail');
    await expectAccessible();
    await phone.open('/profile');
    await page.getByRole('link', { name: '版权声明' }).tap();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await takeThemedScreenshots(page, 'family/copyright');
    await expectAccessible();
  });
});
