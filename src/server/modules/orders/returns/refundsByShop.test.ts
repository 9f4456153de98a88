import { eq } from 'drizzle-orm';
import * as orders from '#contract/mall/orders.ts';
import { listReturns, requestReturn } from '#contract/mall/returns.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import { goodsStock } from '#server/database/tables/mall/goods.ts';
import { couponRepository } from '#server/domain/coupons/coupons.ts';
import { orderRepository } from '#server/domain/orders/orderRepository.ts';
import { refundPieces, refundUnsent } from '#server/domain/orders/returns/returnByShop.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { auditMoney } from '#server/domain/payments/moneyAudit.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useShop, type Buyer } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const goods = [
  aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 1_000, stock: 500 }] }),
  aGoods({ id: 'cup', kind: 'exchange', variants: [{ id: 'one', shells: 5, stock: 500 }] }),
  aGoods({
    id: 'ticket',
    kind: 'exchange',
    delivers: 'voucher',
    voucher: { validDays: 9 },
    variants: [{ id: 'one', shells: 5, stock: 500 }],
  }),
];
const contentDir = aPack({ editorials: Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])) });

describe.each(testedDatabases)('refunds by operators for orders that were sent, on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 });
  const shop = useShop(test);
  const { now } = shop;
  const run = (...args: string[]) => runOrderCommand(test.gateway.db, args, now());

  afterEach(async () => {
    expect((await auditMoney(test.gateway.db)).difference).toBe(0);
  });

  const paid = (goodsId: string, quantity: number, price: { fen?: number; shells?: number }, couponFen?: number) =>
    shop.paidOrder(`${goodsId}.one`, quantity, price, couponFen);
  const ship = (orderId: string, number: string, pieces?: number) =>
    shipOrder(
      test.gateway.db,
      {
        orderId,
        carrier: 'sf',
        number,
        ...(pieces !== undefined && { items: [{ variantId: 'lamp.one', quantity: pieces }] }),
      },
      now(),
    );
  const confirm = (buyer: Buyer, orderId: string) => call(test, orders.confirmReceipt, { params: { orderId } }, buyer);
  const returnsOf = async (buyer: Buyer, orderId: string) =>
    (await call(test, listReturns, { params: { orderId } }, buyer)).body.items;
  /** Reads the state from the database and not by a call, because some tests go on after the session has expired. */
  const stateOf = async (orderId: string) => (await orderRepository(test.gateway.db).find(orderId))?.state;
  const taken = async (goodsId: string) =>
    (
      await test.gateway.db
        .select()
        .from(goodsStock)
        .where(eq(goodsStock.variantId, `${goodsId}.one`))
    )[0]?.taken ?? 0;
  /**
   * Runs the jobs several times, because the sandbox accepts a refund immediately, but confirms it only when it is
   * asked later.
   */
  async function settleRefunds() {
    for (let round = 0; round < 4; round += 1) {
      await shop.runJobs();
      test.time += HOUR_MS / 4;
    }
  }

  it('can be given for the unsent rest of a partly shipped order, whose buyer can then confirm the receipt', async () => {
    const { buyer, orderId } = await paid('lamp', 3, { fen: 2_500 }, 500);
    const before = await taken('lamp');
    expect(await run('--refund-unsent', orderId, 'restock', '卖完了')).toEqual([
      expect.stringContaining('does not allow it'),
    ]);
    await ship(orderId, 'SF00000001', 1);
    expect((await confirm(buyer, orderId)).status).toBe(409);
    expect(await run('--refund-unsent', orderId, 'scrap', '仓库进水，', '没有了')).toEqual([
      `${orderId} is refunded for these pieces; the buyer reads the reason.`,
    ]);
    expect(await run('--refund-unsent', orderId, 'restock', '再说一遍')).toEqual([
      expect.stringContaining('does not allow it'),
    ]);
    expect(await ship(orderId, 'SF00000002')).toBe('notNow');
    expect(await taken('lamp')).toBe(before);
    const order = await shop.find(buyer, orderId);
    expect(order).toMatchObject({ state: 'shipped', dueAt: test.time + 10 * DAY_MS });
    expect(order.events.slice(0, 2)).toMatchObject([
      { state: 'shipped', actor: 'operator' },
      { topic: 'partRefunded', note: '仓库进水， 没有了' },
    ]);
    expect(await returnsOf(buyer, orderId)).toMatchObject([
      {
        reason: 'shop',
        decision: '仓库进水， 没有了',
        refund: { fen: 1_666, shells: 0 },
        lines: [{ quantity: 2 }],
        canSend: false,
        canWithdraw: false,
      },
    ]);
    await settleRefunds();
    expect((await returnsOf(buyer, orderId))[0]?.state).toBe('refunded');
    expect((await confirm(buyer, orderId)).body).toMatchObject({ state: 'received' });
    expect(await couponRepository(test.gateway.db).countOpen(buyer.userId, now())).toBe(0);
  });

  it('do not prevent an order from counting as received ten days after it was shipped', async () => {
    const { orderId } = await paid('lamp', 2, { fen: 2_000 });
    await ship(orderId, 'SF00000001', 1);
    await run('--refund-unsent', orderId, 'restock', '卖完了');
    test.time += 10 * DAY_MS;
    await shop.runJobs();
    expect(await stateOf(orderId)).toBe('received');
  });

  it('can be given for a lost piece and then for all others, which ends the order and returns its coupon and stock', async () => {
    const { buyer, orderId } = await paid('lamp', 3, { fen: 2_500 }, 500);
    const before = await taken('lamp');
    await ship(orderId, 'SF00000001');
    await run('--refund-pieces', orderId, 'lamp.one=1', 'scrap', '快递弄丢了');
    expect((await shop.find(buyer, orderId)).state).toBe('shipped');
    expect(await taken('lamp')).toBe(before);
    expect(await run('--refund-pieces', orderId, 'lamp.one=3', 'restock', '都退')).toEqual([
      expect.stringContaining('has sent fewer of these pieces'),
    ]);
    test.time += HOUR_MS;
    await run('--refund-pieces', orderId, 'lamp.one=2', 'restock', '都退');
    expect(await shop.find(buyer, orderId)).toMatchObject({ state: 'refunding', dueAt: null });
    await settleRefunds();
    expect((await shop.find(buyer, orderId)).state).toBe('refunded');
    expect(await taken('lamp')).toBe(before - 2);
    expect(await couponRepository(test.gateway.db).countOpen(buyer.userId, now())).toBe(1);
    expect((await returnsOf(buyer, orderId)).map(({ refund }) => refund.fen)).toEqual([1_667, 833]);
  });

  it('can be given for the lost first parcel of a partly shipped order, and the remaining pieces are still sent', async () => {
    const { buyer, orderId } = await paid('lamp', 3, { fen: 3_000 });
    await ship(orderId, 'SF00000001', 1);
    expect(await run('--refund-pieces', orderId, 'lamp.one=2', 'scrap', '快递弄丢了')).toEqual([
      expect.stringContaining('has sent fewer of these pieces'),
    ]);
    await run('--refund-pieces', orderId, 'lamp.one=1', 'scrap', '快递弄丢了');
    const lost = await shop.find(buyer, orderId);
    expect(lost).toMatchObject({ state: 'partShipped', dueAt: null });
    expect(lost.events[0]).toMatchObject({ topic: 'partRefunded', note: '快递弄丢了' });
    expect(await run('--refund-pieces', orderId, 'lamp.one=1', 'scrap', '再说一遍')).toEqual([
      expect.stringContaining('has sent fewer of these pieces'),
    ]);
    await settleRefunds();
    expect(await returnsOf(buyer, orderId)).toMatchObject([{ state: 'refunded', refund: { fen: 1_000 } }]);
    expect([await ship(orderId, 'SF00000002', 3), await ship(orderId, 'SF00000002')]).toEqual(['tooMuch', 'shipped']);
    expect((await confirm(buyer, orderId)).body).toMatchObject({ state: 'received' });
  });

  it('end a partly shipped order if its first parcel got lost and its rest cannot be sent', async () => {
    const money = await paid('lamp', 2, { fen: 1_500 }, 500);
    const shells = await paid('cup', 2, { shells: 10 });
    for (const { orderId, variantId } of [
      { ...money, variantId: 'lamp.one' },
      { ...shells, variantId: 'cup.one' },
    ]) {
      await shipOrder(
        test.gateway.db,
        { orderId, carrier: 'sf', number: 'SF00000001', items: [{ variantId, quantity: 1 }] },
        now(),
      );
      await run('--refund-pieces', orderId, `${variantId}=1`, 'scrap', '快递弄丢了');
      test.time += HOUR_MS;
      await run('--refund-unsent', orderId, 'scrap', '卖完了');
    }
    expect(await stateOf(shells.orderId)).toBe('refunded');
    expect(await shop.find(money.buyer, money.orderId)).toMatchObject({ state: 'refunding', dueAt: null });
    await settleRefunds();
    expect(await stateOf(money.orderId)).toBe('refunded');
    expect((await returnsOf(money.buyer, money.orderId)).map(({ refund }) => refund.fen)).toEqual([750, 750]);
    expect(await couponRepository(test.gateway.db).countOpen(money.buyer.userId, now())).toBe(1);
    expect(await shellLedger(test.gateway.db).balance(shells.buyer.userId)).toBe(11);
  });

  it('can be given for a fault that is reported too late for a return, but not for pieces of an open return', async () => {
    const { buyer, orderId } = await paid('cup', 2, { shells: 10 });
    await ship(orderId, 'SF00000001');
    await confirm(buyer, orderId);
    const lines = [{ variantId: 'cup.one', quantity: 1, pictures: [] }];
    await call(
      test,
      requestReturn,
      { params: { orderId }, body: { reason: 'faulty' as const, text: '', lines } },
      buyer,
    );
    expect(await run('--refund-pieces', orderId, 'cup.one=1', 'scrap', '开裂')).toEqual([
      expect.stringContaining('end that first'),
    ]);
    const [open] = await returnsOf(buyer, orderId);
    await run('--refuse-return', open?.id ?? '', '看不清照片');
    test.time += 40 * DAY_MS;
    await run('--refund-pieces', orderId, 'cup.one=2', 'scrap', '用了一个月裂开了');
    expect(await shellLedger(test.gateway.db).balance(buyer.userId)).toBe(11);
    expect(await stateOf(orderId)).toBe('refunded');
  });

  it('cannot be given for goods that were delivered without a parcel', async () => {
    const { orderId } = await paid('ticket', 1, { shells: 5 });
    expect(await run('--refund-pieces', orderId, 'ticket.one=1', 'scrap', '开错了')).toEqual([
      expect.stringContaining('--take-back'),
    ]);
  });

  it.each([
    [['--refund-pieces', 'x', '没有写件数'], 'Name the pieces, such as story-watch.sky-bt=1.'],
    [
      ['--refund-pieces', 'x', 'cup.one=1', '快递弄丢了'],
      'Say after the pieces whether the goods can be sold again: restock or scrap.',
    ],
    [['--refund-pieces', 'x', 'cup.one=1', 'scrap'], 'Give a reason of at most 100 characters, which the buyer reads.'],
    [['--refund-pieces', 'x', 'cup.one=0', '没了'], '0 is no quantity.'],
    [
      ['--refund-unsent', 'x', 'scarp', '没了'],
      'Say after the order whether the goods can be sold again: restock or scrap.',
    ],
    [['--refund-unsent', 'x', 'scrap'], 'Give a reason of at most 100 characters, which the buyer reads.'],
    [['--refund-unsent', 'x', 'restock', '没了'], 'x does not exist, or its state does not allow it.'],
  ])('change nothing for the wrong arguments %j, and the command prints the reason', async (args, text) => {
    expect((await run(...args))[0]).toBe(text);
  });

  it('are not given for pieces that are shipped at the same moment, and are never given twice', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, orderId } = await paid('lamp', 2, { fen: 2_000 });
      await ship(orderId, 'SF00000001', 1);
      const { db } = test.gateway;
      const rest = { orderId, reason: '卖完了', restocks: true };
      const deeds = [
        () => ship(orderId, 'SF00000002'),
        () => refundUnsent(db, rest, now()),
        () => refundUnsent(db, rest, now()),
      ];
      const outcomes = await Promise.all((round % 2 === 0 ? deeds : deeds.reverse()).map((deed) => deed()));
      expect(outcomes.filter((outcome) => outcome === 'notNow')).toHaveLength(2);
      const given = await returnsOf(buyer, orderId);
      const { state, parcels } = await shop.find(buyer, orderId);
      expect([state, parcels.length + given.length]).toEqual(['shipped', 2]);

      const pieces = { orderId, lines: [{ variantId: 'lamp.one', quantity: 1 }], reason: '丢了', restocks: false };
      const left = 2 - given.length;
      const refunds = await Promise.all(
        Array.from({ length: 4 }, (_, index) =>
          index === 0 ? confirm(buyer, orderId).then(() => 'received') : refundPieces(db, pieces, now()),
        ),
      );
      expect(refunds.filter((one) => one === 'done')).toHaveLength(left);
      expect((await shop.find(buyer, orderId)).state).toBe('refunding');
      await settleRefunds();
      expect((await shop.find(buyer, orderId)).state).toBe('refunded');
    }
  });
});
