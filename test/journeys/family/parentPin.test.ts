import { saveParentPin } from '#contract/account/parentPin.ts';
import { shareEntry } from '#contract/experience/entries.ts';
import { passGuardianCheck } from '#contract/mall/payments.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { type TimeShiftedGateway, startTimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { addAnAddress } from '#test/harness/browser/shop.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { enterGuardianCode } from '#test/journeys/mall/guardianCheck.ts';

const phoneFor = usePhones();

describe('the parent PIN', () => {
  let moved: TimeShiftedGateway;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('parent-pin');
  });
  afterAll(() => moved.gateway.end('SIGTERM'));

  it('is set at the cashier, required before a payment, locked after five errors, and reset by an SMS code', async () => {
    const mobile = createMobileNumber();
    const phone = await phoneFor({
      gateway: moved.gateway,
      prepare: inTheme('day'),
      context: { reducedMotion: 'reduce' },
    });
    const { page, network, open } = phone;
    await moved.startClock(page);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().tap();
    const tap = (name: string) => page.getByRole('link', { name }).first().tap();
    const pad = (title: string) => page.getByRole('region', { name: title });
    const enter = async (title: string, pin: string) => {
      await pad(title).waitFor();
      for (const digit of pin) await pad(title).getByRole('button', { name: digit, exact: true }).tap();
    };
    const picture = async (name: string) => {
      await takeThemedScreenshots(page, `family/pin-${name}`);
      expect(await seriousViolations(page)).toEqual([]);
    };
    const chooseAndConfirm = async (pin: string) => {
      await enter('设一个新的家长密码', pin);
      await enter('再输入一遍', pin);
      await page.getByRole('form', { name: '短信确认' }).waitFor();
      await enterGuardianCode(phone, moved, mobile);
    };

    await signIn(phone, { mobile });
    await addAnAddress(phone, moved);
    await open('/equipmentMall/goodsInfo?id=story-watch');
    await tap('立即购买');
    await waitForTitle(page, '确认订单');
    await press('提交订单');
    await waitForTitle(page, '商城订单');
    await tap('设一个家长密码');
    await enter('设一个新的家长密码', '1234');
    await page.getByText('这个密码太容易猜到，换一个吧').waitFor();
    await picture('choose');
    await chooseAndConfirm('7291');
    await picture('captcha');
    await press('确认');
    await network.waitForAnswer(saveParentPin);

    await waitForTitle(page, '商城订单');
    // Expects errors, because the browser logs refused calls as errors.
    phone.problems.removeExpected(/40[03]/);
    await enter('请家长输入密码', '7292');
    await page.getByText(/还可以再试 4 次/).waitFor();
    await picture('cashier');
    for (const left of [3, 2, 1]) {
      await enter('请家长输入密码', '7292');
      await page.getByText(new RegExp(`还可以再试 ${left} 次`)).waitFor();
    }
    await enter('请家长输入密码', '7292');
    await page.getByRole('heading', { name: '家长密码锁住了' }).waitFor();
    await picture('locked');
    await page.reload();
    await page.getByRole('heading', { name: '家长密码锁住了' }).waitFor();
    const order = new URL(page.url());
    await open('/privacy/manager');
    await page.getByText('输错了五次，已经锁住，请用短信验证码重设。').waitFor();
    await picture('privacy-locked');
    await open(order.pathname.replace(/^\/combine/, '') + order.search);

    await tap('用短信验证码重设');
    await chooseAndConfirm('8305');
    await press('确认');
    await network.waitForAnswer(saveParentPin);
    await enter('请家长输入密码', '8305');
    await network.waitForAnswer(passGuardianCheck);
    await page.getByRole('button', { name: '付款', exact: true }).waitFor();

    await open('/privacy/manager');
    await page.getByText('已经设好').waitFor();
    await picture('privacy');

    // The parent PIN is requested before the consent of a guardian is withdrawn, and before it is given again.
    await tap('监护人同意');
    await press('收回同意');
    await page.getByRole('alertdialog').waitFor();
    await picture('consent-withdraw');
    await page.getByRole('alertdialog').getByRole('button', { name: '收回', exact: true }).tap();
    await pad('请家长输入密码').waitFor();
    await picture('consent');
    await enter('请家长输入密码', '8305');
    await page.getByText(/^已收回（/).waitFor();
    await picture('privacy-withdrawn');
    await tap('监护人同意');
    await page.getByRole('button', { name: '我是监护人，同意' }).waitFor();
    await picture('consent-withdrawn');
    await press('我是监护人，同意');
    await enter('请家长输入密码', '8305');
    await page.getByText(/^已收回（/).waitFor({ state: 'detached' });

    // The parent PIN is also requested before something is shared with everybody.
    await open('/experience/edit_aim?share=new');
    await page.getByLabel('题目').fill('去公园捡树叶');
    await page.getByLabel('第 1 步', { exact: true }).fill('找到五种不一样的树叶');
    await press('自然');
    await press('提交审核');
    await pad('请家长输入密码').waitFor();
    await picture('share');
    await enter('请家长输入密码', '8305');
    await waitUntil(() => network.callsTo(shareEntry).some(({ status }) => status === 200), 'it is shared');
  });
});
