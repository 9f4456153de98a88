import type { BrowserContext } from 'playwright-core';
import { getUserInfo, getVip } from '#contract/account/session.ts';
import type { WechatPayRequest } from '#contract/mall/payments.ts';
import { standInServer } from '#server/testing/shop/standInServer.ts';
import { standInWechat } from '#server/testing/shop/standInWechat.ts';
import { WECHAT_SECRET, wechatSettings } from '#server/testing/shop/wechatSettings.ts';
import { withActions } from '#test/harness/browser/page/pageActions.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { journeysRun } from '#test/harness/browser/run/journeysRun.ts';
import { addAnAddress } from '#test/harness/browser/shop.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { passGuardianCheck } from './guardianCheck.ts';
import { expectMemberBenefits, hearPreview, pageLoadsOf } from './memberBenefits.ts';

const phoneFor = usePhones();
const WECHAT_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50';
const OPEN_ID = 'oABC_def-123';
const CODE = 'code-of-the-authorisation';

declare global {
  interface Window {
    /** Opens WeChat's own cashier. Resolves with the `err_msg` of the result. */
    journeyCashier?: (request: object) => Promise<string>;
  }
}

describe('a user inside WeChat', () => {
  const pay = standInWechat('publicKey', () => moved.now());
  const api = standInServer(({ url }) => {
    const isRight = url.searchParams.get('code') === CODE && url.searchParams.get('secret') === WECHAT_SECRET;
    if (url.pathname !== '/sns/oauth2/access_token' || !isRight) return { body: '{"errcode":40029}' };
    return { body: JSON.stringify({ openid: OPEN_ID, access_token: 'unused' }) };
  });
  let moved: TimeShiftedGateway;

  beforeAll(async () => {
    const roots = { payRoot: await pay.server.start(), apiRoot: await api.start() };
    moved = await startTimeShiftedGateway('wechat', wechatSettings(pay, journeysRun().folder, roots));
  });
  afterAll(async () => {
    pay.server.stop();
    api.stop();
    await moved.gateway.end('SIGTERM');
  });

  /**
   * Opens a phone whose pages run in a simulated WeChat. They have WeChat's bridge and cashier, and WeChat's
   * authorisation page sends the user back without a question.
   */
  async function inWechat(mobile: string) {
    const cashier = (request: WechatPayRequest): string => {
      const id = pay.opened(request);
      if (id === undefined) return 'get_brand_wcpay_request:fail';
      pay.pay(id);
      return 'get_brand_wcpay_request:ok';
    };
    const opened = await phoneFor({
      gateway: moved.gateway,
      prepare: async (context) => {
        await inTheme('day')(context);
        await context.exposeFunction('journeyCashier', cashier);
        await context.addInitScript(injectBridge);
        await routeWechat(context);
      },
      context: { reducedMotion: 'reduce', userAgent: WECHAT_AGENT },
    });
    const phone = withActions(opened, 'commerce');
    await moved.startClock(phone.page);
    await signIn(phone, { mobile });
    return phone;
  }

  it("ROLE-02 AUTH-10 buys a plan; without a reload, the app shows the user as a member and plays members' stories in full", async () => {
    const mobile = createMobileNumber();
    const phone = await inWechat(mobile);
    const { page, network, open } = phone;
    await open('/openid');
    await waitForTitle(page, '首页');
    await page.waitForFunction(() => sessionStorage.getItem('wechat_open_id') !== null);
    await hearPreview(phone);
    await phone.tap('看看会员');
    await page.getByText('还不是会员').waitFor();
    await phone.tap('开通月卡');
    await phone.press('提交订单');
    await waitForTitle(page, '商城订单');
    await passGuardianCheck(phone, moved, mobile);
    network.forget();
    await phone.press('付款');
    await page.getByText('付款成功').waitFor();
    expect((await network.waitForAnswer(getUserInfo)).status).toBe(200);
    expect((await network.waitForAnswer(getVip)).status).toBe(200);
    await expectMemberBenefits(phone);
    expect(pageLoadsOf(phone)).toEqual([]);
  });

  it('AUTH-10 buys goods, and is identified as the payer on the way to the cashier of WeChat', async () => {
    const mobile = createMobileNumber();
    const phone = await inWechat(mobile);
    const { page, open } = phone;
    await addAnAddress(phone, moved);
    await open('/mall/confirm?variant=story-watch.sky-bt');
    await phone.press('提交订单');
    await waitForTitle(page, '商城订单');
    await passGuardianCheck(phone, moved, mobile);
    await page.getByRole('radio', { name: '微信支付' }).waitFor();
    await phone.screenshotAndCheck('cashier-wechat');
    await phone.press('付款');
    await page.getByText('付款成功').waitFor();
    await phone.screenshotAndCheck('paid-wechat');
    await phone.tap('看订单详情');
    await page.getByRole('heading', { name: '等待寄出' }).waitFor();
  });
});

/** Gives each page a bridge as in WeChat. The test's function `journeyCashier` takes the place of WeChat's cashier. */
function injectBridge(): void {
  const bridge = {
    invoke(name: string, parameters: object, callback: (answer: object) => void) {
      const answer = name === 'getBrandWCPayRequest' ? window.journeyCashier?.(parameters) : undefined;
      void (answer ?? Promise.resolve('system:function_not_exist')).then((text) => callback({ err_msg: text }));
    },
    on: () => undefined,
  };
  Object.assign(window, { WeixinJSBridge: bridge });
}

/**
 * Replaces WeChat's servers: the authorisation sends the user back with a code immediately, and the JS-SDK cannot be
 * loaded.
 */
async function routeWechat(context: BrowserContext): Promise<void> {
  // Intercepts the gateway's redirect to WeChat's server, because Playwright cannot intercept a request that results
  // from a redirect.
  await context.route('**/account/wechat/openid?**', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const address = new URL(answer.headers()['location'] ?? '');
    if (address.origin !== 'https://open.weixin.qq.com') throw new Error(`Not an authorisation: ${address.href}`);
    const back = new URL(address.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', CODE);
    await route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await context.route('https://res.wx.qq.com/**', (route) => route.abort());
}
