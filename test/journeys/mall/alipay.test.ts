import fs from 'node:fs';
import path from 'node:path';
import { cancelOrder, refundOrder } from '#contract/mall/orders.ts';
import { askPayment } from '#contract/mall/payments.ts';
import { standInAlipay } from '#server/testing/shop/standInAlipay.ts';
import { withActions, type ActingPhone } from '#test/harness/browser/page/pageActions.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { journeysRun } from '#test/harness/browser/run/journeysRun.ts';
import { addAnAddress } from '#test/harness/browser/shop.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { passGuardianCheck } from './guardianCheck.ts';

const phoneFor = usePhones();
const ALIPAY_AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 AliApp(AP/10.5.96) AlipayClient/10.5.96';

describe('a payment with Alipay', () => {
  const alipay = standInAlipay('publicKey', () => moved.now());
  let alipayOrigin: string;
  let moved: TimeShiftedGateway;

  beforeAll(async () => {
    alipayOrigin = await alipay.server.start();
    moved = await startTimeShiftedGateway('alipay', settingsOfAlipay());
  });
  afterAll(async () => {
    alipay.server.stop();
    await moved.gateway.end('SIGTERM');
  });

  /** Returns the settings with which an operator enables payments by Alipay. */
  function settingsOfAlipay(): Record<string, string> {
    const { appId, sellerId, privateKey, verifiedBy } = alipay.account;
    const fileWith = (name: string, pem: string): string => {
      const file = path.join(journeysRun().folder, name);
      fs.writeFileSync(file, pem);
      return file;
    };
    return {
      ALIPAY_APP_ID: appId,
      ALIPAY_SELLER_ID: sellerId,
      ALIPAY_KEY_FILE: fileWith('alipay-app.pem', privateKey),
      ALIPAY_PUBLIC_KEY_FILE: fileWith('alipay.pem', 'publicKey' in verifiedBy ? verifiedBy.publicKey : ''),
      ALIPAY_GATEWAY: `${alipayOrigin}/gateway.do`,
    };
  }

  /** Signs in, orders a watch, and passes the check of an adult at the cashier. */
  async function atCashier(userAgent?: string): Promise<ActingPhone> {
    const opened = await phoneFor({
      gateway: moved.gateway,
      prepare: inTheme('day'),
      context: { reducedMotion: 'reduce', ...(userAgent !== undefined && { userAgent }) },
    });
    const phone = withActions(opened, 'commerce');
    const { page, open } = phone;
    await moved.startClock(page);
    const mobile = createMobileNumber();
    await signIn(phone, { mobile });
    await addAnAddress(phone, moved);
    await open('/mall/confirm?variant=story-watch.sky-bt');
    await phone.press('提交订单');
    await waitForTitle(page, '商城订单');
    await passGuardianCheck(phone, moved, mobile);
    expect(await page.getByRole('radio', { name: '支付宝' }).isChecked()).toBe(true);
    return phone;
  }
  const toPay = ({ page }: Phone) => page.getByRole('link', { name: '确认付款 ¥399.00' });
  /** Presses the button that opens Alipay's page. Returns the merchant's id of the payment. */
  async function leave(phone: ActingPhone): Promise<string> {
    await phone.press('付款');
    await toPay(phone).waitFor();
    return Array.from(alipay.trades.keys()).at(-1) ?? '';
  }
  /**
   * Returns the methods and bodies of the requests that opened Alipay's page. The app opens it by GET, because the
   * content security policy would block a form.
   */
  const waysTo = ({ network }: Phone): string[] => {
    const opened = network.requests.filter((request) => request.url().startsWith(`${alipayOrigin}/gateway.do`));
    return opened.map((request) => `${request.method()} ${request.postData() ?? 'without a form'}`);
  };

  it('in the Alipay app can be continued after the payer has gone back, and is detected without a notification', async () => {
    const phone = await atCashier(ALIPAY_AGENT);
    const { page, network } = phone;
    await phone.screenshotAndCheck('cashier-alipay');
    const id = await leave(phone);
    await page.goBack();
    await page.getByText('正在确认付款结果').waitFor();
    await phone.press('没有付，重新付款');
    expect(await leave(phone)).toBe(id);
    await toPay(phone).tap();

    // No notification arrives, so the page detects the payment by polling. The page ignores the parameters that Alipay
    // adds to the address.
    await page.getByText('付款成功').waitFor();
    await network.waitForAnswer(askPayment);
    expect(new URL(page.url()).searchParams.get('out_trade_no')).toBe(id);
    expect(waysTo(phone)).toEqual(['GET without a form', 'GET without a form']);
    await phone.screenshotAndCheck('paid-alipay');
    await page.getByRole('link', { name: '看订单详情' }).tap();
    await page.getByRole('heading', { name: '等待寄出' }).waitFor();
    await phone.press('申请退款');
    await page.getByRole('alertdialog', { name: '不要了，退款吗？' }).waitFor();
    await phone.press('退款');
    await network.waitForAnswer(refundOrder);
    await page.getByText('钱会原路退回').first().waitFor();
    const refundsOf = () => Array.from(alipay.refunds.values()).filter(({ attemptId }) => attemptId === id);
    await waitUntil(() => refundsOf().length > 0, 'the money goes back');
    expect(refundsOf()).toEqual([{ attemptId: id, amountFen: 39_900, isDone: true }]);
  });

  it('in a browser can be abandoned and made later; its result is still shown after a reload', async () => {
    const phone = await atCashier();
    const { page, gateway } = phone;
    const id = await leave(phone);
    await page.getByRole('link', { name: '放弃付款' }).tap();
    await page.getByText('正在确认付款结果').waitFor();
    await phone.press('没有付，重新付款');
    expect(await leave(phone)).toBe(id);

    // The notification arrives before the payer returns.
    alipay.pay(id);
    const { url, method, headers, payload } = alipay.notification(id);
    const answer = await fetch(`${gateway.origin}${url}`, { method, headers, body: payload });
    expect([answer.status, await answer.text()]).toEqual([200, 'success']);
    await toPay(phone).tap();
    await page.getByText('付款成功').waitFor();
    await page.reload();
    await page.getByText('付了 ¥399.00，打包好就寄出').waitFor();
    expect(waysTo(phone)).toEqual(['GET without a form', 'GET without a form']);
  });

  it("in a browser is closed together with its order, so that Alipay's page no longer accepts money", async () => {
    const phone = await atCashier();
    const { page, network } = phone;
    const id = await leave(phone);
    const address = page.url();
    await page.getByRole('link', { name: '放弃付款' }).tap();
    await page.getByText('正在确认付款结果').waitFor();
    const result = page.url();
    await page.getByRole('link', { name: '看订单详情' }).tap();
    await page.getByRole('heading', { name: '等待付款' }).waitFor();
    await phone.press('取消订单');
    await page.getByRole('alertdialog').getByRole('button', { name: '取消订单' }).tap();
    await network.waitForAnswer(cancelOrder);
    await page.getByRole('heading', { name: '已取消' }).waitFor();
    expect(alipay.trades.get(id)).toMatchObject({ isClosed: true });
    expect((await fetch(address)).status).toBe(400);
    await page.goto(result);
    await page.getByText('没有付款；晚到的付款会自动原路退回').waitFor();
    await phone.screenshotAndCheck('closed-alipay');
  });
});
