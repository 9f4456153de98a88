import { eq } from 'drizzle-orm';
import { users } from '#server/database/tables/account/users.ts';
import { cancelByBuyer, expireOrder, refundByBuyer, refuseOrder } from '#server/domain/orders/endOrder.ts';
import { prepareAttempt } from '#server/domain/payments/startPayment.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useStartedPayments } from '#server/testing/shop/useStartedPayments.ts';
import { useShop, type Buyer } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const contentDir = aPack({
  editorials: Object.fromEntries(
    [
      aGoods({ id: 'lamp', title: '小夜灯', variants: [{ id: 'one', priceFen: 9_900, stock: 10_000 }] }),
      aGoods({ id: 'robot', variants: [{ id: 'one', priceFen: 90_000, stock: 100 }] }),
    ].map((goods) => [`goods/${goods.id}`, goods]),
  ),
});

describe.each(testedDatabases)('when payments, refunds and cancellations happen at the same moment, on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 });
  const shop = useShop(test);
  const { now } = shop;
  const { attemptsOf, audit, begun, receive, refundsOf, stockTaken } = useStartedPayments(test, shop);

  afterEach(async () => {
    expect((await audit()).difference).toBe(0);
  });

  const ROUNDS = 6;
  const COPIES = 4;
  const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
  /** Creates an order with two payment attempts. Returns one function for each attempt, which reports its payment. */
  async function twoAttempts(buyer: Buyer) {
    const { orderId, id } = await begun(buyer);
    const payer = { orderId, userId: buyer.userId, hostAge: null };
    const other = await prepareAttempt(
      test.gateway.db,
      payer,
      { channel: 'alipay', way: 'h5', payerDigest: null },
      now(),
    );
    return { orderId, receipts: [() => receive(id), () => receive(other.id, 'alipay')] };
  }

  it('one of two payments pays the order and the other is returned, even if both are reported several times', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await shop.customer();
      const { orderId, receipts } = await twoAttempts(buyer);
      const reports = await Promise.all(receipts.map((receiveIt) => times(COPIES, receiveIt)));
      expect(reports.flat().sort()).toEqual(['applied', ...Array<string>(2 * COPIES - 2).fill('repeated'), 'returned']);
      expect((await attemptsOf(orderId)).map(({ isApplied, returnedFen }) => [isApplied, returnedFen]).sort()).toEqual([
        [false, 9_900],
        [true, 0],
      ]);
      expect(await refundsOf(orderId)).toHaveLength(1);
    }
  });

  it.each([
    ['its expiry', (id: string) => test.gateway.db.transaction((tx) => expireOrder(tx, id, now())), 'expired'],
    [
      'its cancellation',
      (id: string, { userId }: Buyer) => cancelByBuyer(test.gateway.db, userId, id, now()),
      'cancelled',
    ],
  ] as const)('an order is either paid, or ended by %s and its money returned', async (_, end, ended) => {
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const buyer = await shop.customer();
      const taken = (await stockTaken('lamp')) ?? 0;
      const { orderId, id } = await begun(buyer);
      const reports = () => times(COPIES, () => receive(id));
      // The call that is started first usually wins. So the reports of the payment are started first in every second
      // round.
      const works = [() => end(orderId, buyer), reports, () => end(orderId, buyer)];
      await Promise.all((round % 2 === 0 ? works : [reports, ...works]).map((work) => work()));
      const { state, events } = await shop.find(buyer, orderId);
      expect(['paid', ended]).toContain(state);
      expect(events).toHaveLength(2);
      expect(await refundsOf(orderId)).toHaveLength(state === 'paid' ? 0 : 1);
      expect(await stockTaken('lamp')).toBe(taken + (state === 'paid' ? 1 : 0));
    }
  });

  it('an order is refunded once, even if the buyer and an operator both request it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await shop.customer();
      const taken = (await stockTaken('lamp')) ?? 0;
      const { orderId, id } = await begun(buyer);
      await receive(id);
      const { db } = test.gateway;
      const done = await Promise.all([
        ...Array.from({ length: COPIES }, () => refundByBuyer(db, buyer.userId, orderId, now())),
        ...Array.from({ length: COPIES }, () => refuseOrder(db, orderId, '没货', now())),
      ]);
      expect(done.filter((one) => one !== false && one !== undefined)).toHaveLength(1);
      expect(await refundsOf(orderId)).toMatchObject([{ amountFen: 9_900 }]);
      expect(await stockTaken('lamp')).toBe(taken);
    }
  });

  it('payments that start together do not exceed the monthly limit', async () => {
    const buyer = await shop.customer();
    await test.gateway.db.update(users).set({ age: 15 }).where(eq(users.id, buyer.userId));
    const orderIds: string[] = [];
    for (let count = 0; count < 4; count += 1) orderIds.push(await shop.order(buyer, 'robot.one', 90_000));
    for (const orderId of orderIds) await shop.confirm(buyer, orderId);
    const answers = await Promise.all(orderIds.map((orderId) => shop.start(buyer, orderId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  it('starting the payment of an order several times creates only one payment attempt', async () => {
    const buyer = await shop.customer();
    const orderId = await shop.order(buyer, 'lamp.one', 9_900);
    await shop.confirm(buyer, orderId);
    const answers = await times(2 * COPIES, () => shop.start(buyer, orderId));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await attemptsOf(orderId)).toHaveLength(1);
  });
});
