import { eq } from 'drizzle-orm';
import { getCourse } from '#contract/catalogue/knowledge.ts';
import { getSeries } from '#contract/catalogue/catalogue.ts';
import * as mall from '#contract/mall/goods.ts';
import { getVip } from '#contract/account/session.ts';
import { getStory } from '#contract/stories/stories.ts';
import * as orders from '#contract/mall/orders.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { freeOffers } from '#server/database/tables/stories/stories.ts';
import { memberships } from '#server/database/tables/account/users.ts';
import { cardCodeRepository } from '#server/domain/cardCodes/cardCodes.ts';
import { redeemCard } from '#server/domain/cardCodes/redeemCard.ts';
import { extendMembership, takeBackMembership } from '#server/domain/delivery/boughtMembership.ts';
import { refundPieces } from '#server/domain/orders/returns/returnByShop.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { cancelByBuyer, takeBackOrder } from '#server/domain/orders/endOrder.ts';
import { recordReceipt } from '#server/domain/payments/recordReceipt.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call, outcomeOf } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useFriends } from '#server/testing/shop/useFriends.ts';
import { useShop, type Buyer } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const plan = (id: string, days: number, priceFen: number, isTrial = false) =>
  aGoods({
    id,
    kind: 'plan',
    delivers: 'membership',
    returns: 'none',
    membership: { days, isTrial },
    variants: [{ id: 'one', priceFen }],
  });
const bundle = (id: string, kind: 'package' | 'series', series: string[], priceFen: number) =>
  aGoods({ id, kind, delivers: 'series', returns: 'none', series, variants: [{ id: 'one', priceFen }] });

const contentDir = aPack({
  series: {
    sea: [{ id: 'sea-1', access: 'vip', durationMs: 120_000 }, { id: 'sea-2' }],
    hill: [{ id: 'hill-1', access: 'vip', durationMs: 120_000 }],
    offered: [{ id: 'offered-1', access: 'vip', durationMs: 120_000 }],
  },
  courses: ['hill'],
  editorials: Object.fromEntries(
    [
      plan('month', 31, 1_500),
      plan('trial', 7, 100, true),
      plan('other-trial', 3, 50, true),
      bundle('only-sea', 'series', ['sea'], 600),
      bundle('only-hill', 'series', ['hill'], 600),
      bundle('all', 'package', ['sea', 'hill'], 900),
      aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 1_000, memberPriceFen: 800, stock: 50 }] }),
      aGoods({
        id: 'card',
        kind: 'exchange',
        delivers: 'membership',
        returns: 'none',
        membership: { days: 3, isTrial: false },
        variants: [{ id: 'one', shells: 30 }],
      }),
    ].map((goods) => [`goods/${goods.id}`, goods]),
  ),
});

describe.each(testedDatabases)('goods that need no parcel, on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 });
  const shop = useShop(test);
  const friends = useFriends(test, shop);

  // Makes one story the free offer while the tests run. Otherwise the gateway would choose other stories, which the
  // tests expect not to be free.
  beforeAll(async () => {
    const [startsAt, endsAt] = [new Date(test.time), new Date(test.time + 31 * DAY_MS)];
    await test.gateway.db.insert(freeOffers).values({ storyId: 'offered-1', startsAt, endsAt });
  });

  /** Orders goods and starts the payment. Returns the order's id and a function that records the received money. */
  async function begun(buyer: Buyer, goodsId: string, fen: number, quantity = 1) {
    const orderId = await shop.order(buyer, `${goodsId}.one`, fen, 0, quantity);
    await shop.confirm(buyer, orderId);
    const { body } = await shop.start(buyer, orderId);
    const attemptId = body.kind === 'open' ? (body.url.split('/').pop() ?? '') : '';
    const receipt = { transactionId: `T${attemptId}`, amountFen: fen, paidAt: shop.now() };
    return {
      orderId,
      receive: () => recordReceipt(test.gateway.db, { id: attemptId, channel: 'sandbox' }, receipt, shop.now()),
    };
  }
  async function bought(buyer: Buyer, goodsId: string, fen: number): Promise<string> {
    const { orderId, receive } = await begun(buyer, goodsId, fen);
    expect(await receive()).toBe('applied');
    return orderId;
  }
  const order = async (buyer: Buyer, goodsId: string, expected: orders.Order['total']) =>
    call(
      test,
      orders.createOrder,
      { body: { orderKey: crypto.randomUUID(), lines: [{ variantId: `${goodsId}.one`, quantity: 1 }], expected } },
      buyer,
    );
  const quote = async (buyer: Buyer, goodsId: string) =>
    (await call(test, orders.quoteOrder, { body: { lines: [{ variantId: `${goodsId}.one`, quantity: 1 }] } }, buyer))
      .body;
  /**
   * Returns the unpaid order that the page of the goods names, the obstacle that a quote shows, and the unpaid order
   * that the quote names.
   */
  const shown = async (buyer: Buyer, goodsId: string) => {
    const [goods, { obstacle, unpaidOrderId }] = await Promise.all([
      call(test, mall.getGoods, { params: { goodsId } }, buyer),
      quote(buyer, goodsId),
    ]);
    return [goods.body.unpaidOrderId, obstacle, unpaidOrderId];
  };
  const membershipEnd = async ({ userId }: Buyer) => {
    const [row] = await test.gateway.db.select().from(memberships).where(eq(memberships.userId, userId));
    return row?.endsAt.getTime();
  };
  const isPreview = async (buyer: Buyer, storyId: string) =>
    (await call(test, getStory, { params: { storyId } }, buyer)).body.sound.isPreview;
  const ownedIds = async (buyer: Buyer) =>
    (await call(test, mall.listOwnedSeries, { query: { limit: 20 } }, buyer)).body.items.map(({ id }) => id);
  const actionsOf = async (buyer: Buyer, orderId: string) =>
    (await shop.find(buyer, orderId)).actions.map(({ id, obstacle }) => [id, obstacle]);

  describe('a membership', () => {
    it('ROLE-02 begins with the payment, and its benefits apply immediately', async () => {
      const buyer = await shop.customer();
      expect(await isPreview(buyer, 'sea-1')).toBe(true);
      expect((await quote(buyer, 'lamp')).total.fen).toBe(1_000);
      const orderId = await bought(buyer, 'month', 1_500);
      expect(await membershipEnd(buyer)).toBe(test.time + 31 * DAY_MS);
      expect(await isPreview(buyer, 'sea-1')).toBe(false);
      expect((await quote(buyer, 'lamp')).total.fen).toBe(800);
      const vip = await call(test, getVip, {}, buyer);
      expect(vip.body).toMatchObject({ data: { isVip: 1 } });
      expect(await shop.find(buyer, orderId)).toMatchObject({
        state: 'received',
        destination: null,
        dueAt: null,
        events: [{ state: 'received', actor: 'job' }, { state: 'paid', actor: 'buyer' }, { state: 'unpaid' }],
      });
      expect(await actionsOf(buyer, orderId)).toEqual([
        ['refund', '付款后马上就能用，不能直接退；用不了请联系客服'],
        ['invoice', null],
      ]);
    });

    it('that is bought again begins at the end of the current one, or immediately if the current one has expired', async () => {
      const buyer = await shop.customer();
      await bought(buyer, 'month', 1_500);
      const first = await membershipEnd(buyer);
      await bought(buyer, 'month', 1_500);
      expect(await membershipEnd(buyer)).toBe((first ?? 0) + 31 * DAY_MS);
      await test.gateway.db
        .update(memberships)
        .set({ endsAt: new Date(test.time - 1) })
        .where(eq(memberships.userId, buyer.userId));
      await bought(buyer, 'month', 1_500);
      expect(await membershipEnd(buyer)).toBe(test.time + 31 * DAY_MS);
    });

    it('is given as a trial once for each account, even if two different trials are ordered at the same time', async () => {
      const buyer = await shop.customer();
      const plans = async () =>
        (await call(test, mall.listPlans, {}, buyer)).body.items.map((one) => [
          ...[one.id, one.isTaken, one.unpaidOrderId],
        ]);
      expect(await plans()).toEqual([
        ['month', false, null],
        ['other-trial', false, null],
        ['trial', false, null],
      ]);
      const both = await Promise.all([
        order(buyer, 'trial', { fen: 100, shells: 0 }),
        order(buyer, 'other-trial', { fen: 50, shells: 0 }),
      ]);
      expect(both.map(outcomeOf).sort()).toEqual([
        [200, ''],
        [409, 'limit_reached'],
      ]);
      const ids = both.map(({ status, body }) => (status === 200 ? body.id : null));
      expect(await plans()).toEqual([
        ['month', false, null],
        ['other-trial', ids[1] === null, ids[1]],
        ['trial', ids[0] === null, ids[0]],
      ]);
      await shop.cancel(buyer, ids.find((id) => id !== null) ?? '');
      await bought(buyer, 'trial', 100);
      expect(await plans()).toEqual([
        ['month', false, null],
        ['other-trial', true, null],
        ['trial', true, null],
      ]);
      for (const goodsId of ['trial', 'other-trial'])
        expect((await quote(buyer, goodsId)).obstacle).toBe('每个账号最多可以买 1 件');
      expect(outcomeOf(await order(buyer, 'other-trial', { fen: 50, shells: 0 }))).toEqual([409, 'limit_reached']);
    });

    it('can be bought with shells, and the order then cannot be cancelled', async () => {
      const buyer = await shop.customer();
      await shellLedger(test.gateway.db).give(
        buyer.userId,
        { kind: 'dictation', occasion: 'x', amount: 30 },
        shop.now(),
      );
      const { body } = await order(buyer, 'card', { fen: 0, shells: 30 });
      expect(await membershipEnd(buyer)).toBe(test.time + 3 * DAY_MS);
      expect(await cancelByBuyer(test.gateway.db, buyer.userId, body.id, shop.now())).toBe(false);
      expect(await takeBackOrder(test.gateway.db, body.id, '开错了', shop.now())).toBe('refunded');
      expect(await membershipEnd(buyer)).toBe(test.time);
      expect(await shellLedger(test.gateway.db).balance(buyer.userId)).toBe(30);
    });

    it('shows how much money its member prices have saved in paid orders', async () => {
      const buyer = await shop.customer();
      await bought(buyer, 'month', 1_500);
      const saved = async () => (await call(test, mall.getMemberSavings, {}, buyer)).body.savedFen;
      const { receive } = await begun(buyer, 'lamp', 800);
      expect(await saved()).toBe(0);
      await receive();
      expect(await saved()).toBe(200);
    });

    it('counts the savings of member prices only for pieces that were not returned', async () => {
      const buyer = await shop.customer();
      await bought(buyer, 'month', 1_500);
      const { orderId, receive } = await begun(buyer, 'lamp', 2_400, 3);
      await receive();
      const { db } = test.gateway;
      await shipOrder(db, { orderId, carrier: 'sf', number: 'SF12345678' }, shop.now());
      const piece = { orderId, reason: '丢了一件', restocks: false, lines: [{ variantId: 'lamp.one', quantity: 1 }] };
      expect(await refundPieces(db, piece, shop.now())).toBe('done');
      expect((await call(test, mall.getMemberSavings, {}, buyer)).body.savedFen).toBe(400);
    });

    it('HTTP-10 is delivered once, even if the payment is reported 20 times at the same moment', async () => {
      const buyer = await shop.customer();
      const { receive } = await begun(buyer, 'month', 1_500);
      const outcomes = await Promise.all(Array.from({ length: 20 }, receive));
      expect(outcomes.filter((one) => one === 'applied')).toHaveLength(1);
      expect(await membershipEnd(buyer)).toBe(test.time + 31 * DAY_MS);
    });

    it('is taken back once, even if several operators refund it at the same moment', async () => {
      const buyer = await shop.customer();
      await bought(buyer, 'month', 1_500);
      const second = await bought(buyer, 'month', 1_500);
      const end = await membershipEnd(buyer);
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => takeBackOrder(test.gateway.db, second, '开错了', shop.now())),
      );
      expect(outcomes.filter((one) => one === 'refunding')).toHaveLength(1);
      expect(await membershipEnd(buyer)).toBe((end ?? 0) - 31 * DAY_MS);
    });
  });

  describe('a membership from several orders or cards, after one order is taken back', () => {
    const dayAfter = (days: number) => new Date(test.time + days * DAY_MS);

    /**
     * Orders two months of membership, the second one `second` days after the first, and then takes the first order
     * back. Returns when the membership ends.
     */
    async function endWithoutFirst(second: number): Promise<number | undefined> {
      const buyer = await shop.customer();
      const { db } = test.gateway;
      const { userId } = buyer;
      const [first, other] = [await shop.order(buyer, 'month.one', 1_500), await shop.order(buyer, 'month.one', 1_500)];
      await extendMembership(db, { userId, orderId: first, days: 31 }, dayAfter(0));
      await extendMembership(db, { userId, orderId: other, days: 31 }, dayAfter(second));
      await takeBackMembership(db, first, dayAfter(second));
      await takeBackMembership(db, first, dayAfter(second));
      return membershipEnd(buyer);
    }

    it('keeps all days of the second order if those of the first order, which is taken back, are already used up', async () => {
      expect(await endWithoutFirst(40)).toBe(dayAfter(40 + 31).getTime());
    });

    it('keeps the days of a card that was redeemed after the order', async () => {
      const buyer = await shop.customer();
      const { db } = test.gateway;
      const { userId } = buyer;
      const orderId = await shop.order(buyer, 'month.one', 1_500);
      await extendMembership(db, { userId, orderId, days: 31 }, dayAfter(0));
      const reward = { reward: 'membership', amount: 31, goodsId: null } as const;
      const { codes } = await cardCodeRepository(db, 'secret').create(
        { ...reward, count: 1, endsAt: dayAfter(99) },
        dayAfter(0),
      );
      const card = { code: codes[0] ?? '', userId };
      expect(await redeemCard(db, 'secret', card, dayAfter(10))).toMatchObject({ amount: 31 });
      expect(await membershipEnd(buyer)).toBe(dayAfter(31 + 31).getTime());
      await takeBackMembership(db, orderId, dayAfter(40));
      expect(await membershipEnd(buyer)).toBe(dayAfter(10 + 31).getTime());
    });

    it('loses only those days of the taken-back order that are not used up yet', async () => {
      expect(await endWithoutFirst(10)).toBe(dayAfter(10 + 31).getTime());
    });
  });

  describe('series', () => {
    it('can be played in full by the buyer only', async () => {
      const [buyer, other] = [await shop.customer(), await shop.customer()];
      await bought(buyer, 'only-sea', 600);
      expect([await isPreview(buyer, 'sea-1'), await isPreview(buyer, 'hill-1')]).toEqual([false, true]);
      expect(await isPreview(other, 'sea-1')).toBe(true);
      const series = async (user: Buyer) =>
        (await call(test, getSeries, { params: { seriesId: 'sea' } }, user)).body.isOwned;
      expect([await series(buyer), await series(other)]).toEqual([true, false]);
      expect([await ownedIds(buyer), await ownedIds(other)]).toEqual([['sea'], []]);
    });

    it('that are courses unlock their chapters when the package that contains them is bought', async () => {
      const buyer = await shop.customer();
      const isLocked = async () =>
        (await call(test, getCourse, { params: { courseId: 'hill' } }, buyer)).body.chapters[0]?.isLocked;
      expect(await isLocked()).toBe(true);
      await bought(buyer, 'all', 900);
      expect(await isLocked()).toBe(false);
    });

    it('cannot be bought a second time, neither alone nor in the same package', async () => {
      const buyer = await shop.customer();
      await bought(buyer, 'only-sea', 600);
      const total = { fen: 600, shells: 0 };
      expect(outcomeOf(await order(buyer, 'only-sea', total))).toEqual([409, 'already_owned']);
      expect((await quote(buyer, 'only-sea')).obstacle).toBe('你已经有了，去“我的已购”就能听');
      // The package can be bought, because it contains more than the buyer owns.
      await bought(buyer, 'all', 900);
      expect(outcomeOf(await order(buyer, 'all', { fen: 900, shells: 0 }))).toEqual([409, 'already_owned']);
      const { body } = await call(test, mall.getGoods, { params: { goodsId: 'all' } }, buyer);
      expect(body.isOwned).toBe(true);
    });

    it('cannot be ordered again while an earlier order of the same series is unpaid', async () => {
      const buyer = await shop.customer();
      const { orderId } = await begun(buyer, 'only-sea', 600);
      const again = () => order(buyer, 'only-sea', { fen: 600, shells: 0 });
      expect(outcomeOf(await again())).toEqual([409, 'limit_reached']);
      expect(await shown(buyer, 'only-sea')).toEqual([orderId, '下过单，还没付款', orderId]);
      expect(await cancelByBuyer(test.gateway.db, buyer.userId, orderId, shop.now())).toBe(true);
      expect(await shown(buyer, 'only-sea')).toEqual([null, null, null]);
      expect((await again()).status).toBe(200);
    });

    it('can no longer be paid for, neither by the buyer nor by a friend, once another order has delivered them', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer, 'only-sea.one', 600);
      const friend = friends.friendOf(link);
      expect((await shop.cashier(buyer, orderId)).body.obstacle).toBeNull();
      await bought(buyer, 'all', 900);
      const text = '你已经有了，去“我的已购”就能听';
      expect((await shop.cashier(buyer, orderId)).body).toMatchObject({ obstacle: text, friendObstacle: text });
      expect((await friends.seenByOwner(buyer, orderId)).body.obstacle).toBe(text);
      expect((await friends.view(friend)).body.obstacle).toBe('朋友已经有这些专辑了，不用再付款');
      const refusals = [shop.start(buyer, orderId), friends.ask(buyer, orderId), friends.start(friend)];
      expect((await Promise.all(refusals)).map((one) => outcomeOf(one)[1])).toEqual([
        ...['already_owned', 'already_owned', 'owned_by_friend'],
      ]);
      expect(await shop.find(buyer, orderId)).toMatchObject({ state: 'unpaid' });
      expect((await shop.cancel(buyer, orderId)).body.state).toBe('cancelled');
    });

    it('stay with the buyer if they are in two orders and one of the orders is taken back', async () => {
      const buyer = await shop.customer();
      await bought(buyer, 'only-sea', 600);
      test.time += 1_000;
      const orderId = await bought(buyer, 'all', 900);
      expect((await ownedIds(buyer)).sort()).toEqual(['hill', 'sea']);
      expect(await takeBackOrder(test.gateway.db, orderId, '买重了', shop.now())).toBe('refunding');
      expect(await ownedIds(buyer)).toEqual(['sea']);
      expect([await isPreview(buyer, 'sea-1'), await isPreview(buyer, 'hill-1')]).toEqual([false, true]);
      expect((await shop.find(buyer, orderId)).events[0]).toMatchObject({ state: 'refunding', note: '买重了' });
    });

    it('can be filtered by whether they were bought alone or in a package', async () => {
      const buyer = await shop.customer();
      await bought(buyer, 'only-sea', 600);
      test.time += 1_000;
      await bought(buyer, 'all', 900);
      const list = async (boughtIn?: 'alone' | 'package') =>
        (
          await call(test, mall.listOwnedSeries, { query: { limit: 20, ...(boughtIn && { boughtIn }) } }, buyer)
        ).body.items
          .map((one) => `${one.id} ${one.boughtIn}`)
          .sort();
      expect(await list()).toEqual(['hill package', 'sea package']);
      expect(await list('package')).toEqual(['hill package', 'sea package']);
      expect(await list('alone')).toEqual(['sea alone']);
    });

    it('are listed page by page, the latest purchase first, each once', async () => {
      const page = async (buyer: Buyer, cursor?: string) => {
        const query = { limit: 1, ...(cursor !== undefined && { cursor }) };
        const { items, next } = (await call(test, mall.listOwnedSeries, { query }, buyer)).body;
        return { ids: items.map(({ id }) => id), next };
      };
      const pages = async (buyer: Buyer) => {
        const first = await page(buyer);
        const second = await page(buyer, first.next ?? '');
        return [first.ids, second.ids, second.next];
      };
      for (const [earlier, later] of [
        ['sea', 'hill'],
        ['hill', 'sea'],
      ] as const) {
        const buyer = await shop.customer();
        await bought(buyer, `only-${earlier}`, 600);
        test.time += 1_000;
        await bought(buyer, `only-${later}`, 600);
        expect(await pages(buyer)).toEqual([[later], [earlier], null]);
      }
      const both = await shop.customer();
      await bought(both, 'only-sea', 600);
      test.time += 1_000;
      await bought(both, 'all', 900);
      const [first, second, next] = await pages(both);
      expect([[first, second].flat().sort(), next]).toEqual([['hill', 'sea'], null]);
    });
  });

  it('an operator cannot take back an order for goods that need a parcel', async () => {
    const buyer = await shop.customer();
    const orderId = await bought(buyer, 'lamp', 1_000);
    expect(await takeBackOrder(test.gateway.db, orderId, '没有了', shop.now())).toBeUndefined();
  });
});
