import { refundOrder } from '#contract/mall/orders.ts';
import { askPayment } from '#contract/mall/payments.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { pageActions } from '#test/harness/browser/page/pageActions.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { addAnAddress } from '#test/harness/browser/shop.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { passGuardianCheck } from './guardianCheck.ts';
import { waitUntilRefunded } from './waitUntilRefunded.ts';

const phoneFor = usePhones();

describe('goods for money', () => {
  const mobile = createMobileNumber();
  let moved: TimeShiftedGateway;
  let phone: Phone;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('payment');
    const prepare = inTheme('day');
    phone = await phoneFor({
      isForWholeFile: true,
      gateway: moved.gateway,
      prepare,
      context: { reducedMotion: 'reduce' },
    });
    await moved.startClock(phone.page);
  });
  afterAll(() => moved.gateway.end('SIGTERM'));

  it('are bought with the confirmation of an adult, and refunded', async () => {
    const { page, network, open } = phone;
    const { press, tap, screenshotAndCheck } = pageActions(page, 'commerce');
    await signIn(phone, { mobile });
    await addAnAddress(phone, moved);
    await open('/equipmentMall/goodsInfo?id=story-watch');
    await page.getByRole('link', { name: '立即购买' }).waitFor();
    await screenshotAndCheck('goods-buy');
    await tap('立即购买');
    await waitForTitle(page, '确认订单');
    await press('多买一件');
    await page.getByText('798').first().waitFor();
    await screenshotAndCheck('confirm');
    await press('少买一件');
    await page.getByText('× 1').waitFor();
    await press('提交订单');
    await waitForTitle(page, '商城订单');
    await page.getByRole('form', { name: '家长确认' }).waitFor();
    await screenshotAndCheck('cashier-guardian');
    await passGuardianCheck(phone, moved, mobile);
    await screenshotAndCheck('cashier');
    await press('付款');
    await page.getByRole('heading', { name: '沙箱收银台' }).waitFor();
    await page.getByRole('button', { name: '付款，但不发通知' }).tap();
    // The notification is lost, so the page detects the payment by polling.
    await page.getByText('付款成功').waitFor();
    await network.waitForAnswer(askPayment);
    await screenshotAndCheck('paid');
    await tap('看订单详情');
    await page.getByRole('heading', { name: '等待寄出' }).waitFor();
    await press('申请退款');
    await page.getByRole('alertdialog', { name: '不要了，退款吗？' }).waitFor();
    await press('退款');
    await network.waitForAnswer(refundOrder);
    await page.getByText('钱会原路退回').first().waitFor();
    await screenshotAndCheck('refunding');
    await waitUntilRefunded(phone, moved);
    await page.getByText('退款完成').waitFor();
    await screenshotAndCheck('refunded');
  });

  it('stay in the list of orders while they are unpaid, and the list leads back to the cashier', async () => {
    const { page, open } = phone;
    const { press } = pageActions(page, 'commerce');
    await open('/mall/confirm?variant=story-watch.sky-bt');
    await press('提交订单');
    await waitForTitle(page, '商城订单');
    await open('/order?filter=toPay');
    await page.getByRole('link', { name: /等待付款/ }).tap();
    await page.getByRole('link', { name: '去付款' }).tap();
    await waitForTitle(page, '商城订单');
    await page.getByRole('form', { name: '家长确认' }).waitFor();
  });
});
