import { createOrder } from '#contract/mall/orders.ts';
import { getVip } from '#contract/account/session.ts';
import { mainScenarios } from '#host/scenarios.ts';
import { useLabConsoles, type LabConsole } from '#test/harness/browser/page/labConsole.ts';
import { takePicture } from '#test/harness/browser/page/picture.ts';
import { createMobileNumber } from '#test/harness/browser/signIn.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { agreeIn, logInByCaptcha, passGuardianCheckIn } from './labShop.ts';

const phoneFor = usePhones();
const { SCREENSHOTS } = process.env;

/**
 * Orders the monthly plan in the simulated host, and passes the check of an adult. The user must first accept the
 * current version of the agreement, because the host has obtained consent only to the first version.
 */
async function orderMembership(lab: LabConsole): Promise<void> {
  const { app, network } = lab;
  await app.getByText('还不是会员').waitFor();
  await app.getByRole('link', { name: '开通月卡' }).click();
  await app.getByRole('button', { name: '提交订单' }).click();
  await agreeIn(lab);
  network.forget();
  await app.getByRole('button', { name: '提交订单' }).click();
  await network.waitForAnswer(createOrder);
  await passGuardianCheckIn(lab, { mobile: createMobileNumber(), entersNumber: true });
}

describe('a membership in the iOS host', () => {
  const openLabConsole = useLabConsoles(phoneFor);
  const scenario = { ...mainScenarios.tokenType4.scenario, path: '/vippage/index' };

  it('ROLE-02 BRIDGE-08 is paid in the host, whose server reports the payment, and is valid without a reload', async () => {
    const lab = await openLabConsole({ ...scenario, user: { ...scenario.user, userId: `buyer-${Date.now()}` } });
    await orderMembership(lab);
    // The page offers no choice of payment methods, because Apple requires that virtual goods are sold through the host
    // only.
    expect(await lab.app.getByRole('radio').count()).toBeLessThan(2);
    await lab.app.getByRole('button', { name: '付款', exact: true }).click();
    await lab.waitForEntry('→pay.launch', '"paymentId"');
    await lab.app.getByText('付款成功').waitFor();
    await lab.network.waitForAnswer(getVip);
    if (SCREENSHOTS) await takePicture(lab, `${SCREENSHOTS}/commerce/host-paid.webp`);
    await lab.app.getByRole('link', { name: '看订单详情' }).click();
    await lab.app.getByRole('heading', { name: '已经开通' }).waitFor();
  });
});

describe('a membership that may not be sold under the rules of a platform', () => {
  const openLabConsole = useLabConsoles(phoneFor);
  const path = '/vippage/index';
  const { scenario } = mainScenarios.tokenType4;

  it.each([
    [
      'an iOS host that cannot receive payments',
      { ...scenario, path, version: '11.57', user: { ...scenario.user, userId: `old-${Date.now()}` } },
    ],
    ['WeChat on iOS', { ...mainScenarios.wechat.scenario, os: 'ios' as const, path }],
  ])('BRIDGE-08 cannot be ordered in %s, and the plans say why', async (_, where) => {
    const { app } = await openLabConsole(where);
    await app.getByText('按照平台规定，这里不能买虚拟商品').first().waitFor();
    expect(await app.getByRole('link', { name: /^开通/ }).count()).toBe(0);
  });
});

describe('a membership in WeChat and Alipay', () => {
  let moved: TimeShiftedGateway;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('simulated');
  });
  afterAll(() => moved.gateway.end('SIGTERM'));
  const openLabConsole = useLabConsoles((options) =>
    phoneFor({
      ...options,
      gateway: moved.gateway,
      prepare: moved.startClock,
    }),
  );

  it.each([
    ['wechat', '微信登录'],
    ['alipay', '手机号登录'],
  ] as const)('is bought in %s by a guest, who logs in first', async (id, login) => {
    const lab = await openLabConsole({ ...mainScenarios[id].scenario, os: 'android', path: '/vippage/index' });
    const { app, network } = lab;
    await app.getByRole('link', { name: '开通月卡' }).click();
    const mobile = createMobileNumber();
    await logInByCaptcha(lab, login, mobile);
    await app.getByRole('button', { name: '提交订单' }).click();
    await network.waitForAnswer(createOrder);
    await passGuardianCheckIn(lab, { mobile, moved });
    await app.getByRole('button', { name: '付款', exact: true }).click();
    await app.getByRole('heading', { name: '沙箱收银台' }).waitFor();
    await app.getByRole('button', { name: '付款', exact: true }).click();
    await app.getByText('付款成功').waitFor();
    if (SCREENSHOTS) await takePicture(lab, `${SCREENSHOTS}/commerce/${id}-paid.webp`);
  });
});
