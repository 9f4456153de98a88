import { besideTransaction } from '#server/testing/database/databases.ts';
import { eq } from 'drizzle-orm';
import { users } from '#server/database/tables/account/users.ts';
import { paymentAttempts, refunds } from '#server/database/tables/mall/payments.ts';
import { lockOrder } from '#server/domain/orders/orderMachine.ts';
import { refundByBuyer, refuseOrder } from '#server/domain/orders/endOrder.ts';
import { auditMoney } from '#server/domain/payments/moneyAudit.ts';
import { recordReceipt } from '#server/domain/payments/recordReceipt.ts';
import { requestRefund } from '#server/domain/payments/refunds.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useFriends } from '#server/testing/shop/useFriends.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const POOL_SIZE = 24;
const COPIES = 16;

const contentDir = aPack({
  editorials: {
    'goods/robot': aGoods({ id: 'robot', variants: [{ id: 'one', priceFen: 90_000, stock: 1_000 }] }),
  },
});

/**
 * Each test stops a request between its check and the change that depends on the check, so that the result does not
 * depend on the speed of the machine. The title of each test names in brackets the safeguard in the code that prevents
 * a wrong result; without this safeguard, the test always fails.
 */
describe('races of payments on postgres', () => {
  const test = useGateway(
    'postgres',
    { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 },
    { poolSize: POOL_SIZE },
  );
  const shop = useShop(test);
  const friends = useFriends(test, shop);
  const { now } = shop;
  const { waiting, whileFrozen } = holdTables(test);

  const receive = (id: string) =>
    recordReceipt(
      test.gateway.db,
      { id, channel: 'sandbox' },
      { transactionId: `T${id}`, amountFen: 90_000, paidAt: now() },
      now(),
    );

  afterEach(async () => {
    expect((await auditMoney(test.gateway.db)).difference).toBe(0);
  });

  it('payments at the same moment cannot exceed the monthly limit of a child, even if each is checked before any is stored (safeguard: lockUser)', async () => {
    const buyer = await shop.customer();
    await test.gateway.db.update(users).set({ age: 15 }).where(eq(users.id, buyer.userId));
    const orderIds: string[] = [];
    for (let count = 0; count < 4; count += 1) orderIds.push(await shop.order(buyer, 'robot.one', 90_000));
    for (const orderId of orderIds) await shop.confirm(buyer, orderId);
    const starts = await whileFrozen('payment_attempts', async () => {
      const begun = orderIds.map((orderId) => shop.start(buyer, orderId));
      await waiting(orderIds.length);
      return begun;
    });
    const answers = await Promise.all(starts);
    // The monthly limit of 2,000 yuan allows two of these payments of 900 yuan.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  });

  it('recording a reported payment locks no payment attempt while another transaction holds the lock of the order (safeguard: lockOrder)', async () => {
    const buyer = await shop.customer();
    const link = await friends.asked(buyer, 'robot.one', 90_000);
    const ids = await Promise.all(Array.from({ length: COPIES }, () => friends.begun(friends.friendOf(link))));
    const receipts = await test.gateway.db.transaction(async (tx) => {
      await lockOrder(tx, link.orderId);
      const begun = await besideTransaction(async () => {
        const receipts = ids.map((id) => receive(id));
        await waiting(COPIES);
        return receipts;
      });
      const held = await tx
        .select({ id: paymentAttempts.id })
        .from(paymentAttempts)
        .where(eq(paymentAttempts.orderId, link.orderId))
        .for('update', { noWait: true });
      expect(held).toHaveLength(COPIES);
      return begun;
    });
    const outcomes = await Promise.all(receipts);
    expect(outcomes.sort()).toEqual(['applied', ...Array<string>(COPIES - 1).fill('returned')]);
    expect(await test.gateway.db.$count(refunds, eq(refunds.orderId, link.orderId))).toBe(COPIES - 1);
  });

  it('money is reserved for one refund, even if several refunds are requested before one is stored (safeguard: setAside)', async () => {
    const { db } = test.gateway;
    const buyer = await shop.customer();
    const { orderId, ...link } = await friends.asked(buyer, 'robot.one', 90_000);
    const attemptId = await friends.begun(friends.friendOf(link));
    await receive(attemptId);
    await shop.refund(buyer, orderId);
    await db.delete(refunds).where(eq(refunds.orderId, orderId));
    await db.update(paymentAttempts).set({ returnedFen: 0 }).where(eq(paymentAttempts.id, attemptId));
    const refund = { attemptId, orderId, amountFen: 90_000, reason: 'operator' } as const;
    const requests = await whileFrozen('refunds', async () => {
      const begun = Array.from({ length: COPIES }, () =>
        db
          .transaction((tx) => requestRefund(tx, refund, now()))
          .then(
            () => 'requested',
            (error: unknown) => (error instanceof Error ? error.message : 'failed'),
          ),
      );
      await waiting(COPIES);
      return begun;
    });
    const outcomes = await Promise.all(requests);
    const refused = `The payment ${attemptId} has less left than 90000 fen.`;
    expect(outcomes.sort()).toEqual([...Array<string>(COPIES - 1).fill(refused), 'requested']);
    expect(await db.$count(refunds, eq(refunds.orderId, orderId))).toBe(1);
  });

  it('an order is refunded once, even if several requests that end the order begin before the first refund is stored (safeguard: moveOrder)', async () => {
    const { db } = test.gateway;
    const buyer = await shop.customer();
    const { orderId, ...link } = await friends.asked(buyer, 'robot.one', 90_000);
    await receive(await friends.begun(friends.friendOf(link)));
    const ends = await whileFrozen('refunds', async () => {
      const begun = Array.from({ length: COPIES }, (_, index) =>
        index % 2 === 0
          ? refundByBuyer(db, buyer.userId, orderId, now())
          : refuseOrder(db, orderId, '没货', now()).then((reached) => reached !== undefined),
      );
      await waiting(COPIES);
      return begun;
    });
    expect((await Promise.all(ends)).filter(Boolean)).toHaveLength(1);
    expect(await db.$count(refunds, eq(refunds.orderId, orderId))).toBe(1);
  });
});
