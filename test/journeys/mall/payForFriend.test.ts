import { checkFriendPayment, viewPayRequest } from '#contract/mall/payRequests.ts';
import { refundOrder } from '#contract/mall/orders.ts';
import { withActions, type ActingPhone } from '#test/harness/browser/page/pageActions.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { readLog } from '#test/harness/browser/run/gateway.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { addAnAddress } from '#test/harness/browser/shop.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { passGuardianCheck } from './guardianCheck.ts';

const phoneFor = usePhones();

describe('a friend who is asked to pay for an order', () => {
  const mobile = createMobileNumber();
  let moved: TimeShiftedGateway;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('payForFriend');
  });
  afterAll(() => moved.gateway.end('SIGTERM'));

  async function aPhone(): Promise<ActingPhone> {
    const phone = await phoneFor({
      gateway: moved.gateway,
      prepare: inTheme('day'),
      context: { reducedMotion: 'reduce' },
    });
    await moved.startClock(phone.page);
    return withActions(phone, 'commerce');
  }

  it("pays without an account by the link of the order's owner, and sees that the order is refunded", async () => {
    const owner = await aPhone();
    await signIn(owner, { mobile });
    await addAnAddress(owner, moved);
    await owner.open('/mall/confirm?variant=story-watch.sky-bt');
    await owner.press('提交订单');
    await waitForTitle(owner.page, '商城订单');
    await owner.tap('找人代付');
    await waitForTitle(owner.page, '发起付款');
    await owner.page.getByLabel('想对朋友说的话').waitFor();
    await owner.screenshotAndCheck('pay-request-guardian');
    await passGuardianCheck(owner, moved, mobile);
    await owner.page.getByLabel('想对朋友说的话').fill('小满的生日礼物，谢谢外婆！');
    await owner.screenshotAndCheck('pay-request-form');
    await owner.press('生成代付链接');
    await owner.page.getByRole('heading', { name: '等朋友付款' }).waitFor();
    await owner.screenshotAndCheck('pay-request-open');
    await owner.press('发给朋友');
    const field = owner.page.getByRole('textbox').first();
    await field.waitFor();
    await owner.screenshotAndCheck('pay-request-share');
    const link = await field.inputValue();
    expect(link).toMatch(/\/orderdispenser\/result\?id=[\w-]{16}#[\w-]{43}$/);
    const secret = link.split('#')[1] ?? '';
    await owner.page.keyboard.press('Escape');

    const friend = await aPhone();
    await friend.page.goto(link);
    await friend.network.waitForAnswer(viewPayRequest);
    await friend.page.getByRole('heading', { name: /请你帮忙付款$/ }).waitFor();
    expect(friend.page.url()).not.toContain(secret);
    expect(await friend.page.content()).not.toMatch(/云朵路|13800000/);
    await friend.screenshotAndCheck('friend-open');
    await friend.page.reload();
    await friend.page.getByLabel('我已满 18 周岁，自愿帮朋友付款').tap();
    await friend.screenshotAndCheck('friend-confirmed');
    await friend.press('帮朋友付款');
    await friend.page.getByRole('heading', { name: '沙箱收银台' }).waitFor();
    await friend.page.getByRole('button', { name: '付款，但不发通知' }).tap();
    await friend.page.getByText('付好了，谢谢你！').waitFor();
    await friend.network.waitForAnswer(checkFriendPayment);
    await friend.screenshotAndCheck('friend-paid');

    // The owner's page polls the state of the payment, and requests the state immediately when the page is shown again.
    await owner.page.getByText('朋友付好了！').waitFor();
    await owner.screenshotAndCheck('pay-request-paid');
    const other = await aPhone();
    await other.page.goto(link);
    await other.page.getByText('已经有人付过了').waitFor();
    await other.screenshotAndCheck('friend-late');

    await owner.tap('看订单详情');
    await owner.press('申请退款');
    await owner.page.getByRole('alertdialog', { name: '不要了，退款吗？' }).waitFor();
    await owner.press('退款');
    await owner.network.waitForAnswer(refundOrder);
    await friend.page.reload();
    await friend.page.getByText(/^(正在退款|已经退款)$/).waitFor();
    await friend.screenshotAndCheck('friend-refund');
    await other.page.reload();
    await other.page.getByText('订单已经结束').waitFor();
    expect(readLog(moved.gateway)).not.toContain(secret);
  });
});
