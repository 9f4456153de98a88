import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import { startTimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

async function openSignedIn(): Promise<Phone> {
  const phone = await phoneFor({ context: { reducedMotion: 'reduce' } });
  await signIn(phone);
  return phone;
}
const link = ({ page }: Phone, name: string | RegExp) => page.getByRole('link', { name }).first();

describe('the mall', () => {
  it('ROUTE-01 is opened by its tab, and has links to the hardware, the story packages and the membership', async () => {
    const phone = await openSignedIn();
    const { page, open } = phone;
    await open('/');
    await link(phone, '商城').tap();
    await waitForTitle(page, '贝壳商城');
    await page.getByText('睡前的床头').waitFor();
    await takeThemedScreenshots(page, 'mall');
    await link(phone, '点读笔').tap();
    await waitForTitle(page, '硬件商城');
    await page.getByRole('button', { name: '点读笔', pressed: true }).waitFor();
    await takeThemedScreenshots(page, 'hardware-mall');
    await link(phone, /录音贴/).tap();
    await waitForTitle(page, '商品详情');
    await page.getByRole('heading', { name: '录音贴' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: '返回' }).tap();
    await link(phone, /^故事礼包/).tap();
    await link(phone, /过节和古诗礼包/).tap();
    await page.getByRole('heading', { name: '里面有 3 张专辑' }).waitFor();
    await takeThemedScreenshots(page, 'package');
    await link(phone, /古诗里的小门/).tap();
    await waitForTitle(page, '专辑');
    await open('/package');
    await takeThemedScreenshots(page, 'packages');
    await link(phone, /^呆迪的大耳朵/).tap();
    await waitForTitle(page, '商品详情');
    await open('/exmall');
    await link(phone, /^会员/).tap();
    await waitForTitle(page, '会员中心');
    await page.getByText('季卡').waitFor();
    await takeThemedScreenshots(page, 'membership');
  });

  it('distinguishes combinations of options that are sold out from combinations that do not exist', async () => {
    const phone = await phoneFor({ context: { reducedMotion: 'reduce' } });
    const { page, open } = phone;
    await open('/equipmentMall/goodsInfo?id=story-watch');
    const option = (name: string) => page.getByRole('button', { name, exact: true });
    await option('天空蓝').waitFor();
    await page.getByText('¥399', { exact: true }).first().waitFor();
    await option('4G 版').tap();
    await page.getByText('¥599', { exact: true }).first().waitFor();
    await takeThemedScreenshots(page, 'goods');
    await option('森林绿，缺货').tap();
    await page.getByText('这一款卖完了，看看别的').waitFor();
    await option('樱花粉，没有这个搭配').tap();
    await page.getByText('没有“樱花粉 · 4G 版”，换成了“蓝牙版”').waitFor();
    await page.getByText('¥399', { exact: true }).first().waitFor();
    await takeThemedScreenshots(page, 'goods-options');
    await page.getByRole('button', { name: '好评' }).tap();
    expect(await page.getByRole('button', { name: '差评' }).count()).toBe(0);
    await page.getByText('示例评价').first().waitFor();
    await page.getByText('示例评价').first().scrollIntoViewIfNeeded();
    await takeThemedScreenshots(page, 'goods-reviews');
  });

  it('says how many shells are missing for exchange goods and vouchers', async () => {
    const phone = await openSignedIn();
    const { page, open } = phone;
    await open('/exmall');
    const goods = page.getByRole('list', { name: '可以用贝壳换的' });
    await page.getByRole('button', { name: '实物' }).tap();
    await goods.getByRole('link', { name: /月亮船拼图/ }).tap();
    await waitForTitle(page, '兑换商品');
    await page.getByText('还差 260 个贝壳').waitFor();
    await takeThemedScreenshots(page, 'exchange-goods');
    await page.goBack();
    await page.getByRole('button', { name: '卡券' }).tap();
    await goods.getByRole('link', { name: /线下故事会亲子票/ }).tap();
    await page.getByText('还差 300 个贝壳').waitFor();
  });

  it('finds goods by pinyin, and still shows the results after going back', async () => {
    const phone = await openSignedIn();
    const { page, open } = phone;
    await open('/exmall');
    await link(phone, '找一件商品').tap();
    await takeThemedScreenshots(page, 'mall-search');
    await page.getByRole('searchbox', { name: '找商品' }).fill('tingliji');
    await page.getByRole('searchbox', { name: '找商品' }).press('Enter');
    await link(phone, /呆迪听力机/).waitFor();
    await takeThemedScreenshots(page, 'mall-found');
    await link(phone, /呆迪听力机/).tap();
    await waitForTitle(page, '商品详情');
    await page.goBack();
    await link(phone, /呆迪听力机/).waitFor();
  });

  it('ROUTE-04 ROUTE-07 offers the mall in place of goods that do not exist', async () => {
    const { page, open, problems } = await phoneFor();
    problems.removeExpected(/404/);
    for (const query of ['?id=no-such-goods', '?id=../x', '']) {
      await open(`/equipmentMall/goodsInfo${query}`);
      await page.getByRole('link', { name: '去商城看看' }).waitFor();
    }
  });

  it('says why nothing can be ordered while an operator has closed the mall', async () => {
    const moved = await startTimeShiftedGateway('closed-mall');
    try {
      await moved.operate(['--close-mall', '仓库在盘点，周五上午十点再来逛']);
      const phone = await phoneFor({ gateway: moved.gateway, context: { reducedMotion: 'reduce' } });
      const { page, open } = phone;
      await signIn(phone);
      await open('/exmall');
      await page.getByText('商城暂时不营业').waitFor();
      await page.getByText('仓库在盘点，周五上午十点再来逛').waitFor();
      await link(phone, '做任务攒贝壳').waitFor();
      await takeThemedScreenshots(page, 'mall-closed');
    } finally {
      await moved.gateway.end('SIGTERM');
    }
  }, 300_000);
});
