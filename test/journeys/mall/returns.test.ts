import fs from 'node:fs';
import { requestInvoice } from '#contract/mall/invoices.ts';
import { getParcelTrack } from '#contract/mall/parcels.ts';
import { requestReturn, sendReturn } from '#contract/mall/returns.ts';
import { reviewOrder } from '#contract/mall/reviews.ts';
import { completeUpload } from '#contract/uploads.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { standInKuaidi100 } from '#server/testing/shop/standInKuaidi100.ts';
import { pageActions } from '#test/harness/browser/page/pageActions.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { addAnAddress } from '#test/harness/browser/shop.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';
import { passGuardianCheck } from './guardianCheck.ts';
import { waitUntilRefunded } from './waitUntilRefunded.ts';

const phoneFor = usePhones();

const PHOTO = 'content/built-in/media/cover/goods-story-watch-sky-320.jpg';
const CHINA_OFFSET_MS = 8 * HOUR_MS;

describe('an order of watches', () => {
  const mobile = createMobileNumber();
  const kuaidi100 = standInKuaidi100();
  let moved: TimeShiftedGateway;
  let phone: Phone;
  beforeAll(async () => {
    const { customer, key } = kuaidi100.account;
    const root = await kuaidi100.server.start();
    const env = { KUAIDI100_CUSTOMER: customer, KUAIDI100_KEY: key, KUAIDI100_ROOT: root };
    moved = await startTimeShiftedGateway('returns', env);
    phone = await phoneFor({
      isForWholeFile: true,
      gateway: moved.gateway,
      prepare: inTheme('day'),
      context: { reducedMotion: 'reduce' },
    });
    await moved.startClock(phone.page);
  });
  afterAll(async () => {
    await moved.gateway.end('SIGTERM');
    kuaidi100.server.stop();
  });

  const hoursAgo = (hours: number) =>
    new Date(moved.now() - hours * HOUR_MS + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

  /** Lets a day pass, and signs in again. */
  async function nextDay(path: string): Promise<void> {
    await phone.page.goto('about:blank');
    await moved.advanceTime(phone, 24 * HOUR_MS);
    await phone.context.clearCookies();
    await signIn(phone, { mobile, path });
  }

  it('arrives in two parcels, is returned in part with pictures, and refunded', async () => {
    const { page, network, open } = phone;
    const { press, tap, show, screenshotAndCheck } = pageActions(page, 'commerce');

    await signIn(phone, { mobile });
    await addAnAddress(phone, moved);
    await open('/mall/confirm?variant=story-watch.sky-bt');
    await press('多买一件');
    await page.getByText('798').first().waitFor();
    await press('提交订单');
    await waitForTitle(page, '商城订单');
    await passGuardianCheck(phone, moved, mobile);
    await press('付款');
    await page.getByRole('heading', { name: '沙箱收银台' }).waitFor();
    await press('付款');
    await page.getByText('付款成功').waitFor();
    await tap('看订单详情');
    await page.getByRole('heading', { name: '等待寄出' }).waitFor();
    const orderId = new URL(page.url()).searchParams.get('id') ?? '';
    const order = `/order_detail?id=${orderId}`;

    const part = 'story-watch.sky-bt=1';
    await moved.operate(
      ['--ship', orderId, 'yto', 'YT6400012345', part],
      ['--ship', orderId, 'sf', 'SF1400054321', part],
    );
    await nextDay(order);
    await page.getByRole('heading', { name: '在路上' }).waitFor();
    await screenshotAndCheck('order-parcels');
    kuaidi100.parcels.set('YT6400012345', {
      state: '5',
      data: [
        {
          context: '【杭州上城区】快递员王师傅（13800138000）正在派送，有问题请打客服 0571-87654321',
          ftime: hoursAgo(1),
        },
        { context: '【杭州市】快件到达杭州转运中心', ftime: hoursAgo(7) },
        { context: '【上海市】快件离开上海转运中心，下一站杭州', ftime: hoursAgo(11) },
        { context: '【上海浦东】圆通速递已收件', ftime: hoursAgo(21) },
      ],
    });
    await tap('看物流');
    await waitForTitle(page, '物流');
    await page.getByText(/快递员王师傅/).waitFor();
    await screenshotAndCheck('parcel-reports');
    await press('包裹 2');
    await page.getByRole('heading', { name: '顺丰速运' }).waitFor();
    await page.getByText(/快递公司还没有记录/).waitFor();
    await screenshotAndCheck('parcel-no-reports');
    await network.waitForAnswer(getParcelTrack, 2);

    await open(order);
    await press('确认收到');
    await page.getByRole('alertdialog').getByRole('button', { name: '都收到了' }).tap();
    await page.getByRole('heading', { name: '已经收到' }).waitFor();
    await tap('申请退货');
    await page.getByRole('heading', { name: '为什么退？' }).waitFor();
    await screenshotAndCheck('return-form');
    await press('提交申请');
    await page.getByText('选一个退货原因').waitFor();
    await press('质量有问题');
    await page.getByLabel('从相册选照片').setInputFiles({
      name: 'watch.jpg',
      mimeType: 'image/jpeg',
      buffer: fs.readFileSync(PHOTO),
    });
    await network.waitForAnswer(completeUpload);
    await page.getByLabel('说说情况（可以不写）').fill('屏幕左边有一条亮线，关机重开也在');
    await page.reload();
    await page.getByRole('img', { name: '第 1 张' }).waitFor();
    await screenshotAndCheck('return-filled');
    await press('提交申请');
    await network.waitForAnswer(requestReturn);
    await page.getByText('等待处理').waitFor();
    await show('退货');
    await screenshotAndCheck('return-requested');

    const [listed = ''] = await moved.operate(['--returns']);
    const [returnId = ''] = listed.split('\t');
    const where = '请寄到杭州市西湖区松果路 8 号呆迪售后收，电话 0571-87654321';
    await moved.operate(['--accept-return', returnId, where]);
    await open(order);
    await page.getByText('可以寄回了').waitFor();
    await show('退货');
    await screenshotAndCheck('return-accepted');
    await press('我寄出了');
    await page.getByText('选一家快递公司').waitFor();
    await press('圆通速递');
    await page.getByRole('textbox', { name: '快递单号' }).fill('yt 6400 099999');
    await press('我寄出了');
    await network.waitForAnswer(sendReturn);
    await page.getByText('寄回的路上').waitFor();
    await show('退货');
    await screenshotAndCheck('return-sent');

    await moved.operate(['--receive-return', returnId]);
    await nextDay(order);
    await page.getByText('退款完成').first().waitFor();
    await show('退货');
    await screenshotAndCheck('return-refunded');
    await page.getByRole('heading', { name: '已经收到' }).waitFor();
    await show('订单动态');
    await screenshotAndCheck('return-time-line');
  });

  it('is reviewed with a photo, which others see once an operator has approved the review', async () => {
    const { page, network, open } = phone;
    const { press, tap, show, screenshotAndCheck } = pageActions(page, 'commerce');
    await open('/order?filter=over');
    await tap(/呆迪故事手表/);
    await tap(/^评价$/);
    await press('提交评价');
    await page.getByText('点一点星星，说说满不满意').waitFor();
    await page.locator('label', { has: page.getByRole('radio', { name: '4 颗星，满意' }) }).tap();
    await page.getByLabel('说说用得怎么样（可以不写）').fill('换的这块屏幕很亮，孩子天天戴着。');
    const photo = { name: 'watch.jpg', mimeType: 'image/jpeg', buffer: fs.readFileSync(PHOTO) };
    network.forget();
    await page.getByLabel('从相册选照片').setInputFiles(photo);
    await network.waitForAnswer(completeUpload);
    const broken = { ...photo, name: 'broken.jpg', buffer: photo.buffer.subarray(0, 1_000) };
    await page.getByLabel('从相册选照片').setInputFiles(broken);
    await page.getByText(/^这张图片打不开/).waitFor();
    await screenshotAndCheck('review-form');
    await press('去掉第 2 张');
    await press('提交评价');
    await network.waitForAnswer(reviewOrder);
    await page.getByRole('heading', { name: '已经评价' }).waitFor();
    await page.getByText('正在审核').waitFor();
    await show('我的评价');
    await screenshotAndCheck('review-own');

    const script = 'src/server/modules/mall/reviewList.ts';
    const [listed = ''] = await moved.operateBy({ script, args: [] });
    const [reviewId = ''] = listed.split('\t');
    await moved.operateBy({ script, args: ['--approve', reviewId] });
    await open('/equipmentMall/goodsInfo?id=story-watch');
    await page.getByText('换的这块屏幕很亮，孩子天天戴着。').scrollIntoViewIfNeeded();
    await screenshotAndCheck('review-goods');
  });

  it('is invoiced to a company with the data that an operator enters', async () => {
    const { page, network, open } = phone;
    const { press, show, screenshotAndCheck } = pageActions(page, 'commerce');
    await open('/order?filter=over');
    await page
      .getByRole('link', { name: /呆迪故事手表/ })
      .first()
      .tap();
    await page.getByRole('link', { name: '开发票' }).tap();
    // One of the two watches was returned, so the invoice covers only the other.
    await page.getByRole('region', { name: '开票金额' }).getByText('399', { exact: true }).waitFor();
    await screenshotAndCheck('invoice-form');
    await press('企业');
    await page.getByLabel('企业全称').fill('松果书店有限公司');
    await page.getByLabel('税号').fill('91350100m000100y44');
    await page.getByLabel('收发票的邮箱').fill('bill@example.com');
    await press('提交申请');
    await page.getByText('税号不对，请照着营业执照检查一下').waitFor();
    await screenshotAndCheck('invoice-problem');
    await page.reload();
    await page.getByLabel('税号').fill('91350100m000100y43');
    await press('提交申请');
    await network.waitForAnswer(requestInvoice);
    await page.getByText('等待开票').waitFor();
    await show('发票');
    await screenshotAndCheck('invoice-requested');

    const [listed = ''] = await moved.operate(['--invoices']);
    const [invoiceId = ''] = listed.split('\t');
    expect(listed).toContain('松果书店有限公司\t91350100M000100Y43\tbill@example.com\t¥399.00');
    await moved.operate([
      '--issue-invoice',
      invoiceId,
      '26332000000012345678',
      '399.00',
      'https://tax.example/invoice',
    ]);
    await page.reload();
    await page.getByText('已经开好').waitFor();
    await page.getByRole('link', { name: '查看发票' }).waitFor();
    await show('发票');
    await screenshotAndCheck('invoice-issued');
  });

  it('is returned completely, so that the order is refunded and its invoice must be reversed', async () => {
    const { page, network, open } = phone;
    const { press, screenshotAndCheck } = pageActions(page, 'commerce');
    const order = `/order_detail${new URL(page.url()).search}`;
    await page.getByRole('link', { name: '申请退货' }).tap();
    await press('发错了');
    network.forget();
    for (const name of ['watch-front.jpg', 'watch-back.jpg']) {
      await page
        .getByLabel('从相册选照片')
        .setInputFiles({ name, mimeType: 'image/jpeg', buffer: fs.readFileSync(PHOTO) });
    }
    await network.waitForAnswer(completeUpload, 2);
    await press('提交申请');
    await network.waitForAnswer(requestReturn);
    await page.getByText('等待处理').waitFor();

    // The operator can open the pictures.
    const [listed = ''] = await moved.operate(['--returns']);
    const [returnId = '', ...columns] = listed.split(/[\t\n]/);
    const pictures = columns.filter((column) => column.startsWith('/'));
    const answers = await Promise.all(pictures.map((address) => fetch(`${moved.gateway.origin}${address}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await moved.operate(
      ['--accept-return', returnId, '请寄到杭州市西湖区松果路 8 号呆迪售后收'],
      ['--receive-return', returnId],
    );
    await waitUntilRefunded(phone, moved);
    await page.getByText('退款完成').first().waitFor();
    await screenshotAndCheck('return-whole');
    await open(order);
    await page.getByText('原来的发票要作废').first().waitFor();
    expect((await moved.operate(['--invoices']))[0]).toContain('26332000000012345678');
  });
});
