import { eq } from 'drizzle-orm';
import { addAddress } from '#contract/account/addresses.ts';
import { block } from '#contract/stories/blocked.ts';
import * as contract from '#contract/creators/goods.ts';
import { listShellEntries } from '#contract/account/shells.ts';
import * as orders from '#contract/mall/orders.ts';
import { requestReturn } from '#contract/mall/returns.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { importPack } from '#server/content/store/importPack.ts';
import { CLOCK_SKEW_MS } from '#server/database/clockSkew.ts';
import { creatorGoods, creatorSales } from '#server/database/tables/mall/creatorGoods.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { recordCreatorSales, settleCreatorSales } from '#server/domain/creators/creatorGoods.ts';
import { refuseOrder } from '#server/domain/orders/endOrder.ts';
import { eraseAccount } from '#server/domain/privacy/erasure/eraseAccount.ts';
import { requestReturn as storeReturn } from '#server/domain/orders/returns/requestReturn.ts';
import { returnsEnd } from '#server/domain/orders/returns/returnRules.ts';
import { receiveReturn } from '#server/domain/orders/returns/settleReturn.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { besideTransaction, testedDatabases } from '#server/testing/database/databases.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { aCreatorsPack } from '#server/testing/pack/aCreatorsPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useShop, type Buyer } from '#server/testing/shop/useShop.ts';
import { signIn } from '#server/testing/signIn.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anAddress } from '#test/builders/account/addresses.ts';

const variants = [{ id: 'one', shells: 5, stock: 500 }];
const goods = [
  ...['cup', 'pin', 'bag'].map((id) => aGoods({ id, kind: 'exchange', variants })),
  // For members, one piece costs 3 shells and 109 fen. Every full 10 fen count as one shell, so that is 13 shells in
  // all.
  aGoods({
    id: 'lamp',
    kind: 'exchange',
    variants: [{ id: 'one', shells: 3, priceFen: 150, memberPriceFen: 109, stock: 500 }],
  }),
  aGoods({
    id: 'day',
    kind: 'exchange',
    delivers: 'membership',
    returns: 'none',
    membership: { days: 1, isTrial: false },
    variants: [{ id: 'one' }],
  }),
];
const contentDir = aCreatorsPack({ goods, goodsOf: { ben: ['bag'] } });

describe.each(testedDatabases)('goods of creators on %s', (kind) => {
  const test = useGateway(kind, { contentDir }, { poolSize: 16 });
  const shop = useShop(test);
  const { now } = shop;
  const { waiting } = holdTables(test);
  const db = () => test.gateway.db;
  const run = (...args: string[]) => runOrderCommand(db(), args, now());
  let ann: Awaited<ReturnType<typeof signIn>>;

  beforeEach(async () => {
    test.time = Date.UTC(2026, 10, 21, 4);
    ann = await signIn(test);
    await db().delete(creatorSales);
    await db().update(creators).set({ userId: ann.userId }).where(eq(creators.id, 'ann'));
    await run('--assign-goods', 'cup', 'ann', '3');
  });
  afterEach(() => db().update(creators).set({ userId: null }));

  const mine = async (user: CallOptions) => (await call(test, contract.getCreatorGoods, {}, user)).body;
  const shown = (creatorId: string, user?: CallOptions) =>
    call(test, contract.listGoodsOfCreator, { params: { creatorId } }, user);
  const balance = () => shellLedger(db()).balance(ann.userId);
  /**
   * Settles the sales like the daily job, but as if some days had passed. The test clock does not advance, so that the
   * sessions of users do not expire.
   */
  const settleAfter = (days: number) =>
    db().transaction((tx) => settleCreatorSales(tx, new Date(test.time + days * DAY_MS)));

  async function customer(): Promise<Buyer> {
    const buyer = await shop.customer();
    await shellLedger(db()).give(buyer.userId, { kind: 'dictation', occasion: 'test', amount: 100 }, now());
    return buyer;
  }
  async function order(buyer: Buyer, quantity = 1, goodsId = 'cup'): Promise<string> {
    const body = {
      orderKey: crypto.randomUUID(),
      addressId: buyer.addressId,
      expected: { fen: 0, shells: 5 * quantity },
      lines: [{ variantId: `${goodsId}.one`, quantity }],
    };
    const reply = await call(test, orders.createOrder, { body }, buyer);
    expect(reply).toMatchObject({ status: 200 });
    return reply.body.id;
  }
  async function received(buyer: Buyer, quantity = 1, goodsId = 'cup'): Promise<string> {
    const orderId = await order(buyer, quantity, goodsId);
    await shipOrder(db(), { orderId, carrier: 'sf', number: `SF${orderId.slice(-10)}` }, now());
    await call(test, orders.confirmReceipt, { params: { orderId } }, buyer);
    return orderId;
  }

  /**
   * Requests the return of some pieces as the buyer. Returns a function that accepts the returned pieces as the
   * operator and refunds their price.
   */
  async function requestedReturn(buyer: Buyer, orderId: string, quantity: number) {
    const lines = [{ variantId: 'cup.one', quantity, pictures: [] }];
    const body = { reason: 'unwanted' as const, text: '', lines };
    const { id } = (await call(test, requestReturn, { params: { orderId }, body }, buyer)).body;
    return async () => {
      await run('--accept-return', id, '寄到上海市徐汇区');
      expect(await receiveReturn(db(), { id, restocks: true }, now())).toBe(true);
    };
  }

  it('give the creator a share of the sales only once, when the pieces can no longer be returned, and show the sales only to the creator', async () => {
    const buyer = await customer();
    await received(buyer, 2);
    expect(await mine(ann)).toMatchObject({
      sold: 2,
      earned: 0,
      pending: 6,
      items: [{ goods: { id: 'cup', soldCount: 2 }, share: 3, sold: 2, earned: 0, pending: 6 }],
    });
    expect(await mine(buyer)).toEqual({ sold: 0, earned: 0, pending: 0, items: [] });
    // On the fifteenth day after the delivery, the buyer can still report faults, so the creator gets no share yet.
    await settleAfter(15);
    expect(await balance()).toBe(0);
    await Promise.all(Array.from({ length: 8 }, () => settleAfter(16)));
    expect(await balance()).toBe(6);
    expect(await mine(ann)).toMatchObject({ sold: 2, earned: 6, pending: 0 });
    const entries = await call(test, listShellEntries, { query: { limit: 5, group: 'tips' } }, ann);
    expect(entries.body.items).toMatchObject([{ kind: 'goods_sold', amount: 6 }]);
  });

  it('have correct numbers of sold pieces and earned shells even if 12 orders arrive at the same moment, and end while a job pays the creator’s share', async () => {
    const buyers = await Promise.all(Array.from({ length: 3 }, customer));
    const ids = await Promise.all(buyers.flatMap((buyer) => [1, 2, 1, 2].map((quantity) => order(buyer, quantity))));
    expect(await mine(ann)).toMatchObject({ sold: 18, pending: 54 });
    const ended = ids.filter((_, index) => index % 4 === 1);
    const others = ids.filter((_, index) => index % 4 !== 1);
    await Promise.all([
      ...ended.flatMap((id) => [refuseOrder(db(), id, '卖完了', now()), settleAfter(0)]),
      ...others.map(async (orderId) => {
        await shipOrder(db(), { orderId, carrier: 'sf', number: `SF${orderId.slice(-10)}` }, now());
        const buyer = buyers[Math.floor(ids.indexOf(orderId) / 4)]!;
        await call(test, orders.confirmReceipt, { params: { orderId } }, buyer);
      }),
    ]);
    expect(await mine(ann)).toMatchObject({ sold: 12, earned: 0, pending: 36 });
    await Promise.all(Array.from({ length: 6 }, () => settleAfter(16)));
    expect(await balance()).toBe(36);
    expect(await mine(ann)).toMatchObject({ sold: 12, earned: 36, pending: 0 });
    expect(await db().$count(creatorSales, eq(creatorSales.keptQuantity, 0))).toBe(3);
  });

  it('pay the creator’s share without waiting for the erasure of another creator, so that the two cannot deadlock', async () => {
    const { userId } = await signIn(test);
    await db().insert(creators).values({ id: 'leaving', userId, nickname: '小雀', about: '' });
    const pin = { goodsId: 'pin', creatorId: 'leaving', share: 2, assignedAt: now() };
    await db().insert(creatorGoods).values(pin);
    const buyer = await customer();
    await received(buyer, 1, 'pin');
    await received(buyer);
    await db().transaction(async (tx) => {
      await eraseAccount(tx, userId, now());
      const settled = besideTransaction(() => settleAfter(16)).then(() => 'settled');
      const blocked = besideTransaction(() => waiting(1)).then(() => 'waits');
      expect(await Promise.race([settled, blocked])).toBe('settled');
    });
    expect(await balance()).toBe(3);
    expect(await db().$count(creatorSales)).toBe(1);
    expect(await settleAfter(16)).toBe(false);
    expect(await shellLedger(db()).balance(userId)).toBe(0);
  });

  it('give the creator no shells for returned pieces, and none at all while a return is open', async () => {
    const buyer = await customer();
    const orderId = await received(buyer, 3);
    const receive = await requestedReturn(buyer, orderId, 2);
    await settleAfter(20);
    expect(await balance()).toBe(0);
    await receive();
    expect(await mine(ann)).toMatchObject({ sold: 1, pending: 3 });
    await settleAfter(20);
    expect(await balance()).toBe(3);
  });

  it('give the creator no shells for a piece whose return was requested in time by a gateway whose clock is behind', async () => {
    const buyer = await customer();
    const orderId = await received(buyer, 2);
    const end = returnsEnd(now());
    const settleAt = (time: number) => db().transaction((tx) => settleCreatorSales(tx, new Date(time)));
    await settleAt(end + MINUTE_MS);
    const lines = [{ variantId: 'cup.one', quantity: 1, pictures: [] }];
    const wanted = { orderId, userId: buyer.userId, reason: 'faulty' as const, text: '', lines };
    const id = await db().transaction((tx) => storeReturn(tx, wanted, new Date(end - 1)));
    await run('--accept-return', id, '寄到上海市徐汇区');
    expect(await receiveReturn(db(), { id, restocks: true }, now())).toBe(true);
    expect(await balance()).toBe(0);
    await settleAt(end + CLOCK_SKEW_MS);
    expect(await balance()).toBe(3);
  });

  it('never give the creator more shells than were paid, even if the price has fallen below the share, and give nothing for returned pieces', async () => {
    // The share of 50 is higher than the price of 5 shells, as if a pack had lowered the price after the operator
    // assigned the goods.
    await db().update(creatorGoods).set({ share: 50 }).where(eq(creatorGoods.goodsId, 'cup'));
    const buyer = await customer();
    const orderId = await received(buyer, 3);
    expect(await mine(ann)).toMatchObject({ sold: 3, pending: 15 });
    const receive = await requestedReturn(buyer, orderId, 1);
    await receive();
    await settleAfter(20);
    expect(await balance()).toBe(10);
    expect(await shellLedger(db()).balance(buyer.userId)).toBe(100 - 10);
  });

  it('count 10 fen as one shell, and give the creator no share of the freight or of the amount that a coupon takes off', async () => {
    await run('--assign-goods', 'lamp', 'ann', '13');
    await db().update(creatorGoods).set({ share: 50 }).where(eq(creatorGoods.goodsId, 'lamp'));
    const lines = [{ goodsId: 'lamp', variantId: 'lamp.one', quantity: 3, delivers: 'parcel' as const, shells: 3 }];
    const sale = async (paidFen: number) => {
      const buyer = await customer();
      const orderId = await order(buyer, 1, 'pin');
      await recordCreatorSales(db(), {
        orderId,
        userId: buyer.userId,
        lines: lines.map((line) => ({ ...line, paidFen })),
      });
      const [row] = await db().select().from(creatorSales).where(eq(creatorSales.orderId, orderId));
      return row?.share;
    };
    expect([await sale(450), await sale(449), await sale(29), await sale(0)]).toEqual([18, 17, 3, 3]);
    await run('--assign-goods', 'lamp', 'nobody');
  });

  it("earn the creator no shells for orders of the creator's own family; a creator of a pack earns none at all", async () => {
    const { body } = await call(test, addAddress, { body: anAddress() }, ann);
    await shellLedger(db()).give(ann.userId, { kind: 'dictation', occasion: 'test', amount: 100 }, now());
    await received({ ...ann, addressId: body.id });
    const buyer = await customer();
    await order(buyer, 1, 'bag');
    await settleAfter(16);
    expect(await balance()).toBe(95);
    expect(await mine(ann)).toMatchObject({ sold: 1, earned: 0, pending: 0 });
  });

  it('still earn the former creator the former share for earlier orders after an operator has assigned the goods to another creator', async () => {
    const buyer = await customer();
    await order(buyer);
    const { userId } = await signIn(test);
    await db().update(creators).set({ userId }).where(eq(creators.id, 'ben'));
    expect(await run('--assign-goods', 'cup', 'ben', '4')).toEqual([
      'cup belongs to ben, who gets 4 shells for each piece ordered from now on.',
    ]);
    await order(buyer);
    expect(await mine(ann)).toEqual({ sold: 1, earned: 0, pending: 3, items: [] });
    expect((await shown('ann')).body.items).toEqual([]);
    expect((await shown('ben')).body.items.map(({ id }) => id)).toEqual(['cup', 'bag']);
    expect(await run('--assign-goods')).toEqual([
      'cup\tcup\tben\t昵称 ben\t4 shells a piece, 1 sold, 0 shells given, 4 to come',
      'bag\tbag\tben\t昵称 ben\t0 shells a piece, 0 sold, 0 shells given, 0 to come',
      '2 goods of 1 creators',
    ]);
  });

  it('are shown with their creator, except to users who have blocked the creator', async () => {
    expect((await shown('ben')).body.items).toMatchObject([{ id: 'bag', kind: 'exchange' }]);
    expect((await shown('dan')).status).toBe(404);
    const user = await signIn(test);
    await call(test, block, { params: { kind: 'creator', id: 'ben' } }, user);
    expect((await shown('ben', user)).status).toBe(404);
  });

  it('belong to no creator once an operator has assigned them to nobody, even when their pack is imported again', async () => {
    expect(await run('--assign-goods', 'bag', 'nobody')).toEqual([
      'bag belongs to no creator now. What was ordered before still counts for the creator.',
    ]);
    expect(await run('--assign-goods', 'bag', 'nobody')).toEqual(['bag belongs to no creator.']);
    const changed = aCreatorsPack({ goods: [...goods, aGoods({ id: 'mug' })], goodsOf: { ben: ['bag', 'mug'] } });
    await importPack(db(), changed, { mediaDir: temporaryFolder(), isBuiltIn: true, now: now() });
    expect((await shown('ben')).body.items.map(({ id }) => id)).toEqual(['mug']);
    expect(await run('--assign-goods', 'bag', 'ben', '0')).toHaveLength(1);
    expect((await shown('ben')).body.items).toHaveLength(2);
  });

  it.each([
    [['cup', 'dan', '3'], 'cup cannot be assigned: there is no such creator with a work that everybody may hear.'],
    [['cup', 'ben', '3'], 'cup cannot be assigned with a share: nobody receives the shells of a creator of a pack.'],
    [
      ['day', 'ann', '3'],
      'day cannot be assigned with a share: it is delivered without a parcel and can be taken back at any time.',
    ],
    [
      ['cup', 'ann', '6'],
      'cup cannot be assigned with this share: its cheapest variant costs less (10 fen count as one shell).',
    ],
    [
      ['lamp', 'ann', '14'],
      'lamp cannot be assigned with this share: its cheapest variant costs less (10 fen count as one shell).',
    ],
    [['no-such-goods', 'ann', '3'], 'no-such-goods is no goods on sale.'],
    [['cup', 'ann', '501'], '501 is no quantity.'],
    [['cup', 'ann'], ' is no quantity.'],
    [['cup'], 'Name a creator, or nobody.'],
  ])('are not changed by the refused command --assign-goods %j', async (args, text) => {
    expect((await run('--assign-goods', ...args))[0]).toBe(text);
  });

  it('are shown up to the maximum of 30, even if a pack and an operator together have assigned more', async () => {
    const many = Array.from({ length: 30 }, (_, index) => aGoods({ id: `gift-${index}` }));
    await run('--assign-goods', 'cup', 'ben', '0');
    const changed = aCreatorsPack({ goods: [...goods, ...many], goodsOf: { ben: many.map(({ id }) => id) } });
    await importPack(db(), changed, { mediaDir: temporaryFolder(), isBuiltIn: true, now: now() });
    expect(await db().$count(creatorGoods, eq(creatorGoods.creatorId, 'ben'))).toBeGreaterThan(30);
    expect((await shown('ben')).body.items).toHaveLength(30);
  });
});
