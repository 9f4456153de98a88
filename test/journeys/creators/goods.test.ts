import type { Locator } from 'playwright-core';
import { claimCreatorAward } from '#contract/creators/space.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { seriousViolations } from '#test/harness/browser/page/axe.ts';
import { inTheme } from '#test/harness/browser/page/inTheme.ts';
import { waitForTitle } from '#test/harness/browser/page/pages.ts';
import { takeThemedScreenshots } from '#test/harness/browser/page/screenPicture.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { startTimeShiftedGateway, type TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { addAnAddress } from '#test/harness/browser/shop.ts';
import { createMobileNumber, signIn } from '#test/harness/browser/signIn.ts';
import { waitUntil } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const ORDER_LIST_COMMAND = 'src/server/modules/orders/orderList.ts';

describe('a creator', () => {
  const [creatorMobile, buyerMobile] = [createMobileNumber(), createMobileNumber()];
  let moved: TimeShiftedGateway;
  let creator: Phone;
  let buyer: Phone;
  beforeAll(async () => {
    moved = await startTimeShiftedGateway('creatorGoods');
    const openPhone = async (mobile: string) => {
      const phone = await phoneFor({
        isForWholeFile: true,
        gateway: moved.gateway,
        prepare: inTheme('day'),
        context: { reducedMotion: 'reduce' },
      });
      await moved.startClock(phone.page);
      await signIn(phone, { mobile, path: '/profile' });
      return phone;
    };
    creator = await openPhone(creatorMobile);
    buyer = await openPhone(buyerMobile);
    await addAnAddress(buyer, moved);
    await moved.operateBy(
      { script: 'test/journeys/creators/prepareShop.ts', args: [creatorMobile, buyerMobile] },
      { script: ORDER_LIST_COMMAND, args: ['--assign-goods', 'ex-stickers', 'xiaoman', '5'] },
    );
  }, 400_000);
  afterAll(() => moved.gateway.end('SIGTERM'));

  /** Leaves the pages, so that they send no requests while the gateway restarts. */
  const leave = async () => {
    for (const { page } of [creator, buyer]) await page.goto('about:blank');
  };
  const picture = async ({ page }: Phone, name: string) => {
    await takeThemedScreenshots(page, `creators/${name}`);
    expect(await seriousViolations(page)).toEqual([]);
  };

  it('sees how much of a recording its listeners have heard, as a curve and as numbers', async () => {
    const { page, open } = creator;
    await open('/writer_space/work_list');
    await page.getByText('64 次播放 · 41 位听众 · 听了 25 分钟').waitFor();
    await picture(creator, 'works-heard');
    await open('/writer_space/work_list?work=xiaoman-moonlight');
    await page.getByText('还画不出曲线').waitFor();
    await picture(creator, 'hearing-few');
    await open('/writer_space/work_list?work=xiaoman-goose');
    await page.getByRole('img', { name: /^开头有 95% 的听众/ }).waitFor();
    await picture(creator, 'hearing');
    await page.getByText('看数字').tap();
    await page.getByRole('row').nth(20).scrollIntoViewIfNeeded();
    await picture(creator, 'hearing-numbers');
  });

  it('sees who has tipped this month, and receives the award for a level once', async () => {
    const { page, network, open } = creator;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).tap();
    await open('/writer_space/elec_rank');
    await press('本月');
    await page.getByRole('button', { name: '本月', pressed: true }).waitFor();
    await page.getByRole('list', { name: '电力榜' }).getByText('35 点').waitFor();
    await picture(creator, 'supporters-month');
    await open('/writer_space/elec_award');
    await press('领 10 个贝壳');
    await network.waitForAnswer(claimCreatorAward);
    await page.getByText('已经领了').waitFor();
    await page.getByText('领到啦，10 个贝壳').waitFor({ state: 'detached' });
    await picture(creator, 'awards-claimed');
    await open('/exmall');
    await page.getByRole('region', { name: '我的贝壳' }).getByText('10', { exact: true }).waitFor();
    await open('/writer_space/elec_award');
    await page.getByText('已经领了').waitFor();
    expect(await page.getByRole('button', { name: '领 10 个贝壳' }).count()).toBe(0);
  });

  /** Opens a recording from the list of the creator's works. `facts` finds its row. */
  const openWork = async (facts: RegExp) => {
    await creator.open('/writer_space/work_list');
    await creator.page.getByRole('list', { name: '我的作品' }).getByRole('link', { name: facts }).first().tap();
  };

  it.each([
    ['published', /大家都能听.*64 次播放/],
    ['friends', /好友可以听/],
  ])('opens the page of their own recording in the state "%s"', async (name, facts) => {
    await openWork(facts);
    await waitForTitle(creator.page, '作品详情');
    await creator.page.getByRole('link', { name: '管理这段录音' }).waitFor();
    await picture(creator, `work-${name}`);
  });

  it.each([
    ['saved', /家里人可以听/, '存给家里人听'],
    ['review', /等工作人员审核/, '交给工作人员审核'],
    ['refused', /没有通过审核/, '没有通过审核'],
    ['taken-down', /已经下架/, '下架了，只有家里人还能听'],
  ])('sees the history of their own recording in the state "%s"', async (name, facts, event) => {
    const { page } = creator;
    await openWork(facts);
    await waitForTitle(page, '试听');
    await page.getByText('这段录音的经过').tap();
    await page.getByRole('listitem').filter({ hasText: event }).scrollIntoViewIfNeeded();
    await picture(creator, `audition-history-${name}`);
  });

  it('opens a fan group, removes a story that a fan has shared in the group, and closes the group', async () => {
    const hand = ({ page }: Phone) => ({
      press: (name: string) => page.getByRole('button', { name, exact: true }).first().tap(),
      confirm: (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).tap(),
      follow: (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first().tap(),
      shows: (text: string) => page.getByText(text, { exact: true }).first().waitFor(),
    });
    const sharedStoryOf = ({ page }: Phone) =>
      page.getByRole('list', { name: '故事单' }).getByRole('link', { name: /^鹅，鹅，鹅/ });
    const [own, fan] = [hand(creator), hand(buyer)];
    await buyer.open('/audio_detail?id=poem-goose');
    await fan.press('收藏');
    await creator.open('/writer_space');
    await own.follow(/^粉丝团/);
    await own.press('开粉丝团');
    await own.follow(/^我的粉丝团/);
    await own.shows('故事单还空着');
    await picture(creator, 'group-empty');

    await buyer.open('/creator_square?creator=xiaoman');
    await buyer.page.getByRole('link', { name: '粉丝团', exact: true }).waitFor();
    await picture(buyer, 'creator-with-group');
    await fan.follow('粉丝团');
    await fan.shows('加入以后，就能往里面放故事');
    await picture(buyer, 'group-stranger');
    await fan.press('加入');
    await fan.press('放一个故事');
    await buyer.page.getByRole('button', { name: '放进去：鹅，鹅，鹅' }).waitFor();
    await picture(buyer, 'group-picker');
    await fan.press('放进去：鹅，鹅，鹅');
    await sharedStoryOf(buyer).waitFor();
    await picture(buyer, 'group-member');

    await creator.page.reload();
    await own.shows('1 位成员');
    await sharedStoryOf(creator).waitFor();
    await picture(creator, 'group-shared');
    expect(await isBeside(sharedStoryOf(creator), creator.page.getByRole('button', { name: '拿掉' }))).toBe(true);
    await own.press('拿掉');
    await own.confirm('拿掉');
    await own.shows('故事单还空着');
    await own.press('解散粉丝团');
    await picture(creator, 'group-closing');
    await own.confirm('解散');
    await creator.open('/writer_space/group_list');
    await own.shows('开一个自己的粉丝团');
    await picture(creator, 'group-open');

    await buyer.page.reload();
    await fan.shows('看看别的粉丝团');
    await picture(buyer, 'group-gone');
    await buyer.open('/creator_square?creator=xiaoman');
    await buyer.page.getByRole('region', { name: '青禾的周边' }).waitFor();
    expect(await buyer.page.getByRole('link', { name: '粉丝团', exact: true }).count()).toBe(0);
    // Expects the errors of requests for the group that was closed.
    for (const { problems } of [creator, buyer]) problems.removeExpected(/Failed to load|404/);
  });

  it('sells goods to another family, and receives half of the price once the period for returns has ended', async () => {
    const { page, open } = buyer;
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().tap();
    const tap = (name: string | RegExp) => page.getByRole('link', { name }).first().tap();
    await open('/creator_square?creator=xiaoman');
    await page
      .getByRole('region', { name: '青禾的周边' })
      .getByRole('link', { name: /表情贴纸/ })
      .tap();
    await tap('立即兑换');
    await waitForTitle(page, '兑换支付');
    await press('确认兑换');
    await page.getByText('换好啦！').waitFor();
    await tap('看兑换详情');
    await page.getByRole('heading', { name: '等待寄出' }).waitFor();
    const orderId = new URL(page.url()).searchParams.get('id') ?? '';

    const mall = creator.page;
    await creator.open('/writer_space/mall');
    await mall.getByText('到账 0 个，待到账 5 个').waitFor();
    await picture(creator, 'goods-pending');

    await moved.operate(['--ship', orderId, 'sf', 'SF1400054321']);
    await open(`/exmall/detail?id=${orderId}`);
    await press('确认收到');
    await page.getByRole('alertdialog').getByRole('button', { name: '都收到了' }).tap();
    await page.getByRole('heading', { name: /已经收到|换好了|已完成/ }).waitFor();

    await leave();
    await moved.advanceTime(creator, 17 * DAY_MS);
    // Restarts the gateway, which enqueues its daily jobs when it starts.
    await moved.restart();
    await creator.context.clearCookies();
    await signIn(creator, { mobile: creatorMobile, path: '/writer_space/mall' });
    await waitUntil(async () => {
      await creator.open('/writer_space/mall');
      await mall
        .getByText(/到账 \d+ 个，待到账/)
        .first()
        .waitFor();
      return (await mall.getByText('到账 5 个，待到账 0 个').count()) > 0 || undefined;
    }, 'the share has been given');
    await picture(creator, 'goods-income');
    // Expects refused requests, because the buyer's session has expired in the 17 days.
    for (const { problems } of [creator, buyer]) problems.removeExpected(/Failed to load|401/);
  }, 300_000);
});

/** Returns whether the second element stands to the right of the first one, at the same height. */
async function isBeside(left: Locator, right: Locator): Promise<boolean> {
  const [first, second] = [await left.boundingBox(), await right.boundingBox()];
  if (!first || !second) throw new Error('An element is not visible.');
  const middleOf = ({ y, height }: typeof first) => y + height / 2;
  return second.x >= first.x + first.width && Math.abs(middleOf(first) - middleOf(second)) <= 1;
}
