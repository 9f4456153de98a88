import { closeAccount, withdrawClosing } from '#contract/account/closing.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
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

describe('the closing of an account', () => {
  let moved: TimeShiftedGateway;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('closing');
  });
  afterAll(() => moved.gateway.end('SIGTERM'));

  it('is refused while an order is open; once requested, it can be withdrawn for seven days, and then the account is deleted', async () => {
    const mobile = createMobileNumber();
    const phone = await phoneFor({ gateway: moved.gateway, prepare: inTheme('day') });
    const { page, network, open } = phone;
    await moved.startClock(page);
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();
    const follow = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first().tap();
    const checkAndShow = async (name: string) => {
      await takeThemedScreenshots(page, `family/account-${name}`);
      expect(await seriousViolations(page)).toEqual([]);
    };
    const close = async () => {
      await open('/privacy/manager');
      await follow('注销账号');
      await page.getByRole('heading', { name: '真的要和呆迪说再见吗？' }).waitFor();
      await checkAndShow('close');
      await follow('继续注销');
      await page.getByText('订单、退款和退货都办完了。').waitFor();
      await checkAndShow('close-checks');
      const accept = page.getByRole('checkbox', { name: '我知道注销以后这些都会没有' });
      if (await accept.count()) await accept.check();
      await follow('下一步：家长确认');
      await enterGuardianCode(phone, moved, mobile);
      await checkAndShow('close-confirm');
      await press('确认');
      await network.waitForAnswer(closeAccount);
      await page.getByRole('heading', { name: '注销申请已经收到' }).waitFor();
      await checkAndShow('close-cooling-off');
    };
    /** Logs in on another device, which has stored nothing about the account. */
    const signInElsewhere = async () => {
      // Lets time pass, because a number receives at most one SMS code per minute.
      await moved.advanceTime(phone, 2 * MINUTE_MS);
      const other = await phoneFor({ gateway: moved.gateway, prepare: inTheme('day') });
      await moved.startClock(other.page);
      await signIn(other, { mobile, path: '/profile' });
      return other;
    };

    // An unpaid order prevents the closing; the page shows a link to the orders.
    await signIn(phone, { mobile });
    await addAnAddress(phone, moved);
    await open('/equipmentMall/goodsInfo?id=story-watch');
    await follow('立即购买');
    await press('提交订单');
    await waitForTitle(page, '商城订单');
    await open('/account/close/pre');
    await page.getByText('1 个订单还没有付款或者没有收到').waitFor();
    await checkAndShow('close-open-order');
    await follow('为什么现在不能注销');
    await page.getByText('还有没办完的事').waitFor();
    await checkAndShow('close-refuse');
    await follow('去看订单');
    await page.waitForURL('**/myorder**');
    // The order is cancelled automatically if it is not paid in time.
    await moved.advanceTime(phone, 40 * MINUTE_MS);
    await waitUntil(async () => {
      await open('/account/close/pre');
      await page.getByRole('region', { name: '要先办完的' }).waitFor();
      return (await page.getByText('订单、退款和退货都办完了。').count()) > 0 || undefined;
    }, 'the order has ended');

    await close();
    // The session now permits only the withdrawal. The page must not send a request that would be refused.
    network.forget();
    await page.reload();
    await page.getByRole('heading', { name: '注销申请已经收到' }).waitFor();
    await page.clock.runFor(5_000);
    expect(network.calls.filter(({ status }) => status === 403)).toEqual([]);
    await press('撤回注销，继续用');
    await network.waitForAnswer(withdrawClosing);
    await page.getByText('撤回了，欢迎回来').waitFor();
    await open('/profile');
    await page.getByRole('region', { name: '我是谁' }).waitFor();

    await close();
    // A login now leads to the page that offers the withdrawal, whatever page the user wanted to open.
    const meanwhile = await signInElsewhere();
    meanwhile.problems.removeExpected(/403/);
    await meanwhile.page.getByRole('heading', { name: '注销申请已经收到' }).waitFor();

    await moved.advanceTime(phone, 7 * DAY_MS + MINUTE_MS);
    // Waits until the erasure has finished, because the gateway refuses logins while it runs. The old session cannot
    // show when it finishes, because that session has expired by now.
    await waitUntil(async () => {
      const health = await fetch(`${moved.gateway.origin}/healthz`);
      const { jobs } = (await health.json()) as { jobs: { oldestWaitSeconds: number } };
      return jobs.oldestWaitSeconds === 0;
    }, 'all jobs that are due are done');
    const login = meanwhile.page.getByText('手机号登录');
    await waitUntil(async () => {
      await meanwhile.page.reload();
      await meanwhile.page.getByRole('heading', { name: '注销申请已经收到' }).or(login).first().waitFor();
      return (await login.count()) > 0;
    }, 'the account is gone');
    const fresh = await signInElsewhere();
    await fresh.page.getByRole('region', { name: '我是谁' }).waitFor();
    expect(await fresh.page.getByRole('heading', { name: '注销申请已经收到' }).count()).toBe(0);
    await fresh.open('/address/edit');
    await fresh.page.getByText('还没有收货地址').first().waitFor();
  });
});
