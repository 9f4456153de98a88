import { createOrder, refundOrder } from '#contract/mall/orders.ts';
import { viewPayRequest } from '#contract/mall/payRequests.ts';
import { mainScenarios } from '#host/scenarios.ts';
import { useLabConsoles, type LabConsole } from '#test/harness/browser/page/labConsole.ts';
import { takePicture } from '#test/harness/browser/page/picture.ts';
import { startMovedGateway, type MovedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { createMobileNumber } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { logInByCaptcha, passGuardianCheckIn } from './labShop.ts';

const phoneFor = usePhones();
const { SCREENSHOTS } = process.env;
const ADDRESS = '收货人：李小满\n手机号码：138-0013-8000\n所在地区：浙江省杭州市上城区\n详细地址：云朵路1号';

const apps = [
  { id: 'tokenType4', name: 'the host', login: undefined },
  { id: 'wechat', name: 'WeChat', login: '微信登录' },
  { id: 'alipay', name: 'Alipay', login: '手机号登录' },
] as const;

describe('goods', () => {
  let moved: MovedGateway;
  beforeAll(async () => {
    moved = await startMovedGateway('simulatedApps');
  });
  afterAll(() => moved.gateway.end('SIGTERM'));
  const openLabConsole = useLabConsoles((options) =>
    phoneFor({
      ...options,
      gateway: moved.gateway,
      prepare: async ({ clock }) => {
        await clock.install({ time: moved.now() });
        await clock.resume();
      },
    }),
  );

  it.each(apps)('are bought, refunded, and paid by a friend, in $name', async ({ id, login }) => {
    const { scenario } = mainScenarios[id];
    const user = { ...scenario.user, ...(login === undefined && { userId: `shopper-${Date.now()}` }) };
    const desk = await openLabConsole({ ...scenario, user, path: '/equipmentMall/goodsInfo?id=story-watch' });
    const { app, network } = desk;
    const press = (name: string) => app.getByRole('button', { name, exact: true }).first().click();
    const tap = (name: string | RegExp) => app.getByRole('link', { name }).first().click();
    const picture = async (name: string) => {
      if (SCREENSHOTS) await takePicture(desk, `${SCREENSHOTS}/commerce/${id}-${name}.webp`);
    };
    const mobile = createMobileNumber();

    await tap('立即购买');
    if (login !== undefined) await logInByCaptcha(desk, login, mobile);
    await addAnAddressByForm(desk);
    await press('提交订单');
    await network.answered(createOrder);
    const isInHost = login === undefined;
    await passGuardianCheckIn(desk, { mobile, entersNumber: isInHost, ...(!isInHost && { moved }) });
    await press('付款');
    if (isInHost) await desk.waitForEntry('→pay.launch', '"paymentId"');
    else {
      await app.getByRole('heading', { name: '沙箱收银台' }).waitFor();
      await press('付款');
    }
    await app.getByText('付款成功').waitFor();
    await picture('goods-paid');
    await tap('看订单详情');
    await press('申请退款');
    await app.getByRole('alertdialog').getByRole('button', { name: '退款', exact: true }).click();
    await network.answered(refundOrder);
    await app.getByText('钱会原路退回').first().waitFor();
    await picture('goods-refunded');
  });
});

/** Adds the first address at the checkout, and returns to it. */
async function addAnAddressByForm({ app }: LabConsole): Promise<void> {
  await app
    .getByRole('link', { name: /收货地址/ })
    .first()
    .click();
  await app.getByRole('link', { name: '新增收货地址' }).click();
  await app.getByLabel('粘贴整段地址，自动识别').fill(ADDRESS);
  await app.getByRole('button', { name: '识别', exact: true }).click();
  await app.getByText(/^认出了/).waitFor();
  await app.getByRole('button', { name: '保存', exact: true }).click();
  await app.getByRole('button', { name: /^用这个地址：李小满/ }).click();
}
