import { endSession, renameSession } from '#contract/account/sessions.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import type { Phone, PhoneOptions } from '#test/harness/browser/phone.ts';
import { type TimeShiftedGateway, startTimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { createMobileNumber, signIn, tokenCookie } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

/** The pause before another SMS code. A mobile number receives at most one per minute. */
const PAUSE_OF_CAPTCHAS_MS = 61_000;
const phoneFor = usePhones();
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.0 Mobile/15E148 Safari/604.1';

describe('the devices of a family', () => {
  let moved: TimeShiftedGateway;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('devices');
  });
  afterAll(() => moved.gateway.end('SIGTERM'));

  async function aPhone(options: PhoneOptions): Promise<Phone> {
    const phone = await phoneFor({ gateway: moved.gateway, ...options });
    await moved.startClock(phone.page);
    return phone;
  }

  it('DEV-04 can be named, and one device can sign out another', async () => {
    const phone = await aPhone({ prepare: inTheme('day') });
    const tablet = await aPhone({ context: { userAgent: IPAD } });
    const mobile = createMobileNumber();
    const { page, network } = phone;
    const group = (name: string) => page.getByRole('region', { name, exact: true });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().tap();
    const expectAccessible = async () => expect(await seriousViolations(page)).toEqual([]);

    await signIn(tablet, { mobile, path: '/profile' });
    await tablet.page.getByRole('button', { name: '退出登录' }).waitFor();
    // A tablet has two columns of links (ENV-05). They are measured together, because the page may still be loading.
    const areBeside = await tablet.page.evaluate(() => {
      const boxOf = (name: string) => document.querySelector(`nav[aria-label="${name}"]`)!.getBoundingClientRect();
      return boxOf('给家长').left > boxOf('听故事').right && boxOf('给家长').top === boxOf('听故事').top;
    });
    expect(areBeside).toBe(true);
    await moved.advanceTime(phone, PAUSE_OF_CAPTCHAS_MS);
    await signIn(phone, { mobile, path: '/profile' });
    await page.getByRole('link', { name: '设备管理' }).tap();
    await group('这台设备').getByText('正在使用').waitFor();
    await takeThemedScreenshots(page, 'family/devices');
    await expectAccessible();

    await group('还登录在').getByRole('link').tap();
    await page.getByRole('link', { name: '改名字' }).tap();
    await page.getByLabel('给它起个名字').fill('奶奶的平板');
    await page.reload();
    expect(await page.getByLabel('给它起个名字').inputValue()).toBe('奶奶的平板');
    await takeThemedScreenshots(page, 'family/device-name');
    await expectAccessible();
    await press('保存');
    await network.waitForAnswer(renameSession);
    await page.getByRole('heading', { name: '奶奶的平板' }).waitFor();
    await takeThemedScreenshots(page, 'family/device-detail');
    await expectAccessible();

    await press('让它退出登录');
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录', exact: true }).tap();
    await network.waitForAnswer(endSession);
    await group('还登录在').getByText('没有在别的手机和平板上登录').waitFor();

    tablet.problems.removeExpected(/401/);
    await tablet.page.goto(`${tablet.gateway.origin}/combine/device/index`);
    await waitUntil(async () => (await tokenCookie(tablet)) === undefined, 'the tablet is signed out');
    await group('这台设备').getByText('正在使用').waitFor();
  });
});
