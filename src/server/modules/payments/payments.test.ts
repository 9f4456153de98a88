import { eq } from 'drizzle-orm';
import { outcomeOf } from '#server/testing/call.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { refunds, sandboxTrades } from '#server/database/tables/mall/payments.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { users } from '#server/database/tables/account/users.ts';
import { refuseOrder } from '#server/domain/orders/endOrder.ts';
import { prepareAttempt } from '#server/domain/payments/startPayment.ts';
import { recordReceipt } from '#server/domain/payments/recordReceipt.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useStartedPayments } from '#server/testing/shop/useStartedPayments.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

/** A package of all series. It needs no parcel. */
const aPackage = (id: string) =>
  aGoods({
    id,
    kind: 'package',
    delivers: 'series',
    returns: 'none',
    series: ['sea', 'hill'],
    variants: [{ id: 'one', priceFen: 9_900, stock: 100 }],
  });

const contentDir = aPack({
  series: { sea: [{ id: 'sea-1', access: 'vip' }], hill: [{ id: 'hill-1', access: 'vip' }] },
  editorials: Object.fromEntries(
    [
      aGoods({ id: 'lamp', title: '小夜灯', variants: [{ id: 'one', priceFen: 9_900, stock: 10_000 }] }),
      aGoods({ id: 'robot', variants: [{ id: 'one', priceFen: 90_000, stock: 100 }] }),
      aPackage('night'),
      aPackage('dawn'),
      aGoods({ kind: 'exchange', id: 'mixed', variants: [{ id: 'one', shells: 5, priceFen: 990, stock: 500 }] }),
    ].map((goods) => [`goods/${goods.id}`, goods]),
  ),
});

describe.each(testedDatabases)('payments on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 });
  const shop = useShop(test);
  const { now, atCashier } = shop;
  const { attemptsOf, audit, begun, receive, receiptOf, refundsOf, stockTaken } = useStartedPayments(test, shop);

  afterEach(async () => {
    expect((await audit()).difference).toBe(0);
  });

  describe('an order for money', () => {
    it('is paid at the cashier after an adult has confirmed it', async () => {
      const buyer = await shop.customer();
      const orderId = await shop.order(buyer, 'lamp.one', 9_900);
      expect((await shop.find(buyer, orderId)).actions.map(({ id }) => id)).toEqual([
        ...['pay', 'ask-friend', 'address', 'cancel'],
      ]);
      const { body: cashier } = await shop.cashier(buyer, orderId);
      expect(cashier).toMatchObject({
        state: 'unpaid',
        amountFen: 9_900,
        channels: ['sandbox'],
        lastChannel: null,
        obstacle: null,
        // A payment can be made until one minute before the order expires, and the order expires after half an hour.
        endsAt: test.time + 29 * MINUTE_MS,
        guardian: { isPassed: false },
      });
      expect(cashier.guardian.mobile).toMatch(/^139\*{4}\d{4}$/);
      expect(outcomeOf(await shop.start(buyer, orderId))).toEqual([403, 'guardian_needed']);
      expect((await shop.confirm(buyer, orderId)).body.guardian.isPassed).toBe(true);
      const { body: launch } = await shop.start(buyer, orderId);
      expect(launch.kind === 'open' && launch.url).toMatch(/^\/pay\/sandbox\/\d{24}$/);
      const id = launch.kind === 'open' ? launch.url.split('/').pop()! : '';
      expect((await shop.cashier(buyer, orderId)).body).toMatchObject({ state: 'pending', lastChannel: 'sandbox' });
      const page = await test.app.inject(`/pay/sandbox/${id}`);
      expect(page.body).toContain('¥99.00');
      const paid = await atCashier(id, 'pay');
      expect([paid.statusCode, paid.headers.location]).toEqual([303, `/combine/mall/order?id=${orderId}`]);
      expect((await shop.cashier(buyer, orderId)).body).toMatchObject({ state: 'paid', channels: [], endsAt: null });
      expect(await shop.find(buyer, orderId)).toMatchObject({
        state: 'paid',
        dueAt: null,
        actions: [
          { id: 'address', obstacle: null },
          { id: 'refund', obstacle: null },
          { id: 'invoice', obstacle: null },
        ],
        events: [{ state: 'paid', actor: 'buyer' }, { state: 'unpaid' }],
      });
      expect(await attemptsOf(orderId)).toMatchObject([{ state: 'paid', isApplied: true, returnedFen: 0 }]);
      expect(outcomeOf(await shop.start(buyer, orderId))).toEqual([409, 'order_changed']);
    });

    it('HTTP-10 is paid once, even if its payment is started, made and reported repeatedly', async () => {
      const buyer = await shop.customer();
      const { orderId, id } = await begun(buyer);
      expect((await shop.start(buyer, orderId)).body).toEqual({ kind: 'open', url: `/pay/sandbox/${id}` });
      await atCashier(id, 'pay');
      await atCashier(id, 'pay');
      const receipt = { transactionId: `SANDBOX${id}`, amountFen: 9_900, paidAt: now() };
      expect(await recordReceipt(test.gateway.db, { id, channel: 'sandbox' }, receipt, now())).toBe('repeated');
      expect(await attemptsOf(orderId)).toHaveLength(1);
      expect(await refundsOf(orderId)).toEqual([]);
    });

    it.each([
      ['another amount', (id: string) => ({ ...receiptOf(id), amountFen: 1 })],
      ['another payment', () => receiptOf('202611230000000000000000')],
    ])('is not marked as paid when the channel reports %s', async (_, receipt) => {
      const buyer = await shop.customer();
      const { orderId, id } = await begun(buyer);
      const wrong = receipt(id);
      const attemptId = wrong.amountFen === 1 ? id : '202611230000000000000000';
      expect(await recordReceipt(test.gateway.db, { id: attemptId, channel: 'sandbox' }, wrong, now())).toBe('refused');
      expect((await shop.find(buyer, orderId)).state).toBe('unpaid');
    });

    it('refuses a second report of the same payment with another transaction number', async () => {
      const { id } = await begun(await shop.customer());
      expect(await receive(id)).toBe('applied');
      expect(
        await recordReceipt(
          test.gateway.db,
          { id, channel: 'sandbox' },
          { ...receiptOf(id), transactionId: 'other' },
          now(),
        ),
      ).toBe('refused');
    });

    it('is marked as paid when the page asks after a lost notification, and the gateway asks the channel at most every 2 s', async () => {
      const buyer = await shop.customer();
      const { orderId, id } = await begun(buyer);
      expect((await shop.ask(buyer, orderId)).body.state).toBe('pending');
      await atCashier(id, 'quiet');
      expect((await shop.ask(buyer, orderId)).body.state).toBe('pending');
      test.time += 2 * SECOND_MS;
      expect((await shop.ask(buyer, orderId)).body.state).toBe('paid');
    });

    it('is marked as paid by a background job if the notification was lost and no page asks', async () => {
      const buyer = await shop.customer();
      const { orderId, id } = await begun(buyer);
      await atCashier(id, 'quiet');
      test.time += 15 * SECOND_MS;
      await shop.runJobs();
      expect((await shop.find(buyer, orderId)).state).toBe('paid');
    });

    it('does not expire after a payment at the last moment, because the background job asks the payment channel first', async () => {
      const buyer = await shop.customer();
      const { orderId, id } = await begun(buyer);
      await atCashier(id, 'quiet');
      test.time += 31 * MINUTE_MS;
      expect(await shop.runJobs()).toEqual([]);
      expect((await shop.find(buyer, orderId)).state).toBe('paid');
    });

    it('expires if nobody pays, and its cashier accepts no more money', async () => {
      const buyer = await shop.customer();
      const taken = await stockTaken('lamp');
      const { orderId, id } = await begun(buyer);
      test.time += 31 * MINUTE_MS;
      expect(await shop.runJobs()).toEqual([]);
      expect((await shop.find(buyer, orderId)).state).toBe('expired');
      expect(await attemptsOf(orderId)).toMatchObject([{ state: 'closed' }]);
      expect((await shop.cashier(buyer, orderId)).body).toMatchObject({ state: 'closed', channels: [] });
      await atCashier(id, 'pay');
      expect(
        (await test.gateway.db.select().from(sandboxTrades).where(eq(sandboxTrades.id, id)))[0]?.paidAt,
      ).toBeNull();
      expect(await stockTaken('lamp')).toBe(taken);
    });

    it('refuses a payment that is started 28 minutes after the order, because too little time remains', async () => {
      const buyer = await shop.customer();
      const orderId = await shop.order(buyer, 'lamp.one', 9_900);
      await shop.confirm(buyer, orderId);
      test.time += 28 * MINUTE_MS;
      expect(outcomeOf(await shop.start(buyer, orderId))).toEqual([409, 'payment_too_late']);
      const text = '付款时间已经过了，请重新下单';
      expect((await shop.cashier(buyer, orderId)).body).toMatchObject({ obstacle: text, friendObstacle: text });
    });

    it('becomes paid and is not cancelled if the payment was made before the buyer cancels the order', async () => {
      const buyer = await shop.customer();
      const { orderId, id } = await begun(buyer);
      await atCashier(id, 'quiet');
      expect(outcomeOf(await shop.cancel(buyer, orderId))).toEqual([409, 'order_changed']);
      expect((await shop.find(buyer, orderId)).state).toBe('paid');
    });

    it('returns money that arrives after it was cancelled', async () => {
      const buyer = await shop.customer();
      const { orderId, id } = await begun(buyer);
      expect((await shop.cancel(buyer, orderId)).body.state).toBe('cancelled');
      expect(await receive(id)).toBe('returned');
      expect(await receive(id)).toBe('repeated');
      expect(await refundsOf(orderId)).toMatchObject([{ state: 'requested', reason: 'late', amountFen: 9_900 }]);
      expect((await shop.find(buyer, orderId)).state).toBe('cancelled');
    });

    it('is paid once if two payments arrive; the second one is refunded, and the order and its cashier show this refund', async () => {
      const buyer = await shop.customer();
      const { orderId, id } = await begun(buyer);
      const { db } = test.gateway;
      const second = await prepareAttempt(
        db,
        { orderId, userId: buyer.userId, hostAge: null },
        { channel: 'alipay', way: 'h5', payerDigest: null },
        now(),
      );
      expect([await receive(second.id, 'alipay'), await receive(id)]).toEqual(['applied', 'returned']);
      expect(await refundsOf(orderId)).toMatchObject([{ attemptId: id, reason: 'double' }]);
      const surplusPayments = [{ channel: 'sandbox', amountFen: 9_900, paidAt: test.time, state: 'returning' }];
      expect(await shop.find(buyer, orderId)).toMatchObject({ state: 'paid', surplusPayments });
      expect((await shop.cashier(buyer, orderId)).body).toMatchObject({ state: 'paid', surplusPayments });
    });

    it('is cancelled and its money returned if another order has delivered the same series since its payment began', async () => {
      const buyer = await shop.customer();
      const [paid, unused] = [await begun(buyer, 'night.one'), await begun(buyer, 'dawn.one')];
      await atCashier(paid.id, 'pay');
      await atCashier(unused.id, 'pay');
      expect(await shop.find(buyer, paid.orderId)).toMatchObject({ state: 'received', surplusPayments: [] });
      const note = '付款到账的时候，里面的专辑已经是你的了，所以订单自动取消，这次付的钱会原路退回';
      expect(await shop.find(buyer, unused.orderId)).toMatchObject({
        state: 'cancelled',
        dueAt: null,
        actions: [],
        events: [{ state: 'cancelled', actor: 'job', note }, { state: 'unpaid' }],
        surplusPayments: [{ channel: 'sandbox', amountFen: 9_900, state: 'returning' }],
      });
      expect([await stockTaken('night'), await stockTaken('dawn')]).toEqual([1, 0]);
      expect(await refundsOf(unused.orderId)).toMatchObject([{ reason: 'double', amountFen: 9_900 }]);
      expect(await shop.runJobs()).toEqual([]);
      expect((await shop.cashier(buyer, unused.orderId)).body).toMatchObject({
        state: 'closed',
        orderState: 'cancelled',
        surplusPayments: [{ state: 'returned' }],
      });
    });

    it('ROLE-03 of another user cannot be seen, confirmed or paid', async () => {
      const [buyer, stranger] = [await shop.customer(), await shop.customer()];
      const { orderId } = await begun(buyer);
      for (const ask of [shop.cashier, shop.ask, shop.start, shop.refund, shop.confirm]) {
        expect((await ask(stranger, orderId)).status).toBe(404);
      }
    });

    it('STATE-10 writes no mobile number, code or cashier address to the log', async () => {
      const buyer = await shop.customer();
      const { id } = await begun(buyer);
      const log = test.logLines.join('\n');
      expect(log).not.toContain(buyer.mobile);
      expect(log).not.toContain(`"code":"${test.messages.at(-1)!.code}"`);
      expect(log).not.toContain(id);
    });
  });

  describe('the confirmation by an adult', () => {
    it('needs the SMS code that was sent for this order', async () => {
      const buyer = await shop.customer();
      const [first, second] = [await shop.order(buyer, 'lamp.one', 9_900), await shop.order(buyer, 'lamp.one', 9_900)];
      await shop.confirm(buyer, first);
      const { code } = test.messages.at(-1)!;
      expect(outcomeOf(await shop.pass(buyer, second, code))).toEqual([400, 'captcha_dead']);
      expect((await shop.cashier(buyer, second)).body.guardian.isPassed).toBe(false);
      expect(outcomeOf(await shop.start(buyer, second))).toEqual([403, 'guardian_needed']);
    });

    it('needs an SMS code to a mobile number that the adult enters if the account was created by a host app and has no number', async () => {
      const buyer = await shop.customer();
      await test.gateway.db.update(users).set({ mobile: null }).where(eq(users.id, buyer.userId));
      const orderId = await shop.order(buyer, 'lamp.one', 9_900);
      expect((await shop.cashier(buyer, orderId)).body.guardian.mobile).toBeNull();
      expect(outcomeOf(await shop.send(buyer, orderId))).toEqual([400, 'guardian_mobile']);
      expect((await shop.send(buyer, orderId, '13800000099')).status).toBe(200);
      const { mobile, code } = test.messages.at(-1)!;
      expect(mobile).toBe('13800000099');
      expect((await shop.pass(buyer, orderId, code, mobile)).body.guardian.isPassed).toBe(true);
    });
  });

  describe('a refund', () => {
    it('returns the money, stock and shells of an order that was not shipped', async () => {
      const buyer = await shop.customer();
      const earning = { kind: 'dictation' as const, occasion: 'test', amount: 100 };
      await shellLedger(test.gateway.db).give(buyer.userId, earning, now());
      const taken = await stockTaken('mixed');
      const { orderId, id } = await begun(buyer, 'mixed.one', 990, 5);
      await atCashier(id, 'pay');
      expect((await shop.refund(buyer, orderId)).body).toMatchObject({ state: 'refunding', actions: [] });
      expect((await shop.refund(buyer, orderId)).body.state).toBe('refunding');
      expect(await shellLedger(test.gateway.db).balance(buyer.userId)).toBe(100);
      expect(await stockTaken('mixed')).toBe(taken);
      await shop.runJobs();
      expect((await shop.find(buyer, orderId)).events.map(({ state }) => state)).toEqual([
        ...['refunded', 'refunding', 'paid', 'unpaid'],
      ]);
      expect(await refundsOf(orderId)).toMatchObject([{ state: 'done', reason: 'buyer', amountFen: 990 }]);
      expect((await shop.refund(buyer, orderId)).body.state).toBe('refunded');
      const [trade] = await test.gateway.db.select().from(sandboxTrades).where(eq(sandboxTrades.id, id));
      expect(Object.values(trade!.refunds)).toEqual([990]);
      expect(outcomeOf(await shop.cancel(buyer, orderId))).toEqual([409, 'order_changed']);
    });

    it.each(['requested', 'accepted'] as const)(
      'whose state is "%s" and whose job has finally failed is listed after an hour, and an operator can have the refund sent again',
      async (state) => {
        const { buyer, orderId } = await shop.paidOrder('lamp.one', 1, { fen: 9_900 });
        await shop.refund(buyer, orderId);
        const { db } = test.gateway;
        const [refund] = await refundsOf(orderId);
        const run = (...args: string[]) => runOrderCommand(db, args, now());
        const ofRefund = eq(jobs.key, refund!.id);
        await db.update(jobs).set({ deadAt: now() }).where(ofRefund);
        await db.update(refunds).set({ state }).where(eq(refunds.id, refund!.id));
        expect(await run('--retry-refund', refund!.id)).toEqual([`There is no failed or late refund ${refund!.id}.`]);
        test.time += 61 * MINUTE_MS;
        await shop.runJobs();
        expect(await run('--money')).toContain(`${refund!.id}\t${orderId}\t¥99.00\t${state}`);
        expect(await run('--retry-refund', refund!.id)).toEqual([`${refund!.id} is sent again.`]);
        await shop.runJobs();
        expect(await refundsOf(orderId)).toMatchObject([{ state: 'done' }]);
        expect(await run('--money')).toContain('0 refunds not confirmed for more than an hour');
        await db.delete(jobs).where(ofRefund);
      },
    );

    it('is given when an operator refuses an order', async () => {
      const buyer = await shop.customer();
      const { orderId, id } = await begun(buyer);
      await atCashier(id, 'pay');
      expect(await refuseOrder(test.gateway.db, orderId, '灯泡碎了', now())).toBe('refunding');
      expect(await refuseOrder(test.gateway.db, orderId, '灯泡碎了', now())).toBeUndefined();
      await shop.runJobs();
      expect(await shop.find(buyer, orderId)).toMatchObject({
        state: 'refunded',
        events: [{}, { note: '灯泡碎了' }, {}, {}],
      });
    });

    it('is not given for an unpaid order', async () => {
      const buyer = await shop.customer();
      const orderId = await shop.order(buyer, 'lamp.one', 9_900);
      expect(outcomeOf(await shop.refund(buyer, orderId))).toEqual([409, 'order_changed']);
    });
  });
});
