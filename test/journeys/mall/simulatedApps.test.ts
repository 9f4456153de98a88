import fs from 'node:fs';
import { redeemCardCode } from '#contract/mall/cardCodes.ts';
import { createOrder, refundOrder } from '#contract/mall/orders.ts';
import { viewPayRequest } from '#contract/mall/payRequests.ts';
import { requestReturn } from '#contract/mall/returns.ts';
import { completeUpload } from '#contract/uploads.ts';
import { mainScenarios } from '#host/scenarios.ts';
import { useLabConsoles, type LabConsole } from '#test/harness/browser/page/labConsole.ts';
import { takePicture } from '#test/harness/browser/page/picture.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { createMobileNumber } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { agreeBefore, logInByCaptcha, passGuardianCheckIn } from './labShop.ts';

const phoneFor = usePhones();
const { SCREENSHOTS } = process.env;
const PHOTO = 'content/built-in/media/cover/goods-story-watch-sky-320.jpg';
const ADDRESS = '收货人：李小满\n手机号码：138-0013-8000\n所在地区：浙江省杭州市上城区\n详细地址：云朵路1号';

const apps = [
  { id: 'tokenType4', picture: 'host', name: 'the host', login: undefined },
  { id: 'wechat', picture: 'wechat', name: 'WeChat', login: '微信登录' },
  { id: 'alipay', picture: 'alipay', name: 'Alipay', login: '手机号登录' },
] as const;

describe('goods', () => {
  let moved: TimeShiftedGateway;
  let codes: string[] = [];
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('simulatedApps');
    const [printed = ''] = await moved.operate(['--create-codes', String(apps.length), 'shells=100', '2099-12-31']);
    codes = printed.split('\n').slice(0, apps.length);
  });
  afterAll(() => moved.gateway.end('SIGTERM'));
  const openLabConsole = useLabConsoles((options) =>
    phoneFor({
      ...options,
      gateway: moved.gateway,
      prepare: moved.startClock,
    }),
  );

  /** Opens a screen as a new family. If no host logs the family in, the test must call `logIn`. */
  async function openShop({ id, picture, login }: (typeof apps)[number], path: string) {
    const { scenario } = mainScenarios[id];
    const isInHost = login === undefined;
    const user = { ...scenario.user, ...(isInHost && { userId: `shopper-${createMobileNumber()}` }) };
    const lab = await openLabConsole({ ...scenario, user, path });
    const { app } = lab;
    const mobile = createMobileNumber();
    if (isInHost) await agreeBefore(lab, path);
    return {
      ...lab,
      lab,
      isInHost,
      press: (name: string | RegExp) => app.getByRole('button', { name, exact: true }).first().click(),
      tap: (name: string | RegExp) => app.getByRole('link', { name }).first().click(),
      picture: async (name: string) => {
        if (SCREENSHOTS) await takePicture(lab, `${SCREENSHOTS}/commerce/${picture}-${name}.webp`);
      },
      logIn: async () => {
        if (login !== undefined) await logInByCaptcha(lab, login, mobile);
      },
      passGuardianCheck: () =>
        passGuardianCheckIn(lab, { mobile, entersNumber: isInHost, ...(!isInHost && { moved }) }),
    };
  }

  it.each(apps)('are bought and refunded in $name', async (where) => {
    const shop = await openShop(where, '/equipmentMall/goodsInfo?id=story-watch');
    const { app, network, press, tap, picture } = shop;
    await tap('立即购买');
    await shop.logIn();
    await addAnAddressByForm(shop);
    await press('提交订单');
    await network.waitForAnswer(createOrder);
    await shop.passGuardianCheck();
    await press('付款');
    if (shop.isInHost) await shop.waitForEntry('→pay.launch', '"paymentId"');
    else {
      await app.getByRole('heading', { name: '沙箱收银台' }).waitFor();
      await press('付款');
    }
    await app.getByText('付款成功').waitFor();
    await picture('goods-paid');
    await tap('看订单详情');
    await press('申请退款');
    await app.getByRole('alertdialog').getByRole('button', { name: '退款', exact: true }).click();
    await network.waitForAnswer(refundOrder);
    await app.getByText('钱会原路退回').first().waitFor();
    await picture('goods-refunded');
  });

  it.each(apps)('are exchanged for the shells of a card code in $name', async (where) => {
    const { app, network, press, tap, picture, logIn } = await openShop(where, '/slip/recharge');
    await logIn();
    await app.getByLabel('卡号').fill(codes.pop() ?? '');
    await press('兑换');
    await network.waitForAnswer(redeemCardCode);
    await app.getByText(/^100 个贝壳/).waitFor();
    await app.locator('body').evaluate(() => location.assign('/combine/exmall/goods_detail?id=ex-member-3'));
    await app.getByText('我有 100 个贝壳').waitFor();
    await tap('立即兑换');
    await press('确认兑换');
    await network.waitForAnswer(createOrder);
    await app.getByText('换好啦！').waitFor();
    await picture('exchanged');
  });

  /** Opens the link on another phone, and pays there in the role of the friend. */
  async function payAsFriend(link: string): Promise<void> {
    const friend = await phoneFor({ gateway: moved.gateway });
    await moved.startClock(friend.page);
    await friend.page.goto(link);
    await friend.network.waitForAnswer(viewPayRequest);
    await friend.page.getByLabel('我已满 18 周岁，自愿帮朋友付款').tap();
    await friend.page.getByRole('button', { name: '帮朋友付款' }).tap();
    await friend.page.getByRole('heading', { name: '沙箱收银台' }).waitFor();
    await friend.page.getByRole('button', { name: '付款', exact: true }).tap();
    await friend.page.getByText('付好了，谢谢你！').waitFor();
  }

  it.each(apps)('are paid by a friend, and returned with a picture in $name', async (where) => {
    const shop = await openShop(where, '/mall/confirm?variant=story-watch.sky-bt');
    const { app, network, press, tap, picture } = shop;
    await shop.logIn();
    await addAnAddressByForm(shop);
    await press('提交订单');
    await network.waitForAnswer(createOrder);
    await tap('找人代付');
    await shop.passGuardianCheck();
    await press('生成代付链接');
    await app.getByRole('heading', { name: '等朋友付款' }).waitFor();
    await press('发给朋友');
    await payAsFriend(await ownLinkOf(shop));
    if (where.id === 'wechat') await press('关闭');
    else await shop.lab.press('知道了');
    await app.getByText('朋友付好了！').waitFor();
    await picture('friend-paid');
    await tap('看订单详情');
    await app.getByRole('heading', { name: '等待寄出' }).waitFor();

    const address = await app.locator('body').evaluate(() => location.href);
    await moved.operate(['--ship', new URL(address).searchParams.get('id') ?? '', 'sf', 'SF1400054321']);
    await app.locator('body').evaluate(() => location.reload());
    await press('确认收到');
    await app.getByRole('alertdialog').getByRole('button', { name: '都收到了' }).click();
    await app.getByRole('heading', { name: '已经收到' }).waitFor();
    await tap('申请退货');
    await press('质量有问题');
    const photo = { name: 'watch.jpg', mimeType: 'image/jpeg', buffer: fs.readFileSync(PHOTO) };
    await app.getByLabel('从相册选照片').setInputFiles(photo);
    await network.waitForAnswer(completeUpload);
    await app.getByLabel('说说情况（可以不写）').fill('屏幕左边有一条亮线，关机重开也在');
    await press('提交申请');
    await network.waitForAnswer(requestReturn);
    await app.getByText('等待处理').waitFor();
    await picture('return-requested');
  });
});

/** Adds the first address at the checkout, and returns to the checkout. */
async function addAnAddressByForm({ app }: Pick<LabConsole, 'app'>): Promise<void> {
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

/**
 * Returns the link with which the family asks a friend to pay. Reads it from the storage, because the simulator hides
 * the secret of the link.
 */
async function ownLinkOf({ app, gateway }: Pick<LabConsole, 'app' | 'gateway'>): Promise<string> {
  const kept = await app.locator('body').evaluate(() => localStorage.getItem('pay_request_links'));
  const { id, secret } = /"id":"(?<id>[\w-]+)".*"secret":"(?<secret>[\w-]+)"/.exec(kept ?? '')?.groups ?? {};
  return `${gateway.origin}/combine/orderdispenser/result?id=${id}#${secret}`;
}
