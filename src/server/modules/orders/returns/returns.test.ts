import { and, eq } from 'drizzle-orm';
import { listInvoices, requestInvoice } from '#contract/mall/invoices.ts';
import * as orders from '#contract/mall/orders.ts';
import * as contract from '#contract/mall/returns.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { goodsStock } from '#server/database/tables/mall/goods.ts';
import { orderEvents } from '#server/database/tables/mall/orders.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { couponRepository } from '#server/domain/coupons/coupons.ts';
import { receiveReturn } from '#server/domain/orders/returns/settleReturn.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { auditMoney } from '#server/domain/payments/moneyAudit.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call, outcomeOf } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useShop, type Buyer } from '#server/testing/shop/useShop.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';

const goods = [
  aGoods({ id: 'lamp', returns: 'sevenDays', variants: [{ id: 'one', priceFen: 1_000, stock: 500 }] }),
  aGoods({ id: 'book', returns: 'sevenDays', freightFen: 601, variants: [{ id: 'one', priceFen: 1_000, stock: 500 }] }),
  aGoods({ id: 'film', returns: 'none', variants: [{ id: 'one', priceFen: 990, stock: 500 }] }),
  aGoods({ id: 'cup', kind: 'exchange', returns: 'sevenDays', variants: [{ id: 'one', shells: 5, stock: 500 }] }),
  aGoods({
    id: 'bowl',
    kind: 'exchange',
    returns: 'sevenDays',
    limits: { perUser: 1, inTotal: null },
    variants: [{ id: 'one', shells: 5, stock: 500 }],
  }),
];
const contentDir = aPack({ editorials: Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])) });

describe.each(testedDatabases)('returns on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 });
  const shop = useShop(test);
  const { now } = shop;
  const run = (...args: string[]) => runOrderCommand(test.gateway.db, args, now());

  afterEach(async () => {
    expect((await auditMoney(test.gateway.db)).difference).toBe(0);
  });

  /** Creates an order that its buyer has paid and received. The result contains the buyer and the id of the order. */
  async function received(
    goodsId: string,
    quantity: number,
    price: { fen?: number; shells?: number },
    couponFen?: number,
  ) {
    const { buyer, orderId } = await shop.paidOrder(`${goodsId}.one`, quantity, price, couponFen);
    await shipOrder(test.gateway.db, { orderId, carrier: 'sf', number: `SF${orderId.slice(-10)}` }, now());
    await call(test, orders.confirmReceipt, { params: { orderId } }, buyer);
    return { buyer, orderId };
  }
  const request = (
    buyer: Buyer,
    orderId: string,
    changes: Partial<Parameters<typeof call<typeof contract.requestReturn>>[2]['body']> = {},
  ) =>
    call(
      test,
      contract.requestReturn,
      {
        params: { orderId },
        body: {
          reason: 'unwanted',
          text: '',
          lines: [{ variantId: 'lamp.one', quantity: 1, pictures: [] }],
          ...changes,
        },
      },
      buyer,
    );
  const list = async (buyer: Buyer, orderId: string) =>
    (await call(test, contract.listReturns, { params: { orderId } }, buyer)).body;
  const stateOf = async (buyer: Buyer, orderId: string) => (await list(buyer, orderId)).items[0]?.state;
  const withdraw = (buyer: Buyer, returnId: string) =>
    call(test, contract.withdrawReturn, { params: { returnId } }, buyer);
  const send = (buyer: Buyer, returnId: string, number = 'YT12345678') =>
    call(test, contract.sendReturn, { params: { returnId }, body: { carrier: 'yto', number } }, buyer);
  const taken = async (goodsId: string) =>
    (
      await test.gateway.db
        .select()
        .from(goodsStock)
        .where(eq(goodsStock.variantId, `${goodsId}.one`))
    )[0]?.taken ?? 0;

  it('are requested with pictures and refunded, first for a part of the goods and then for the rest, which ends the order', async () => {
    const { buyer, orderId } = await received('lamp', 3, { fen: 3_000 });
    const before = await taken('lamp');
    expect((await shop.find(buyer, orderId)).actions).toContainEqual({ id: 'return', obstacle: null });
    const picture = await upload(test, await aPicture(), buyer, 'return');
    const lines = [{ variantId: 'lamp.one', quantity: 1, pictures: [picture.id] }];
    const { status, body } = await request(buyer, orderId, { reason: 'faulty', text: '不亮', lines });
    expect(status).toBe(200);
    expect((await list(buyer, orderId)).items).toEqual([
      expect.objectContaining({
        id: body.id,
        state: 'requested',
        reason: 'faulty',
        text: '不亮',
        refund: { fen: 1_000, shells: 0 },
        decision: null,
        parcel: null,
        canWithdraw: true,
        canSend: false,
      }),
    ]);
    const shown = (await list(buyer, orderId)).items[0]?.lines[0]?.pictures[0];
    expect((await test.app.inject(shown?.thumbnail ?? '')).statusCode).toBe(200);
    expect(outcomeOf(await request(buyer, orderId))).toEqual([409, 'return_open']);
    expect(outcomeOf(await send(buyer, body.id))).toEqual([409, 'return_changed']);

    const [line] = await run('--returns');
    expect(line).toContain(`${body.id}\trequested`);
    expect(line).toContain('lamp.one × 1\t0 shells + ¥10.00\t不亮');
    expect(await run('--accept-return', body.id, '请寄到云朵路', '1 号')).toEqual([`${body.id} is accepted.`]);
    expect((await list(buyer, orderId)).items[0]).toMatchObject({ decision: '请寄到云朵路 1 号', canSend: true });
    expect((await send(buyer, body.id)).status).toBe(200);
    expect((await send(buyer, body.id, 'YT87654321')).status).toBe(200);
    expect(outcomeOf(await withdraw(buyer, body.id))).toEqual([409, 'return_changed']);
    expect((await list(buyer, orderId)).items[0]).toMatchObject({
      state: 'sent',
      parcel: { carrier: '圆通速递', number: 'YT87654321' },
      canWithdraw: false,
    });
    expect(await run('--receive-return', body.id)).toEqual([
      `${body.id} is refunded, and its goods can be sold again.`,
    ]);
    expect(await run('--receive-return', body.id)).toEqual([`${body.id} does not exist or is past that.`]);
    expect(await taken('lamp')).toBe(before - 1);
    expect(await stateOf(buyer, orderId)).toBe('refunding');
    await settleRefunds();
    expect(await stateOf(buyer, orderId)).toBe('refunded');
    expect((await shop.find(buyer, orderId)).state).toBe('received');

    const rest = [{ variantId: 'lamp.one', quantity: 2, pictures: [] }];
    expect(outcomeOf(await request(buyer, orderId, { lines: [{ ...rest[0]!, quantity: 3 }] }))).toEqual([
      409,
      'return_too_much',
    ]);
    const second = (await request(buyer, orderId, { lines: rest })).body.id;
    await run('--accept-return', second, '同一个地址');
    // A typing error must not put broken goods back into stock.
    for (const words of [['scarp'], ['scrap', '坏了'], ['restock']])
      expect((await run('--receive-return', second, ...words))[0]).toMatch(/is not known|is too much/);
    expect((await list(buyer, orderId)).items[0]).toMatchObject({ state: 'accepted' });
    expect(await run('--receive-return', second, 'scrap')).toEqual([`${second} is refunded.`]);
    expect(await taken('lamp')).toBe(before - 1);
    expect((await shop.find(buyer, orderId)).state).toBe('refunding');
    await settleRefunds();
    const order = await shop.find(buyer, orderId);
    expect([order.state, order.actions]).toEqual(['refunded', []]);
    expect(order.events.flatMap(({ topic }) => topic ?? []).reverse()).toEqual([
      ...['returnRequested', 'returnAccepted', 'returnSent', 'returnReceived'],
      ...['returnRequested', 'returnAccepted', 'returnReceived'],
    ]);
  });

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

  it('give the shells back once, if the goods were exchanged for shells', async () => {
    const { buyer, orderId } = await received('cup', 1, { shells: 5 });
    const balance = () => shellLedger(test.gateway.db).balance(buyer.userId);
    expect(await balance()).toBe(1);
    const lines = [{ variantId: 'cup.one', quantity: 1, pictures: [] }];
    const { id } = (await request(buyer, orderId, { lines })).body;
    await run('--accept-return', id, '寄到店里');
    await Promise.all(Array.from({ length: 4 }, () => receiveReturn(test.gateway.db, { id, restocks: true }, now())));
    expect(await balance()).toBe(6);
    expect([await stateOf(buyer, orderId), (await shop.find(buyer, orderId)).state]).toEqual(['refunded', 'refunded']);
  });

  it('give the coupon back only if all goods of the order are returned', async () => {
    const { buyer, orderId } = await received('lamp', 2, { fen: 1_500 }, 500);
    const coupons = () => couponRepository(test.gateway.db).countOpen(buyer.userId, now());
    for (const left of [0, 1]) {
      const { id } = (await request(buyer, orderId)).body;
      await run('--accept-return', id, '寄到店里');
      await run('--receive-return', id);
      expect(await coupons()).toBe(left);
    }
    await settleRefunds();
    const { items } = await list(buyer, orderId);
    expect(items.map(({ refund }) => refund.fen)).toEqual([750, 750]);
  });

  it('also refund the freight, and leave no amount for an invoice, if all goods of the order are returned', async () => {
    const { buyer, orderId } = await received('book', 2, { fen: 2_601 });
    const lines = [{ variantId: 'book.one', quantity: 1, pictures: [] }];
    const form = { kind: 'person' as const, title: '李小满', taxNumber: '', email: 'parent@example.org' };
    const ask = () => call(test, requestInvoice, { params: { orderId }, body: form }, buyer);
    const invoiceId = (await ask()).body.id;
    await run('--issue-invoice', invoiceId, '26332000000012345678', '26.01');
    const invoices = async () =>
      (await call(test, listInvoices, { params: { orderId } }, buyer)).body.items.map(({ state, amountFen }) => [
        state,
        amountFen,
      ]);
    expect(await invoices()).toEqual([['issued', 2_601]]);
    for (const held of [1_301, 0]) {
      test.time += MINUTE_MS;
      const { id } = (await request(buyer, orderId, { lines })).body;
      await run('--accept-return', id, '寄到店里');
      await run('--receive-return', id);
      if (held > 0) {
        expect(await invoices()).toEqual([['reversing', 2_601]]);
        await run('--reverse-invoice', invoiceId, '26332000000012345679');
        await ask();
        expect((await run('--invoices')).join('\n')).toContain('¥13.01');
      }
    }
    await settleRefunds();
    const { items } = await list(buyer, orderId);
    expect(items.map(({ refund }) => refund.fen)).toEqual([1_301, 1_300]);
    expect((await invoices()).map(([state]) => state)).toEqual(['withdrawn', 'reversed']);
    expect(outcomeOf(await ask())).toEqual([409, 'invoice_not_possible']);
    expect((await shop.find(buyer, orderId)).actions).toEqual([]);
  });

  it('let the buyer order goods again whose limit the returned pieces had reached, even if these pieces cannot be sold again', async () => {
    const { buyer, orderId } = await received('bowl', 1, { shells: 5 });
    await shellLedger(test.gateway.db).give(buyer.userId, { kind: 'dictation', occasion: 'more', amount: 5 }, now());
    const again = () => {
      const body = {
        orderKey: crypto.randomUUID(),
        addressId: buyer.addressId,
        expected: { fen: 0, shells: 5 },
        lines: [{ variantId: 'bowl.one', quantity: 1 }],
      };
      return call(test, orders.createOrder, { body }, buyer);
    };
    expect(outcomeOf(await again())).toEqual([409, 'limit_reached']);
    const lines = [{ variantId: 'bowl.one', quantity: 1, pictures: [] }];
    const { id } = (await request(buyer, orderId, { reason: 'faulty', lines })).body;
    await run('--accept-return', id, '寄到店里');
    await run('--receive-return', id, 'scrap');
    expect(await taken('bowl')).toBe(1);
    expect((await again()).status).toBe(200);
    expect(await taken('bowl')).toBe(2);
  });

  it('can be withdrawn and requested again by the buyer, and refused with a reason by an operator', async () => {
    const { buyer, orderId } = await received('cup', 1, { shells: 5 });
    const lines = [{ variantId: 'cup.one', quantity: 1, pictures: [] }];
    const first = (await request(buyer, orderId, { lines })).body.id;
    expect((await shop.find(buyer, orderId)).actions).toContainEqual({
      id: 'return',
      obstacle: '退货正在处理，处理完才能再申请',
    });
    expect((await withdraw(buyer, first)).status).toBe(200);
    expect((await withdraw(buyer, first)).status).toBe(200);
    const second = (await request(buyer, orderId, { lines })).body.id;
    expect(await run('--refuse-return', second)).toContain(
      'Give a reason of at most 100 characters, which the buyer reads.',
    );
    await run('--refuse-return', second, '已经用过了');
    expect((await list(buyer, orderId)).items.map(({ state, decision }) => [state, decision])).toContainEqual([
      'refused',
      '已经用过了',
    ]);
    expect(await run('--returns')).toEqual(['0 open returns']);
  });

  it('are refused for goods without a fault that are exempt from returns, more than fifteen days after the receipt, and for unpaid orders', async () => {
    const { buyer, orderId } = await received('film', 1, { fen: 990 });
    const lines = [{ variantId: 'film.one', quantity: 1, pictures: [] }];
    expect(outcomeOf(await request(buyer, orderId, { lines }))).toEqual([409, 'return_not_possible']);
    expect((await list(buyer, orderId)).lines).toEqual([
      { variantId: 'film.one', most: 1, unwanted: '这件商品不支持七天无理由退货，有质量问题可以退', fault: null },
    ]);
    expect(outcomeOf(await request(buyer, orderId, { lines: [...lines, ...lines], reason: 'faulty' }))).toEqual([
      400,
      'invalid_input',
    ]);
    const past = new Date(test.time - 16 * 24 * HOUR_MS);
    await test.gateway.db
      .update(orderEvents)
      .set({ happenedAt: past })
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.reached, 'received')));
    expect(outcomeOf(await request(buyer, orderId, { lines, reason: 'faulty' }))).toEqual([409, 'return_not_possible']);
    expect((await shop.find(buyer, orderId)).actions).toContainEqual({
      id: 'return',
      obstacle: '收到超过十五天了，要退货请找客服',
    });
    const unpaid = await shop.order(buyer, 'lamp.one', 1_000);
    expect(outcomeOf(await request(buyer, unpaid))).toEqual([409, 'order_changed']);
  });

  it('ROLE-03 cannot be requested, sent or withdrawn by other users, who get 404, and cannot contain pictures of other users', async () => {
    const [own, other] = [await received('cup', 1, { shells: 5 }), await received('cup', 1, { shells: 5 })];
    const lines = [{ variantId: 'cup.one', quantity: 1, pictures: [] as string[] }];
    const { id } = (await request(own.buyer, own.orderId, { lines })).body;
    expect((await request(other.buyer, own.orderId, { lines })).status).toBe(404);
    expect((await withdraw(other.buyer, id)).status).toBe(404);
    expect((await send(other.buyer, id)).status).toBe(404);
    const picture = await upload(test, await aPicture(), own.buyer, 'return');
    const stolen = [{ ...lines[0]!, pictures: [picture.id] }];
    expect(outcomeOf(await request(other.buyer, other.orderId, { lines: stolen }))).toEqual([409, 'upload_gone']);
    const [row] = await test.gateway.db.select().from(uploads).where(eq(uploads.id, picture.id));
    expect([row?.state, (await list(other.buyer, other.orderId)).items]).toEqual(['ready', []]);
  });

  it('are limited to ten for an order', async () => {
    const { buyer, orderId } = await received('cup', 1, { shells: 5 });
    const lines = [{ variantId: 'cup.one', quantity: 1, pictures: [] }];
    for (let round = 0; round < 10; round += 1)
      await withdraw(buyer, (await request(buyer, orderId, { lines })).body.id);
    expect(outcomeOf(await request(buyer, orderId, { lines }))).toEqual([409, 'return_too_often']);
  });

  it('are stored once if eight requests arrive at the same moment', async () => {
    const { buyer, orderId } = await received('cup', 1, { shells: 5 });
    const lines = [{ variantId: 'cup.one', quantity: 1, pictures: [] }];
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(buyer, orderId, { lines })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await list(buyer, orderId)).items).toHaveLength(1);
  });
});
