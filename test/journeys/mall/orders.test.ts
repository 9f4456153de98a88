import { addAddress } from '#contract/account/addresses.ts';
import { submitDictation } from '#contract/learning/dictation.ts';
import { cancelOrder, changeOrderAddress, createOrder } from '#contract/mall/orders.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { CallOptions } from '#test/attack/target.ts';
import { anAddress } from '#test/builders/account/addresses.ts';
import { askAsUser } from '#test/harness/browser/askAsUser.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { interceptCalls } from '#test/harness/browser/page/intercept.ts';
import { pageActions } from '#test/harness/browser/page/pageActions.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const DAY_MS = 24 * 3_600_000;
const WORDS = Array.from('春夏秋冬山水火土日月星云风雨花草树木鸟鱼马牛羊天地人上下大小');

const phoneFor = usePhones();

describe('an exchange for shells', () => {
  const mobile = createMobileNumber();
  let moved: TimeShiftedGateway;
  let phone: Phone;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('exchange');
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

  /** Calls the gateway for this phone's user without the page, as another device would. */
  const elsewhere = <const E extends AnyEndpoint>(endpoint: E, options: CallOptions) =>
    askAsUser(phone, endpoint, { ...options, now: moved.now() });
  /** Earns 35 shells, the most that a day allows, and lets the day pass. */
  async function earnForADay(): Promise<void> {
    const marks = WORDS.map((text) => ({ text, mark: 'right' }));
    const dictation = { dictationId: crypto.randomUUID(), title: '听写', way: 'paper', durationMs: 60_000, marks };
    await elsewhere(submitDictation, { body: dictation });
    await moved.advanceTime(phone, DAY_MS);
    // Logs in again, because the session has expired after a day.
    await phone.page.goto('about:blank');
    await phone.context.clearCookies();
    await signIn(phone, { mobile, path: '/profile' });
  }

  it('is ordered in the mall with an address, can be tracked, and returns all shells when it is cancelled', async () => {
    const { page, network, open } = phone;
    const { press, tap, screenshotAndCheck } = pageActions(page, 'commerce');
    await signIn(phone, { mobile });
    await earnForADay();
    await earnForADay();
    await tap('我的订单');
    await page.getByText('还没有订单').waitFor();
    await screenshotAndCheck('orders-empty');

    await open('/exmall/goods_detail?id=ex-stickers');
    await page.getByText('我有 70 个贝壳').waitFor();
    await screenshotAndCheck('exchange-goods');
    await tap('立即兑换');
    await waitForTitle(page, '兑换支付');
    await page.getByText('先添加一个收货地址').waitFor();
    await screenshotAndCheck('exchange-no-address');
    await elsewhere(addAddress, { body: anAddress() });
    await tap('选收货地址');
    await press(/^用这个地址：李小满/);
    await page.getByText('换完还剩').waitFor();
    await screenshotAndCheck('exchange-payment');
    const endInterception = await interceptCalls(page, (url) =>
      url.endsWith(createOrder.path) ? { status: 503, json: {} } : undefined,
    );
    await press('确认兑换');
    await page.getByText('还没有收到结果', { exact: false }).waitFor();
    await endInterception();
    await page.reload();
    await page.getByText('还没有收到结果', { exact: false }).waitFor();
    await screenshotAndCheck('exchange-unanswered');
    await press('确认兑换');
    await page.getByText('换好啦！').waitFor();
    await waitForTitle(page, '兑换结果');
    await screenshotAndCheck('exchange-result');
    await tap('看兑换详情');
    await page.getByRole('heading', { name: '等待寄出' }).waitFor();
    await screenshotAndCheck('exchange-detail');
    await network.waitForAnswer(createOrder);

    await elsewhere(addAddress, { body: { ...anAddress(), receiver: '李大海', detailAddress: '海浪路 8 号' } });
    await tap('改地址');
    await waitForTitle(page, '修改订单地址');
    await page.getByText('和现在的地址一样', { exact: false }).waitFor();
    await tap(/李小满/);
    await press(/^用这个地址：李大海/);
    await page.getByText('现在寄到').waitFor();
    await screenshotAndCheck('order-address');
    await press('改成这个地址');
    await network.waitForAnswer(changeOrderAddress);
    await waitForTitle(page, '兑换详情');
    await page.getByText('李大海', { exact: false }).waitFor();

    await open('/exmall');
    await tap('兑换记录');
    await waitForTitle(page, '兑换记录');
    await page.getByRole('link', { name: /表情贴纸/ }).waitFor();
    await screenshotAndCheck('exchange-log');
    await tap(/表情贴纸/);
    await press('取消兑换');
    await page.getByRole('alertdialog', { name: '不换了吗？' }).waitFor();
    await screenshotAndCheck('exchange-cancel');
    await press('不换了');
    await network.waitForAnswer(cancelOrder);
    await page.getByRole('heading', { name: '已取消' }).waitFor();
    await screenshotAndCheck('exchange-cancelled');

    await open('/myorder');
    await press('兑换');
    await page.getByText('已取消').waitFor();
    await screenshotAndCheck('my-orders');
    await tap('按进度看');
    await waitForTitle(page, '订单');
    await press('待寄出');
    await page.getByText('没有这样的订单').waitFor();
    await press('已结束');
    await tap(/表情贴纸/);
    await waitForTitle(page, '订单详情');
    await page.getByRole('heading', { name: '已取消' }).waitFor();
    await open('/exmall');
    await page.getByRole('region', { name: '我的贝壳' }).getByText('70', { exact: true }).waitFor();
  });
});
