import { getUserInfo, getVip } from '#contract/account/session.ts';
import { redeemCardCode } from '#contract/mall/cardCodes.ts';
import { pageActions } from '#test/harness/browser/page/pageActions.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { navigateInside, waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { addAnAddress } from '#test/harness/browser/shop.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { expectMemberBenefits, hearPreview, pageLoadsOf } from './memberBenefits.ts';

const phoneFor = usePhones();

describe('card codes and coupons', () => {
  let moved: TimeShiftedGateway;
  let phone: Phone;
  let membershipCode = '';
  let voucherCode = '';

  beforeAll(async () => {
    moved = await startTimeShiftedGateway('cards');
    const create = (reward: string) => ['--create-codes', '1', reward, '2099-12-31'];
    const printed = await moved.operate(create('membership=30'), create('voucher=ex-voucher-studio'));
    [membershipCode = '', voucherCode = ''] = printed.map((lines) => lines.split('\n')[0]);
    const prepare = inTheme('day');
    phone = await phoneFor({
      isForWholeFile: true,
      gateway: moved.gateway,
      prepare,
      context: { reducedMotion: 'reduce' },
    });
  }, 300_000);
  afterAll(() => moved.gateway.end('SIGTERM'));

  it('ROLE-02 AUTH-10 card codes give a membership that is valid without a reload, and a voucher that is shown with its QR code', async () => {
    const { page, network, open } = phone;
    const { press, tap, screenshotAndCheck } = pageActions(page, 'commerce');
    await signIn(phone, { mobile: createMobileNumber(), path: '/profile' });
    await tap('我的卡券');
    await page.getByText('还没有能用的卡券').waitFor();
    await screenshotAndCheck('vouchers-empty');
    await tap('兑换卡号');
    await waitForTitle(page, '卡券兑换');
    await page.getByLabel('卡号').fill(membershipCode.slice(1));
    await press('兑换');
    await page.getByText('卡号是 18 个数字和字母，请对照卡片检查一下').waitFor();
    await screenshotAndCheck('recharge-problem');
    await page.reload();
    expect(await page.getByLabel('卡号').inputValue()).toBe(membershipCode.slice(1));
    await hearPreview(phone);
    await navigateInside(page, '/slip/recharge');
    network.forget();
    await page.getByLabel('卡号').fill(` ${membershipCode.toLowerCase().replaceAll('-', ' ')}`);
    await press('兑换');
    await page.getByText(/^30 天会员已经到账/).waitFor();
    await network.waitForAnswer(redeemCardCode);
    expect((await network.waitForAnswer(getUserInfo)).status).toBe(200);
    expect((await network.waitForAnswer(getVip)).status).toBe(200);
    await screenshotAndCheck('redeemed');
    await tap('看看会员中心');
    await page.getByText('你是会员').waitFor();
    await expectMemberBenefits(phone);
    expect(pageLoadsOf(phone)).toEqual([]);

    await open('/slip/recharge');
    await page.getByLabel('卡号').fill(membershipCode);
    await press('兑换');
    await page.getByText('这张卡你已经兑换过了，不用再兑换').waitFor();
    await page.getByLabel('卡号').fill(voucherCode);
    await screenshotAndCheck('recharge');
    await press('兑换');
    await page.getByText(/放进了我的卡券$/).waitFor();
    await tap('看看卡券');
    await waitForTitle(page, '卡券详情');
    await page.getByRole('img', { name: '录音间体验券的二维码' }).waitFor();
    await screenshotAndCheck('voucher');
    await open('/my_voucher');
    await page.getByRole('link', { name: /录音间体验券/ }).waitFor();
    await screenshotAndCheck('vouchers');
  });

  it('a coupon is taken, used in an order, and comes back when the order is cancelled', async () => {
    const { page, open } = phone;
    const { press, screenshotAndCheck } = pageActions(page, 'commerce');
    await addAnAddress(phone, moved);

    await open('/my_voucher?part=coupons');
    await page.getByRole('button', { name: /领新家庭见面礼/ }).waitFor();
    await screenshotAndCheck('coupons-empty');
    await press(/领新家庭见面礼/);
    await page.getByRole('link', { name: '去用新家庭见面礼' }).waitFor();
    await screenshotAndCheck('coupons');
    await open('/mall/confirm?variant=story-watch.sky-bt');
    await page.getByRole('button', { name: /^优惠券.*−¥10/ }).waitFor();
    await screenshotAndCheck('confirm-coupon');
    await press(/^优惠券/);
    await page.getByRole('dialog', { name: '选优惠券' }).waitFor();
    await screenshotAndCheck('confirm-coupons');
    await press(/这次不用优惠券/);
    await page.getByRole('button', { name: /1 张可用/ }).tap();
    await press(/新家庭见面礼/);
    await page.getByRole('button', { name: /^优惠券.*−¥10/ }).waitFor();
    await press('提交订单');
    await waitForTitle(page, '商城订单');
    await open('/my_voucher?part=coupons');
    await page.getByText('还没有优惠券').waitFor();
    await press(/用过的/);
    await page.getByText('已经用在订单里').waitFor();
    await screenshotAndCheck('coupons-used');
    await page.getByRole('link', { name: '用了新家庭见面礼的订单' }).tap();
    await page.getByRole('heading', { name: '等待付款' }).waitFor();
    await open('/order?filter=toPay');
    await page.getByRole('link', { name: /等待付款/ }).tap();
    await page.getByText('优惠券', { exact: true }).waitFor();
    await press('取消订单');
    await page.getByRole('alertdialog').getByRole('button', { name: '取消订单' }).tap();
    await page.getByRole('heading', { name: '已取消' }).waitFor();
    await open('/my_voucher?part=coupons');
    await page.getByRole('link', { name: '去用新家庭见面礼' }).waitFor();
  });
});
