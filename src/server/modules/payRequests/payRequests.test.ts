import { eq } from 'drizzle-orm';
import { outcomeOf } from '#server/testing/call.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { users } from '#server/database/tables/account/users.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { paymentAttempts, refunds, sandboxTrades } from '#server/database/tables/mall/payments.ts';
import { friendPayers, payRequests } from '#server/database/tables/mall/payRequests.ts';
import { cancelPayRequest } from '#server/domain/payRequests/askFriend.ts';
import { auditMoney } from '#server/domain/payments/moneyAudit.ts';
import { randomToken, sha256 } from '#server/secrets/digest.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useFriends } from '#server/testing/shop/useFriends.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const IOS_WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50';

const contentDir = aPack({
  editorials: Object.fromEntries(
    [
      aGoods({ id: 'lamp', title: '小夜灯', variants: [{ id: 'one', priceFen: 9_900, stock: 10_000 }] }),
      aGoods({ id: 'robot', variants: [{ id: 'one', priceFen: 90_000, stock: 100 }] }),
      aGoods({ id: 'palace', variants: [{ id: 'one', priceFen: 600_000, stock: 100 }] }),
    ].map((goods) => [`goods/${goods.id}`, goods]),
  ),
});

describe.each(testedDatabases)('payment requests to friends on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 });
  const shop = useShop(test);
  const friends = useFriends(test, shop);
  const { atCashier } = shop;
  const refundsOf = (orderId: string) => test.gateway.db.select().from(refunds).where(eq(refunds.orderId, orderId));

  afterEach(async () => {
    expect((await auditMoney(test.gateway.db)).difference).toBe(0);
  });

  describe('the owner', () => {
    it('requests a payment after an adult has confirmed it, and the order can then be paid within a day', async () => {
      const buyer = await shop.customer();
      const orderId = await shop.order(buyer, 'lamp.one', 9_900);
      const placedAt = test.time;
      expect((await friends.seenByOwner(buyer, orderId)).body).toMatchObject({
        request: null,
        amountFen: 9_900,
        nature: 'parcel',
        obstacle: null,
        guardian: { isPassed: false },
        items: [{ title: '小夜灯', quantity: 1 }],
      });
      expect(outcomeOf(await friends.ask(buyer, orderId))).toEqual([403, 'guardian_needed']);
      await shop.confirm(buyer, orderId);
      const asked = await friends.ask(buyer, orderId, '  生日礼物，帮我付一下吧 ');
      expect(asked.body).toEqual({
        id: expect.stringMatching(/^[\w-]{16}$/) as string,
        secret: expect.stringMatching(/^[\w-]{43}$/) as string,
      });
      expect((await friends.seenByOwner(buyer, orderId)).body.request).toEqual({
        id: asked.body.id,
        state: 'open',
        message: '生日礼物，帮我付一下吧',
        createdAt: test.time,
        endsAt: placedAt + 24 * HOUR_MS - MINUTE_MS,
      });
      expect((await shop.cashier(buyer, orderId)).body).toMatchObject({
        state: 'unpaid',
        endsAt: placedAt + 24 * HOUR_MS - MINUTE_MS,
      });
    });

    it('STATE-10 gets the secret of the link only once, the database stores only a digest of the secret, and the log does not contain the secret', async () => {
      const buyer = await shop.customer();
      const { secret, requestId } = await friends.asked(buyer);
      const friend = friends.friendOf({ requestId, secret });
      await friends.begun(friend);
      const [row] = await test.gateway.db.select().from(payRequests).where(eq(payRequests.id, requestId));
      expect(row?.secretHash).toBe(sha256(secret));
      expect(JSON.stringify(row)).not.toContain(secret);
      const [payer] = await test.gateway.db.select().from(friendPayers).where(eq(friendPayers.requestId, requestId));
      expect(payer).toMatchObject({ payerHash: sha256(friend.payer), confirmedAt: new Date(test.time) });
      const log = test.logLines.join('\n');
      expect(log).toContain(`/pay-requests/${requestId}/payment`);
      expect(log).not.toContain(secret);
      expect(log).not.toContain(friend.payer);
    });

    it('HTTP-10 gets the same link for a repeated request', async () => {
      const buyer = await shop.customer();
      const orderId = await shop.order(buyer, 'lamp.one', 9_900);
      await shop.confirm(buyer, orderId);
      const again = { idempotencyKey: crypto.randomUUID() };
      const first = await friends.ask(buyer, orderId, '', again);
      expect((await friends.ask(buyer, orderId, '', again)).body).toEqual(first.body);
      expect(await test.gateway.db.$count(payRequests, eq(payRequests.orderId, orderId))).toBe(1);
    });

    it('can request the payment again by a new link, which ends the old one', async () => {
      const buyer = await shop.customer();
      const { orderId, ...old } = await friends.asked(buyer);
      const begun = friends.friendOf(old);
      const id = await friends.begun(begun);
      const { body } = await friends.ask(buyer, orderId, '再发一次');
      expect((await friends.view(friends.friendOf(old))).body).toMatchObject({ state: 'cancelled', items: [] });
      expect((await friends.view(begun)).body).toMatchObject({ state: 'cancelled', viewer: 'guest' });
      const [trade] = await test.gateway.db.select().from(sandboxTrades).where(eq(sandboxTrades.id, id));
      expect(trade?.closedAt).toEqual(shop.now());
      const view = await friends.view(friends.friendOf({ requestId: body.id, secret: body.secret }));
      expect(view.body).toMatchObject({ state: 'open', message: '再发一次' });
    });

    it('who requests a new link after a friend has paid with the old one sees that the order is paid', async () => {
      const buyer = await shop.customer();
      const { orderId, ...old } = await friends.asked(buyer);
      const friend = friends.friendOf(old);
      await atCashier(await friends.begun(friend), 'quiet');
      expect((await friends.ask(buyer, orderId)).status).toBe(200);
      expect((await friends.seenByOwner(buyer, orderId)).body.request?.state).toBe('paid');
      expect((await friends.view(friend)).body).toMatchObject({ state: 'paid', viewer: 'payer' });
    });

    it('can create at most ten links for an order', async () => {
      const buyer = await shop.customer();
      const { orderId } = await friends.asked(buyer);
      for (let count = 1; count < 10; count += 1) expect((await friends.ask(buyer, orderId)).status).toBe(200);
      expect(outcomeOf(await friends.ask(buyer, orderId))).toEqual([409, 'too_many_pay_requests']);
    });

    it.each(['我的微信号是 abcde12345', '打电话 13800000001'])(
      'cannot send a friend a message with contact details: "%s"',
      async (text) => {
        const buyer = await shop.customer();
        const { orderId } = await friends.asked(buyer);
        expect(outcomeOf(await friends.ask(buyer, orderId, text))).toEqual([400, 'comment_number']);
      },
    );

    it('cannot request the payment of an order that is already paid, or that costs more than an adult may pay at once', async () => {
      const buyer = await shop.customer();
      const dear = await shop.order(buyer, 'palace.one', 600_000);
      await shop.confirm(buyer, dear);
      expect(outcomeOf(await friends.ask(buyer, dear))).toEqual([409, 'payment_too_large']);
      expect((await friends.seenByOwner(buyer, dear)).body.obstacle).toBe('为了孩子，每次付款最多 5000 元');
      const { orderId, ...link } = await friends.asked(buyer);
      await atCashier(await friends.begun(friends.friendOf(link)), 'pay');
      expect(outcomeOf(await friends.ask(buyer, orderId))).toEqual([409, 'order_changed']);
    });

    it('can end the link, after which a friend who has already begun to pay cannot finish', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const friend = friends.friendOf(link);
      const id = await friends.begun(friend);
      expect((await friends.seenByOwner(buyer, orderId)).body.request?.state).toBe('paying');
      expect((await friends.cancel(buyer, orderId)).body.request?.state).toBe('cancelled');
      expect((await friends.cancel(buyer, orderId)).body.request?.state).toBe('cancelled');
      await atCashier(id, 'pay');
      expect((await friends.view(friend)).body).toMatchObject({ state: 'cancelled', viewer: 'guest', message: '' });
      expect(outcomeOf(await friends.start(friend))).toEqual([409, 'pay_request_over']);
      expect((await shop.find(buyer, orderId)).state).toBe('unpaid');
      const [trade] = await test.gateway.db.select().from(sandboxTrades).where(eq(sandboxTrades.id, id));
      expect(trade?.paidAt).toBeNull();
    });

    it('who ends the link after a friend has paid sees that the order is paid', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      await atCashier(await friends.begun(friends.friendOf(link)), 'quiet');
      expect((await friends.cancel(buyer, orderId)).body.request?.state).toBe('paid');
      expect((await shop.find(buyer, orderId)).state).toBe('paid');
    });

    it("can pay while a friend has the cashier open, and does not see the friend's payment as their own", async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const friend = friends.friendOf(link);
      const id = await friends.begun(friend);
      expect((await shop.cashier(buyer, orderId)).body).toMatchObject({ state: 'unpaid', lastChannel: null });
      const { body: launch } = await shop.start(buyer, orderId);
      await atCashier(launch.kind === 'open' ? launch.url.split('/').pop()! : '', 'pay');
      expect((await friends.seenByOwner(buyer, orderId)).body.request?.state).toBe('ended');
      expect((await friends.view(friend)).body).toMatchObject({ state: 'paid', viewer: 'guest' });
      await atCashier(id, 'pay');
      await shop.runJobs();
      expect((await friends.view(friend)).body).toMatchObject({ state: 'refunded', viewer: 'payer' });
    });

    it('ROLE-03 is the only user who can create, see and cancel the request', async () => {
      const [buyer, stranger] = [await shop.customer(), await shop.customer()];
      const { orderId } = await friends.asked(buyer);
      for (const attempt of [friends.ask, friends.seenByOwner, friends.cancel]) {
        expect((await attempt(stranger, orderId)).status).toBe(404);
      }
      expect((await friends.seenByOwner(buyer, orderId)).body.request?.state).toBe('open');
    });
  });

  describe('a friend', () => {
    it('sees what is to be paid, the message and the masked name of the owner, and no other data of the owner', async () => {
      const buyer = await shop.customer();
      await test.gateway.db.update(users).set({ nickname: '小满妈妈' }).where(eq(users.id, buyer.userId));
      const { orderId, ...link } = await friends.asked(buyer);
      const { body } = await friends.view(friends.friendOf(link));
      expect(body).toEqual({
        state: 'open',
        viewer: 'guest',
        ownerName: '小**妈',
        message: '帮我付一下吧',
        amountFen: 9_900,
        endsAt: expect.any(Number) as number,
        channels: ['sandbox'],
        obstacle: null,
        orderId: null,
        items: [{ title: '小夜灯', choices: [], picture: expect.any(String) as string, quantity: 1 }],
      });
      const text = JSON.stringify(body);
      for (const secret of [orderId, buyer.userId, buyer.mobile, '小满', '13800000001', '李小满']) {
        expect(text).not.toContain(secret);
      }
    });

    it.each([
      ['an unknown request', () => ({ requestId: 'AAAAAAAAAAAAAAAA' })],
      ['another secret', () => ({ secret: randomToken() })],
    ])('gets 404 with %s', async (_, change) => {
      const buyer = await shop.customer();
      const wrong = { ...friends.friendOf(await friends.asked(buyer)), ...change() };
      const answers = [await friends.view(wrong), await friends.start(wrong), await friends.check(wrong)];
      expect(answers.map(outcomeOf)).toEqual(Array(3).fill([404, 'not_found']));
    });

    it('pays without an account, then returns to an address without the secret, and everybody with the link sees the result', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const [friend, other] = [friends.friendOf(link), friends.friendOf(link)];
      const id = await friends.begun(friend);
      expect((await friends.view(friend)).body).toMatchObject({ state: 'paying', viewer: 'guest' });
      expect((await friends.view(other)).body).toMatchObject({ state: 'open', viewer: 'guest' });
      const paid = await atCashier(id, 'pay');
      expect(paid.headers.location).toBe(`/combine/orderdispenser/result?id=${link.requestId}`);
      expect((await friends.view(friend)).body).toMatchObject({ state: 'paid', viewer: 'payer', amountFen: 9_900 });
      expect((await friends.view(other)).body).toMatchObject({ state: 'paid', viewer: 'guest' });
      expect((await friends.seenByOwner(buyer, orderId)).body.request?.state).toBe('paid');
      const order = await shop.find(buyer, orderId);
      expect([order.state, order.events[0]?.actor]).toEqual(['paid', 'friend']);
      expect(outcomeOf(await friends.start(other))).toEqual([409, 'order_changed']);
    });

    it('learns the result from the payment channel if the notification was lost', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const friend = friends.friendOf(link);
      await atCashier(await friends.begun(friend), 'quiet');
      expect((await friends.check(friends.friendOf(link))).body.state).toBe('open');
      expect((await friends.check(friend)).body).toMatchObject({ state: 'paid', viewer: 'payer' });
      expect((await shop.find(buyer, orderId)).state).toBe('paid');
    });

    it.each([
      ['is cancelled', (orderId: string) => cancelPayRequest(test.gateway.db, orderId, shop.now())],
      ['expires', async () => void (test.time += 24 * HOUR_MS)],
    ])(
      'who has paid shortly before the link %s sees first that the payment is being confirmed, and then that the order is paid',
      async (_, end) => {
        const buyer = await shop.customer();
        const { orderId, ...link } = await friends.asked(buyer);
        const [friend, other] = [friends.friendOf(link), friends.friendOf(link)];
        test.time += 23 * HOUR_MS;
        await atCashier(await friends.begun(friend), 'quiet');
        await end(orderId);
        expect((await friends.view(friend)).body).toMatchObject({ state: 'paying', channels: [], endsAt: null });
        expect((await friends.view(other)).body.state).toMatch(/^(cancelled|expired)$/);
        expect(outcomeOf(await friends.start(friend))).toEqual([409, 'pay_request_over']);
        expect((await friends.check(friend)).body).toMatchObject({ state: 'paid', viewer: 'payer' });
      },
    );

    it('who begins to pay again continues the same payment', async () => {
      const buyer = await shop.customer();
      const link = await friends.asked(buyer);
      const friend = friends.friendOf(link);
      const ids = [await friends.begun(friend), await friends.begun(friend)];
      expect(ids[0]).toMatch(/^\d{24}$/);
      expect(ids[1]).toBe(ids[0]);
    });

    it('must confirm that they are an adult, and pays the price of the order, whatever amount the request contains', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const friend = friends.friendOf(link);
      expect((await friends.startWith(friend, {})).status).toBe(400);
      expect((await friends.startWith(friend, { isAdult: false })).status).toBe(400);
      expect((await friends.startWith(friend, { isAdult: true, amountFen: 1 })).status).toBe(200);
      const [attempt] = await test.gateway.db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.orderId, orderId));
      expect(attempt).toMatchObject({ amountFen: 9_900, state: 'pending' });
    });

    it('gets the money back if the owner requests a refund of the order; other friends then see only that the link has ended', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const [friend, other] = [friends.friendOf(link), friends.friendOf(link)];
      const id = await friends.begun(friend);
      await atCashier(id, 'pay');
      await shop.refund(buyer, orderId);
      expect((await friends.view(friend)).body).toMatchObject({ state: 'refunding', viewer: 'payer' });
      await shop.runJobs();
      expect((await friends.view(friend)).body).toMatchObject({ state: 'refunded', viewer: 'payer' });
      expect((await friends.view(other)).body).toMatchObject({ state: 'ended', items: [], amountFen: 0, message: '' });
      expect((await friends.seenByOwner(buyer, orderId)).body.request?.state).toBe('refunded');
      const [trade] = await test.gateway.db.select().from(sandboxTrades).where(eq(sandboxTrades.id, id));
      expect(Object.values(trade!.refunds)).toEqual([9_900]);
    });

    it('gets the money back if another friend has paid first', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const both = [friends.friendOf(link), friends.friendOf(link)] as const;
      const ids = [await friends.begun(both[0]), await friends.begun(both[1])] as const;
      await atCashier(ids[1], 'pay');
      await atCashier(ids[0], 'pay');
      expect(await refundsOf(orderId)).toMatchObject([{ attemptId: ids[0], reason: 'double', amountFen: 9_900 }]);
      // The owner sees only surplus payments of the owner.
      expect(await shop.find(buyer, orderId)).toMatchObject({ state: 'paid', surplusPayments: [] });
      expect((await friends.view(both[0])).body).toMatchObject({ state: 'refunding', viewer: 'payer' });
      expect((await friends.view(both[1])).body).toMatchObject({ state: 'paid', viewer: 'payer' });
    });

    it('can no longer pay at the channel after another friend has paid, and sees that the order is paid', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const both = [friends.friendOf(link), friends.friendOf(link)] as const;
      const ids = [await friends.begun(both[0]), await friends.begun(both[1])] as const;
      await atCashier(ids[0], 'pay');
      expect(await shop.runJobs()).toEqual([]);
      const [trade] = await test.gateway.db.select().from(sandboxTrades).where(eq(sandboxTrades.id, ids[1]));
      expect([trade?.paidAt, trade?.closedAt]).toEqual([null, shop.now()]);
      await atCashier(ids[1], 'pay');
      expect(await refundsOf(orderId)).toEqual([]);
      expect((await friends.check(both[1])).body).toMatchObject({ state: 'paid', viewer: 'guest' });
      expect((await friends.view(both[0])).body).toMatchObject({ state: 'paid', viewer: 'payer' });
    });

    it('who is the owner of the order cannot pay by the link, and gets the order number instead', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const friend = friends.friendOf(link);
      expect((await friends.view(friend, buyer)).body).toMatchObject({ viewer: 'owner', orderId, channels: [] });
      expect(outcomeOf(await friends.start(friend, buyer))).toEqual([409, 'own_pay_request']);
      const stranger = await shop.customer();
      expect((await friends.view(friend, stranger)).body).toMatchObject({ viewer: 'guest', orderId: null });
    });

    it('can pay until a minute before the order expires, and then sees that the link has expired', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const friend = friends.friendOf(link);
      test.time += 3 * HOUR_MS;
      expect(await shop.runJobs()).toEqual([]);
      expect((await shop.find(buyer, orderId)).state).toBe('unpaid');
      expect((await friends.view(friend)).body.state).toBe('open');
      test.time += 21 * HOUR_MS - 2 * MINUTE_MS;
      expect((await friends.view(friend)).body.state).toBe('expired');
      expect(outcomeOf(await friends.start(friend))).toEqual([409, 'pay_request_over']);
      test.time += 3 * MINUTE_MS;
      expect(await shop.runJobs()).toEqual([]);
      expect((await friends.view(friend)).body).toMatchObject({ state: 'ended', items: [] });
      const [order] = await test.gateway.db.select().from(orders).where(eq(orders.id, orderId));
      expect(order?.state).toBe('expired');
    });

    it('can begin another payment after an earlier one has ended unpaid', async () => {
      const buyer = await shop.customer();
      const link = await friends.asked(buyer);
      const friend = friends.friendOf(link);
      const first = await friends.begun(friend);
      test.time += 30 * MINUTE_MS + SECOND_MS;
      expect((await friends.view(friend)).body.state).toBe('open');
      const second = await friends.begun(friend);
      expect(second).not.toBe(first);
      expect((await friends.view(friend)).body.state).toBe('paying');
    });

    it('cannot begin to pay after twenty others have begun with the same link', async () => {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      for (let count = 0; count < 20; count += 1) {
        expect((await friends.start(friends.friendOf(link))).status).toBe(200);
      }
      expect(outcomeOf(await friends.start(friends.friendOf(link)))).toEqual([409, 'too_many_payers']);
      expect((await friends.cancel(buyer, orderId)).status).toBe(200);
    });

    it("pays without using up the owner's monthly limit", async () => {
      const buyer = await shop.customer();
      await test.gateway.db.update(users).set({ age: 15 }).where(eq(users.id, buyer.userId));
      for (let count = 0; count < 2; count += 1) {
        const link = await friends.asked(buyer, 'robot.one', 90_000);
        await atCashier(await friends.begun(friends.friendOf(link)), 'pay');
      }
      const orderId = await shop.order(buyer, 'robot.one', 90_000);
      await shop.confirm(buyer, orderId);
      expect((await shop.start(buyer, orderId)).status).toBe(200);
    });

    it('can pay in WeChat on iOS for goods that are sent as a parcel', async () => {
      const buyer = await shop.customer();
      const link = await friends.asked(buyer);
      const { body } = await friends.view(friends.friendOf(link), { userAgent: IOS_WECHAT });
      expect(body).toMatchObject({ channels: ['sandbox'], obstacle: null });
    });
  });
});
