import { eq } from 'drizzle-orm';
import * as contract from '#contract/mall/coupons.ts';
import { createOrder, quoteOrder, type CouponSelection } from '#contract/mall/orders.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { coupons } from '#server/database/tables/mall/coupons.ts';
import { orderLines, orders } from '#server/database/tables/mall/orders.ts';
import { couponRepository } from '#server/domain/coupons/coupons.ts';
import { refuseOrder } from '#server/domain/orders/endOrder.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call, outcomeOf } from '#server/testing/call.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useShop, type Buyer } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const goods = [
  aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 10_000, stock: 500 }] }),
  aGoods({ id: 'pen', variants: [{ id: 'one', priceFen: 3_333, stock: 500 }] }),
  aGoods({ id: 'cup', kind: 'exchange', variants: [{ id: 'one', shells: 10, stock: 5 }] }),
];
const contentDir = aPack({ editorials: Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])) });

describe.each(testedDatabases)('coupons on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  const shop = useShop(test);
  const worth = { title: '测试券', valueFen: 1_000, minimumFen: 9_900, kinds: ['goods'] as const };

  async function give(buyer: Buyer, changes: Partial<typeof worth> = {}, days = 30): Promise<string> {
    const endsAt = new Date(test.time + days * DAY_MS);
    const row = await couponRepository(test.gateway.db).add(
      buyer.userId,
      { ...worth, ...changes },
      { endsAt },
      shop.now(),
    );
    return row?.id ?? '';
  }
  const lines = (...ids: string[]) => ids.map((id) => ({ variantId: `${id}.one`, quantity: 1 }));
  const quote = async (buyer: Buyer, ids: string[], coupon?: CouponSelection) =>
    (await call(test, quoteOrder, { body: { lines: lines(...ids), ...(coupon && { coupon }) } }, buyer)).body;
  const order = (
    buyer: Buyer,
    fen: number,
    couponId?: string,
    ids = ['lamp'],
    orderKey: string = crypto.randomUUID(),
  ) =>
    call(
      test,
      createOrder,
      {
        body: {
          orderKey,
          lines: lines(...ids),
          addressId: buyer.addressId,
          expected: { fen, shells: 0 },
          ...(couponId !== undefined && { couponId }),
        },
      },
      buyer,
    );
  const open = async (buyer: Buyer) =>
    (await call(test, contract.listCoupons, { query: { part: 'open', limit: 10 } }, buyer)).body.items.map(
      ({ id }) => id,
    );
  const take = (buyer: Buyer, offerId: string) => call(test, contract.takeCoupon, { params: { offerId } }, buyer);

  it('are listed as usable, used or expired, and the expired ones with the most recently expired first', async () => {
    const buyer = await shop.customer();
    const [usable, used, early, late] = [
      await give(buyer),
      await give(buyer),
      await give(buyer, {}, -3),
      await give(buyer, {}, -1),
    ];
    const { id } = (await order(buyer, 9_000, used)).body;
    const listed = async (part: contract.CouponPart) =>
      (await call(test, contract.listCoupons, { query: { part, limit: 10 } }, buyer)).body.items.map((one) => [
        one.id,
        one.orderId,
      ]);
    expect(await listed('open')).toEqual([[usable, null]]);
    expect(await listed('used')).toEqual([[used, id]]);
    expect(await listed('expired')).toEqual([
      [late, null],
      [early, null],
    ]);
    const query = { part: 'expired' as const, limit: 1 };
    const first = (await call(test, contract.listCoupons, { query }, buyer)).body;
    const second = (await call(test, contract.listCoupons, { query: { ...query, cursor: first.next ?? '' } }, buyer))
      .body;
    expect([...first.items, ...second.items].map((one) => one.id)).toEqual([late, early]);
    const stranger = await shop.customer();
    expect(
      (await call(test, contract.listCoupons, { query: { part: 'used', limit: 10 } }, stranger)).body.items,
    ).toEqual([]);
  });

  it('are listed in the price quote of an order: first the usable ones, beginning with the best, then the unusable ones with the reason', async () => {
    const buyer = await shop.customer();
    const [small, dear, other, best] = [
      await give(buyer, { valueFen: 500 }),
      await give(buyer, { minimumFen: 19_900 }),
      await give(buyer, { kinds: ['package'] as never }),
      await give(buyer, { valueFen: 2_000 }),
    ];
    await give(buyer, {}, 0);
    const quoted = await quote(buyer, ['lamp'], 'best');
    expect(quoted.couponId).toBe(best);
    expect(quoted.coupons.slice(0, 2).map(({ id, obstacle }) => [id, obstacle])).toEqual([
      [best, null],
      [small, null],
    ]);
    expect(new Map(quoted.coupons.slice(2).map(({ id, obstacle }) => [id, obstacle]))).toEqual(
      new Map([
        [dear, '还差 99 元才能用'],
        [other, '不能用在这类商品上'],
      ]),
    );
    expect(quoted).toMatchObject({
      total: { fen: 8_000, shells: 0 },
      steps: [
        { kind: 'list', fen: 10_000 },
        { kind: 'coupon', fen: -2_000 },
      ],
    });
    expect((await quote(buyer, ['lamp'])).total.fen).toBe(10_000);
    expect((await quote(buyer, ['lamp'], 'none')).couponId).toBeNull();
    expect((await quote(buyer, ['lamp'], small)).total.fen).toBe(9_500);
    expect((await quote(buyer, ['cup'], 'best')).coupons).toEqual([]);
  });

  it('are divided among the lines of an order, so that the amounts of the lines add up to its total', async () => {
    const buyer = await shop.customer();
    const { body } = await order(buyer, 12_333, await give(buyer), ['lamp', 'pen']);
    const { db } = test.gateway;
    const due = await db.select({ fen: orderLines.dueFen }).from(orderLines).where(eq(orderLines.orderId, body.id));
    // The 12,333 fen that remain to be paid are divided in the ratio of the prices 10,000 and 3,333, rounded down. The
    // last line gets the remainder.
    expect(due.map(({ fen }) => fen)).toEqual([9_249, 3_084]);
    expect((await shop.find(buyer, body.id)).steps[1]).toEqual({ kind: 'coupon', fen: -1_000, shells: 0 });
  });

  it('ROLE-03 can be used only once and only by their owner, before they expire, for an order that reaches their minimum', async () => {
    const [buyer, stranger] = [await shop.customer(), await shop.customer()];
    const coupon = await give(buyer);
    expect(outcomeOf(await order(stranger, 9_000, coupon))).toEqual([409, 'coupon_unusable']);
    expect(outcomeOf(await order(buyer, 10_000, coupon))).toEqual([409, 'price_changed']);
    expect(outcomeOf(await order(buyer, 3_333, coupon, ['pen']))).toEqual([409, 'coupon_unusable']);
    expect(outcomeOf(await order(buyer, 9_000, await give(buyer, {}, -1)))).toEqual([409, 'coupon_unusable']);
    expect((await order(buyer, 9_000, coupon)).status).toBe(200);
    expect(outcomeOf(await order(buyer, 9_000, coupon))).toEqual([409, 'coupon_unusable']);
    expect(await open(buyer)).toEqual([]);
  });

  it('HTTP-10 are used once by an order that is sent twice', async () => {
    const buyer = await shop.customer();
    const coupon = await give(buyer);
    const orderKey = crypto.randomUUID();
    const first = await order(buyer, 9_000, coupon, ['lamp'], orderKey);
    expect((await order(buyer, 9_000, coupon, ['lamp'], orderKey)).body.id).toBe(first.body.id);
  });

  it('are used by exactly one of 16 orders that arrive at the same moment, and the other orders change nothing', async () => {
    const buyer = await shop.customer();
    for (let round = 0; round < 5; round += 1) {
      const coupon = await give(buyer);
      const answers = await Promise.all(Array.from({ length: 16 }, () => order(buyer, 9_000, coupon)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await test.gateway.db.$count(orders, eq(orders.userId, buyer.userId))).toBe(round + 1);
    }
  });

  it.each([
    ['cancellation', async (buyer: Buyer, id: string) => void (await shop.cancel(buyer, id))],
    [
      'expiry',
      async () => {
        test.time += 31 * MINUTE_MS;
        await shop.runJobs();
      },
    ],
  ])('are given back exactly once when their order ends by %s', async (_what, end) => {
    const buyer = await shop.customer();
    const coupon = await give(buyer);
    const { id } = (await order(buyer, 9_000, coupon)).body;
    await end(buyer, id);
    expect(await open(buyer)).toEqual([coupon]);
    const second = await order(buyer, 9_000, coupon);
    expect(second.status).toBe(200);
    await shop.cancel(buyer, id);
    expect(await open(buyer)).toEqual([]);
    const { db } = test.gateway;
    expect(await db.$count(coupons, eq(coupons.orderId, second.body.id))).toBe(1);
  });

  it('are given back when an operator refuses the paid order', async () => {
    const buyer = await shop.customer();
    const coupon = await give(buyer);
    const { id } = (await order(buyer, 9_000, coupon)).body;
    await shop.confirm(buyer, id);
    await shop.payInSandbox(buyer, id);
    expect(await refuseOrder(test.gateway.db, id, '没货了', shop.now())).toBe('refunding');
    expect(await open(buyer)).toEqual([coupon]);
  });

  it('can be taken once if they are free; coupons that cost shells can be taken again as long as the account has enough shells', async () => {
    const buyer = await shop.customer();
    const gift = await Promise.all([1, 2, 3, 4].map(() => take(buyer, 'welcome')));
    expect(gift.map(outcomeOf).sort()).toEqual([[200, ''], ...Array.from({ length: 3 }, () => [409, 'coupon_taken'])]);
    const ledger = shellLedger(test.gateway.db);
    expect(outcomeOf(await take(buyer, 'small'))).toEqual([409, 'too_few_shells']);
    await ledger.give(buyer.userId, { kind: 'dictation', occasion: 'test', amount: 130 }, shop.now());
    const bought = await Promise.all([1, 2, 3, 4].map(() => take(buyer, 'small')));
    expect(bought.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await ledger.balance(buyer.userId)).toBe(10);
    expect(await open(buyer)).toHaveLength(3);
    const { items } = (await call(test, contract.listCouponOffers, {}, buyer)).body;
    expect(items.map(({ id, obstacle }) => [id, obstacle])).toEqual([
      ['welcome', '你已经领过了'],
      ['small', '贝壳不够啦，去做听写再攒一些吧'],
      ['large', '贝壳不够啦，去做听写再攒一些吧'],
    ]);
    expect((await take(buyer, 'no-such-offer')).status).toBe(404);
  });

  it('can be given by an operator to the buyer of an order, once per order, and the events of the order show this', async () => {
    const buyer = await shop.customer();
    const { id } = (await order(buyer, 10_000)).body;
    const run = (...args: string[]) => runOrderCommand(test.gateway.db, ['--give-coupon', ...args], shop.now());
    const lastDay = chinaDay(new Date(test.time + 30 * DAY_MS));
    const command = [id, '10', '99', lastDay, 'goods,package', '补偿券'];
    const said = `The buyer of ${id} has the coupon 补偿券: 10 yuan off from 99 yuan until ${lastDay}, for 硬件和配件、故事礼包.`;
    const answers = await Promise.all([run(...command), run(...command)]);
    expect(answers.flat().sort()).toEqual([`${id} has brought its buyer a coupon with this title before.`, said]);
    expect(await open(buyer)).toHaveLength(1);
    expect((await quote(buyer, ['lamp'], 'best')).total.fen).toBe(9_000);
    expect((await shop.find(buyer, id)).events[0]).toMatchObject({
      topic: 'couponGiven',
      actor: 'operator',
      note: '补偿券',
    });
    expect(await run('no-order', ...command.slice(1))).toEqual(['no-order does not exist.']);
    for (let index = 1; index < 50; index += 1) await give(buyer);
    expect(await run(...command.slice(0, -1), '第二张')).toEqual([
      `${id} belongs to a buyer who has as many coupons as an account may hold.`,
    ]);
  });

  it.each([
    ['takes nothing off', '0', '99', '2030-01-31', 'goods'],
    ['takes off too much', '200.01', '999', '2030-01-31', 'goods'],
    ['makes an order free', '10', '10', '2030-01-31', 'goods'],
    ['has expired', '10', '99', '2020-01-31', 'goods'],
    ['is for exchanges', '10', '99', '2030-01-31', 'exchange'],
    ['names one kind of goods twice', '10', '99', '2030-01-31', 'goods,goods'],
    ['has no title', '10', '99', '2030-01-31', 'goods', ''],
  ])('cannot be given by an operator if the coupon %s', async (_, value, minimum, lastDay, kinds, title = '券') => {
    const buyer = await shop.customer();
    const { id } = (await order(buyer, 10_000)).body;
    const said = await runOrderCommand(
      test.gateway.db,
      ['--give-coupon', id, value, minimum, lastDay, kinds, title],
      shop.now(),
    );
    expect(said[1]).toMatch(/^npm run orders/);
    expect(await open(buyer)).toEqual([]);
  });

  it('are limited to 50 for an account', async () => {
    const buyer = await shop.customer();
    for (let index = 0; index < 50; index += 1) await give(buyer);
    expect(outcomeOf(await take(buyer, 'welcome'))).toEqual([409, 'too_many_coupons']);
    expect((await quote(buyer, ['lamp'], 'best')).coupons).toHaveLength(50);
    // A cancelled order may give a coupon back even above the limit.
    await give(buyer);
    expect((await quote(buyer, ['lamp'], 'best')).coupons).toHaveLength(51);
  });
});
