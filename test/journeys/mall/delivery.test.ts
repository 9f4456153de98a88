import type { BrowserContext } from 'playwright-core';
import { createOrder } from '#contract/mall/orders.ts';
import { getUserInfo, getVip } from '#contract/account/session.ts';
import { withActions, type ActingPhone } from '#test/harness/browser/page/pageActions.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { memberStory } from '#test/harness/browser/limited.ts';
import { exposeSounds, waitForSoundToAdvance } from '#test/harness/browser/page/sounds.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { passGuardianCheck } from './guardianCheck.ts';

const phoneFor = usePhones();

const PREVIEW_MS = 90_000;
/** Members' stories, each with the goods of its series. The stories are never all free in the same week. */
const SERIES_GOODS: Record<string, string> = {
  'poem-hermit': 'series-poem-doors',
  'home-mirror': 'series-home-questions',
};
/** Members' stories that belong to series which these tests do not buy. */
const OTHER_STORIES = ['daidi-ear-sail', 'past-compass', 'wild-penguin', 'trek-attic-map'];

describe('goods that need no parcel', () => {
  const mobile = createMobileNumber();
  let moved: TimeShiftedGateway;
  let phone: ActingPhone;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('delivery');
    const setTheme = inTheme('day');
    const prepare = async (context: BrowserContext) => {
      await setTheme(context);
      await exposeSounds(context);
    };
    const opened = await phoneFor({
      isForWholeFile: true,
      gateway: moved.gateway,
      prepare,
      context: { reducedMotion: 'reduce' },
    });
    phone = withActions(opened, 'commerce');
    await moved.startClock(phone.page);
    await signIn(phone, { mobile });
  });
  afterAll(() => moved.gateway.end('SIGTERM'));

  /** Orders what the confirmation page shows, and pays at the sandbox cashier. */
  async function pay(): Promise<void> {
    const { page, network, press } = phone;
    await waitForTitle(page, '确认订单');
    await press('提交订单');
    await network.waitForAnswer(createOrder);
    await waitForTitle(page, '商城订单');
    await passGuardianCheck(phone, moved, mobile);
    await press('付款');
    await page.getByRole('heading', { name: '沙箱收银台' }).waitFor();
    await press('付款');
    await page.getByText('付款成功').waitFor();
  }

  /** Plays the story that is shown, and returns how much of it can be played. */
  async function playedMs(): Promise<number> {
    const { page, press } = phone;
    await press('播放');
    await waitForSoundToAdvance(page);
    return Number(await page.getByRole('slider', { name: '播放进度' }).getAttribute('max'));
  }

  it('ROLE-02 a bought series is in 我的已购 and plays in full', async () => {
    const { page, open, tap, screenshotAndCheck } = phone;
    const storyId = await memberStory(phone.gateway, Object.keys(SERIES_GOODS));
    const goods = `/mall/goods_detail?id=${SERIES_GOODS[storyId] ?? ''}`;
    await open(`/audio_detail?id=${storyId}`);
    await page.getByText('会员故事，可以试听 1分30秒').waitFor();
    await open(goods);
    await tap('立即购买');
    await pay();
    await screenshotAndCheck('paid-series');
    await tap('去我的已购');
    await waitForTitle(page, '我的已购');
    await page.getByRole('list', { name: '买过的专辑' }).waitFor();
    await screenshotAndCheck('purchased');
    await page.reload();
    await page.getByRole('article').getByRole('link').first().tap();
    await page
      .getByRole('button', { name: '播放全部' })
      .or(page.getByRole('link', { name: '播放全部' }))
      .first()
      .waitFor();
    expect(await page.getByText('是会员故事').count()).toBe(0);
    await page.locator(`a[href*="id=${storyId}"]`).first().tap();
    expect(await playedMs()).toBeGreaterThan(PREVIEW_MS);
    await open(goods);
    await page.getByText('你已经有了，去“我的已购”就能听').waitFor();
  });

  it('ROLE-02 a bought membership is valid without a reload', async () => {
    const { page, network, open, tap, screenshotAndCheck } = phone;
    await open('/vippage/index');
    await page.getByText('还不是会员').waitFor();
    await screenshotAndCheck('plans');
    await tap('开通月卡');
    await pay();
    await Promise.all([network.waitForAnswer(getUserInfo), network.waitForAnswer(getVip)]);
    await screenshotAndCheck('paid-membership');
    await tap('看订单详情');
    await page.getByRole('heading', { name: '已经开通' }).waitFor();
    await screenshotAndCheck('order-membership');
    await open('/vippage/index');
    await page.getByText('你是会员').waitFor();
    await page.getByText(/到期$/).waitFor();
    await open(`/audio_detail?id=${await memberStory(phone.gateway, OTHER_STORIES)}`);
    expect(await playedMs()).toBeGreaterThan(PREVIEW_MS);
  });
});
