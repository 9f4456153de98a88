import { and, eq, isNull, like } from 'drizzle-orm';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { refunds } from '#server/database/tables/mall/payments.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { auditMoney } from '#server/domain/payments/moneyAudit.ts';
import { alipayChannel } from '#server/domain/payments/channels/alipayChannel.ts';
import { paymentJobKinds } from '#server/domain/payments/paymentJobKinds.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { standInAlipay } from '#server/testing/shop/standInAlipay.ts';
import type { StandInReply } from '#server/testing/shop/standInServer.ts';
import { useShop, type Buyer } from '#server/testing/shop/useShop.ts';
import { useGateway, type TestGateway } from '#server/testing/useGateway.ts';

const contentDir = aPack({
  editorials: {
    'goods/lamp': aGoods({ id: 'lamp', title: '小夜灯', variants: [{ id: 'one', priceFen: 1_999, stock: 500 }] }),
    'goods/plan': aGoods({
      id: 'plan',
      kind: 'plan',
      delivers: 'membership',
      returns: 'none',
      membership: { days: 30, isTrial: false },
      variants: [{ id: 'month', priceFen: 1_500 }],
    }),
  },
});
const ALIPAY_AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AlipayClient/10.5';

describe.each(['publicKey', 'certificates'] as const)('the Alipay channel that verifies with %s', (verifiedBy) => {
  const alipay = standInAlipay(verifiedBy, () => test.time);
  // The simulated server of Alipay starts in `beforeAll`, because the gateway reads the server's address when it is
  // built.
  beforeAll(async () => {
    alipay.account.gateway = `${await alipay.server.start()}/gateway.do`;
  });
  const limits = { captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 };
  const test: TestGateway = useGateway('postgres', {
    contentDir,
    alipay: alipay.account,
    publicOrigin: 'https://m.example.com',
    ...limits,
  });
  const shop = useShop(test, { userAgent: 'Mozilla/5.0 (Linux; Android 14)' });
  const inside = useShop(test, { userAgent: ALIPAY_AGENT });
  const { now } = shop;

  afterAll(() => alipay.server.stop());
  afterEach(async () => {
    expect((await auditMoney(test.gateway.db)).difference).toBe(0);
  });

  interface Begun {
    buyer: Buyer;
    orderId: string;
    id: string;
    url: URL;
  }

  /** Creates an order and starts its payment. The payer has not yet opened the page at Alipay. */
  async function begun(): Promise<Begun> {
    const buyer = await shop.customer();
    const orderId = await shop.order(buyer, 'lamp.one', 1_999);
    await shop.confirm(buyer, orderId);
    const { body } = await shop.start(buyer, orderId, 'alipay');
    const url = new URL(body.kind === 'open' ? body.url : '');
    const { out_trade_no: id } = JSON.parse(url.searchParams.get('biz_content') ?? '{}') as { out_trade_no: string };
    return { buyer, orderId, id, url };
  }
  /** Does the same as `begun`, and then opens the page as the payer. */
  async function opened(): Promise<Begun> {
    const order = await begun();
    expect((await fetch(order.url)).status).toBe(200);
    return order;
  }
  async function paid(): Promise<Begun> {
    const order = await opened();
    alipay.pay(order.id);
    expect((await notify(alipay.notification(order.id))).statusCode).toBe(200);
    return order;
  }
  const notify = (request: ReturnType<typeof alipay.notification>) => test.app.inject(request);
  const stateOf = async ({ buyer, orderId }: Begun) => (await shop.find(buyer, orderId)).state;
  const refundsOf = ({ id }: Begun) => Array.from(alipay.refunds.values()).filter(({ attemptId }) => attemptId === id);

  it('opens the payment page by an address that Alipay accepts, in a browser and in the Alipay app', async () => {
    const { buyer, orderId, id, url } = await begun();
    expect((await shop.cashier(buyer, orderId)).body.channels).toEqual(['alipay', 'sandbox']);
    expect((await inside.cashier(buyer, orderId)).body.channels).toEqual(['alipay', 'sandbox']);
    expect(url.searchParams.get('return_url')).toBe(`https://m.example.com/combine/mall/order?id=${orderId}`);
    expect(url.searchParams.get('notify_url')).toBe('https://m.example.com/pay/notify/alipay');
    expect((await fetch(url)).status).toBe(200);
    expect(alipay.trades.get(id)).toMatchObject({ amountFen: 1_999, title: '小夜灯' });
    // The order expires after half an hour, and Alipay accepts no payment in the last minute before that.
    expect(alipay.trades.get(id)?.endsAt).toBeLessThanOrEqual(test.time + 29 * MINUTE_MS);
    const again = await inside.start(buyer, orderId, 'alipay');
    expect(again.body).toMatchObject({ kind: 'open', url: expect.stringContaining(id) as string });
  });

  it('signs payment addresses, so that Alipay refuses an address in which the amount was changed', async () => {
    const { id, url } = await begun();
    const content = url.searchParams.get('biz_content') ?? '';
    url.searchParams.set('biz_content', content.replace('19.99', '0.01'));
    expect((await fetch(url)).status).toBe(400);
    expect(alipay.trades.has(id)).toBe(false);
  });

  it('marks an order as paid when the notification arrives, and only once even if the notification is repeated', async () => {
    const order = await opened();
    alipay.pay(order.id);
    const notification = alipay.notification(order.id);
    const first = await notify(notification);
    expect([first.statusCode, first.body, first.headers['content-type']]).toEqual([200, 'success', 'text/plain']);
    expect(await stateOf(order)).toBe('paid');
    expect((await notify(notification)).statusCode).toBe(200);
    expect((await notify(alipay.notification(order.id, { trade_status: 'TRADE_FINISHED' }))).statusCode).toBe(200);
    expect(await stateOf(order)).toBe('paid');
    await shop.refund(order.buyer, order.orderId);
    await shop.runJobs();
    expect((await notify(notification)).statusCode).toBe(200);
    expect(await stateOf(order)).toBe('refunded');
  });

  it.each<[string, (request: ReturnType<typeof alipay.notification>) => object]>([
    ['a bad signature', ({ payload }) => ({ payload: payload.replace(/sign=[^&]{8}/, 'sign=AAAAAAAA') })],
    ['another body', ({ payload }) => ({ payload: payload.replace('19.99', '1.00') })],
    ['one field more', ({ payload }) => ({ payload: `${payload}&refund_fee=1.00` })],
    ['a field that appears twice', ({ payload }) => ({ payload: `${payload}&total_amount=1.00` })],
    ['no signature', ({ payload }) => ({ payload: payload.replace(/&sign=[^&]*/, '') })],
    ['nothing in it', () => ({ payload: '' })],
    ['JSON', () => ({ payload: '{}', headers: { 'content-type': 'application/json' } })],
  ])('refuses a notification with %s and leaves the order unpaid', async (_, change) => {
    const order = await opened();
    const request = alipay.notification(order.id);
    expect((await notify({ ...request, ...change(request) })).statusCode).toBe(401);
    expect(await stateOf(order)).toBe('unpaid');
  });

  it.each<[string, Record<string, string | undefined>, number]>([
    ['another amount', { total_amount: '0.01' }, 422],
    ['a malformed amount', { total_amount: '19.990' }, 401],
    ['another merchant', { seller_id: '2088000000000002' }, 401],
    ['no merchant', { seller_id: undefined }, 401],
    ['another app', { app_id: '2021000000000002' }, 401],
    ['another payment', { out_trade_no: '202611230000000000000000' }, 422],
    ['no number of Alipay', { trade_no: '' }, 401],
    ['a payment that waits for money', { trade_status: 'WAIT_BUYER_PAY' }, 200],
    ['a payment that has ended', { trade_status: 'TRADE_CLOSED' }, 200],
    ['a refund of a part', { refund_fee: '1.00', gmt_refund: '2026-11-23 12:00:00.000' }, 200],
    ['a refund without a time', { refund_fee: '1.00' }, 200],
  ])('does not treat a signed notification about %s as a payment of the order', async (_, changes, status) => {
    const order = await opened();
    expect((await notify(alipay.notification(order.id, changes))).statusCode).toBe(status);
    expect(await stateOf(order)).toBe('unpaid');
  });

  it.each([
    ['RSA', 'RSA-SHA1'],
    ['RSA', 'RSA-SHA256'],
    ['MD5', 'RSA-SHA256'],
    ['RSA2', 'RSA-SHA1'],
  ])('refuses a notification that names the signature type %s and is signed with %s', async (type, algorithm) => {
    const order = await opened();
    expect((await notify(alipay.notification(order.id, { sign_type: type }, algorithm))).statusCode).toBe(401);
    expect(await stateOf(order)).toBe('unpaid');
  });

  it.each<[string, (id: string) => (StandInReply | null)[]]>([
    // The connection must break off twice, because Alipay's SDK retries a failed request once.
    ['breaks off twice', () => [null, null]],
    ['answers with 502', () => [{ status: 502, body: 'Bad Gateway' }]],
    ['answers with a page', () => [{ body: '<html>busy</html>' }]],
    ['answers without a signature', (id) => [{ body: alipay.answer(id, {}).body!.replace(/,"sign".*/, '}') }]],
    ['seems to answer with the signature of somebody else', (id) => [alipay.answer(id, {}, true)]],
    ['answers with a system error', (id) => [alipay.answer(id, { code: '20000', sub_code: 'isp.unknow-error' })]],
    ['answers with another amount', (id) => [alipay.answer(id, { total_amount: '0.01' })]],
    ['answers with no amount', (id) => [alipay.answer(id, { total_amount: '' })]],
    ['answers about another payment', (id) => [alipay.answer(id, { out_trade_no: '202611230000000000000000' })]],
    [
      'denies without a signature',
      () => [{ body: '{"error_response":{"code":"40004","sub_code":"ACQ.TRADE_NOT_EXIST"}}' }],
    ],
  ])(
    'leaves the payment undecided if Alipay, when queried, %s, and a background job asks again',
    async (_, repliesAbout) => {
      const order = await opened();
      alipay.pay(order.id);
      test.time += 15 * SECOND_MS;
      alipay.server.misbehave(order.id, ...repliesAbout(order.id));
      expect(await shop.runJobs()).toHaveLength(1);
      expect(await stateOf(order)).toBe('unpaid');
      test.time += 6 * SECOND_MS;
      expect(await shop.runJobs()).toEqual([]);
      expect(await stateOf(order)).toBe('paid');
    },
  );

  it('aborts a slow request and later queries the result, so that the request takes effect once', async () => {
    const order = await opened();
    alipay.pay(order.id);
    const impatient = alipayChannel(alipay.account, now, 50);
    const repository = paymentRepository(test.gateway.db);
    const attempt = await repository.forChannel((await repository.findAttempt(order.id))!);
    alipay.server.misbehave(order.id, 'silent');
    await expect(impatient.query(attempt)).rejects.toThrow('Alipay, query: no answer');
    test.time += 3 * SECOND_MS;
    expect((await shop.ask(order.buyer, order.orderId)).body.state).toBe('paid');
    const refund = { number: '202611230000000000000001', attemptId: order.id, amountFen: 100, paidFen: 1_999 };
    alipay.server.misbehave(refund.number, 'silent');
    await expect(impatient.refund(refund)).rejects.toThrow('Alipay, refund: no answer');
    const patient = alipayChannel(alipay.account, now);
    expect(await patient.refund(refund)).toEqual({ state: 'accepted' });
    expect(alipay.refunds.get(refund.number)).toMatchObject({ attemptId: order.id, amountFen: 100 });
    alipay.refunds.delete(refund.number);
  });

  it('marks an order as paid when the page asks the gateway, even if the notification is lost', async () => {
    const order = await opened();
    expect((await shop.ask(order.buyer, order.orderId)).body.state).toBe('pending');
    alipay.pay(order.id);
    test.time += 3 * SECOND_MS;
    expect((await shop.ask(order.buyer, order.orderId)).body.state).toBe('paid');
  });

  it('keeps a payment pending until the payer has opened the Alipay page, because Alipay does not know the payment before that', async () => {
    const order = await begun();
    expect((await shop.ask(order.buyer, order.orderId)).body.state).toBe('pending');
    await fetch(order.url);
    alipay.pay(order.id);
    test.time += 3 * SECOND_MS;
    expect((await shop.ask(order.buyer, order.orderId)).body.state).toBe('paid');
  });

  it.each(['open', 'not open'])(
    'closes the payment of an order before the order expires, if the Alipay page is %s',
    async (page) => {
      const order = page === 'open' ? await opened() : await begun();
      test.time += 31 * MINUTE_MS;
      expect(await shop.runJobs()).toEqual([]);
      expect(await stateOf(order)).toBe('expired');
      expect((await fetch(order.url)).status).toBe(400);
    },
  );

  it('returns money that is paid after the order was cancelled, even if no notification arrives', async () => {
    const order = await begun();
    await shop.cancel(order.buyer, order.orderId);
    test.time += 10 * MINUTE_MS;
    expect(await shop.runJobs()).toEqual([]);
    expect((await fetch(order.url)).status).toBe(200);
    alipay.pay(order.id);
    // Jobs query the payment every ten minutes or more often, so the last query is up to ten minutes after the payment
    // can no longer be made.
    for (let minutes = 0; minutes < 30; minutes += 5) {
      test.time += 5 * MINUTE_MS;
      expect(await shop.runJobs()).toEqual([]);
    }
    expect([await stateOf(order), refundsOf(order).map(({ amountFen }) => amountFen)]).toEqual(['cancelled', [1_999]]);
    const returned = await test.gateway.db.select().from(refunds).where(eq(refunds.orderId, order.orderId));
    expect(returned).toMatchObject([{ attemptId: order.id, reason: 'late' }]);
  });

  it('no longer queries a closed payment once nobody can pay it', async () => {
    const order = await begun();
    await shop.cancel(order.buyer, order.orderId);
    for (let minutes = 0; minutes < 45; minutes += 5) {
      test.time += 5 * MINUTE_MS;
      expect(await shop.runJobs()).toEqual([]);
    }
    const checks = and(eq(jobs.kind, paymentJobKinds.check), like(jobs.key, `${order.id}/%`));
    expect(await test.gateway.db.$count(jobs, checks)).toBeGreaterThan(3);
    expect(await test.gateway.db.$count(jobs, and(checks, isNull(jobs.doneAt)))).toBe(0);
  });

  it('returns money that is paid at Alipay after another channel has paid the order', async () => {
    const order = await begun();
    const { body } = await shop.start(order.buyer, order.orderId, 'sandbox');
    const sandboxUrl = body.kind === 'open' ? body.url : '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await test.app.inject({ method: 'POST', url: sandboxUrl, headers, payload: 'choice=pay' });
    expect(await stateOf(order)).toBe('paid');
    await fetch(order.url);
    alipay.pay(order.id);
    expect((await notify(alipay.notification(order.id))).statusCode).toBe(200);
    expect(await shop.runJobs()).toEqual([]);
    expect([await stateOf(order), refundsOf(order).map(({ amountFen }) => amountFen)]).toEqual(['paid', [1_999]]);
  });

  it('returns money once even if the first answer is lost, and queries the refund later', async () => {
    const order = await paid();
    await shop.refund(order.buyer, order.orderId);
    alipay.server.misbehave(order.id, null, null);
    expect(await shop.runJobs()).toHaveLength(1);
    expect(await stateOf(order)).toBe('refunding');
    test.time += 6 * SECOND_MS;
    expect(await shop.runJobs()).toEqual([]);
    expect(await stateOf(order)).toBe('refunding');
    test.time += 15 * SECOND_MS;
    expect(await shop.runJobs()).toEqual([]);
    expect([await stateOf(order), refundsOf(order)]).toEqual([
      ...['refunded', [{ attemptId: order.id, amountFen: 1_999, isDone: true }]],
    ]);
  });

  it('requests a refund again if Alipay has accepted the refund but later does not know it', async () => {
    const order = await paid();
    await shop.refund(order.buyer, order.orderId);
    alipay.server.misbehave(order.id, alipay.refundAnswer(order.id, { fund_change: 'N' }));
    expect(await shop.runJobs()).toEqual([]);
    alipay.refunds.clear();
    expect(await stateOf(order)).toBe('refunding');
    test.time += 15 * SECOND_MS;
    expect(await shop.runJobs()).toEqual([]);
    expect([await stateOf(order), refundsOf(order)]).toEqual([
      ...['refunded', [{ attemptId: order.id, amountFen: 1_999, isDone: true }]],
    ]);
  });

  it.each([
    ['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'failed'],
    ['ACQ.SYSTEM_ERROR', 'requested'],
    ['isv.invalid-signature', 'requested'],
  ])('stores a refund that Alipay answers with %s in the state "%s"', async (subCode, state) => {
    const order = await paid();
    await shop.refund(order.buyer, order.orderId);
    const refusal = { code: '40004', sub_code: subCode };
    alipay.server.misbehave(order.id, alipay.refundAnswer(order.id, refusal));
    await shop.runJobs();
    const rows = await test.gateway.db
      .select({ state: refunds.state, problem: refunds.problem })
      .from(refunds)
      .where(eq(refunds.attemptId, order.id));
    expect(rows).toEqual([{ state, problem: state === 'failed' ? subCode : null }]);
  });

  it('is offered for memberships in the Alipay app', async () => {
    const buyer = await inside.customer();
    const orderId = await inside.order(buyer, 'plan.month', 1_500);
    expect((await inside.cashier(buyer, orderId)).body.channels).toEqual(['alipay', 'sandbox']);
  });

  it('writes no key, signature or personal data to the log', async () => {
    const order = await opened();
    alipay.server.misbehave(order.id, alipay.answer(order.id, {}, true));
    await shop.ask(order.buyer, order.orderId);
    await notify({ ...alipay.notification(order.id), payload: 'sign=AAAA&sign_type=RSA2&buyer_logon_id=138****8000' });
    const log = test.logLines.join('\n');
    expect(log).toContain('Alipay, query: an answer that is not validly signed');
    expect(log).toContain('The signature of Alipay is wrong.');
    expect(log).not.toMatch(/PRIVATE KEY|sign['"=]|138\*|biz_content/);
  });

  if (verifiedBy === 'certificates') {
    describe('when Alipay replaces its certificate', () => {
      afterEach(() => {
        // The gateway requests certificates only at intervals, so the time advances until the next test may request
        // one.
        test.time += 2 * MINUTE_MS;
      });

      it('the gateway downloads the new certificate, and payments go on', async () => {
        const [asked, reported] = [await opened(), await opened()];
        for (const { id } of [asked, reported]) alipay.pay(id);
        alipay.rotate();
        test.time += 3 * SECOND_MS;
        expect((await shop.ask(asked.buyer, asked.orderId)).body.state).toBe('paid');
        alipay.rotate();
        test.time += 2 * MINUTE_MS;
        expect((await notify(alipay.notification(reported.id))).statusCode).toBe(200);
        expect(await stateOf(reported)).toBe('paid');
      });

      it('forged notifications do not prevent the gateway from getting the new certificate', async () => {
        const [asked, reported] = [await opened(), await opened()];
        for (const { id } of [asked, reported]) alipay.pay(id);
        alipay.rotate();
        const forged = alipay.notification(reported.id, { alipay_cert_sn: 'f'.repeat(32) });
        expect((await notify(forged)).statusCode).toBe(401);
        test.time += 3 * SECOND_MS;
        // Alipay's answer to a query names the new certificate, so the gateway downloads it.
        expect((await shop.ask(asked.buyer, asked.orderId)).body.state).toBe('paid');
        expect((await notify(alipay.notification(reported.id))).statusCode).toBe(200);
        expect(await stateOf(reported)).toBe('paid');
      });

      it('notifications that arrive at the same moment are all verified with the new certificate, which is downloaded once', async () => {
        const orders = [await opened(), await opened(), await opened()];
        alipay.rotate();
        alipay.requested.length = 0;
        const answers = await Promise.all(orders.map(({ id }) => notify(alipay.notification(id))));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
        for (const order of orders) expect(await stateOf(order)).toBe('paid');
        expect(alipay.requested).toHaveLength(1);
      });

      it.each([
        ['another authority has issued', { isForged: true }],
        ['belongs to another merchant', { organization: '别人' }],
        ['has expired', { at: Date.UTC(2026, 8, 1) }],
        ['Alipay does not provide', { isHidden: true }],
      ])('the gateway does not trust a certificate that %s', async (_, change) => {
        const order = await opened();
        alipay.pay(order.id);
        alipay.rotate(change);
        test.time += 15 * SECOND_MS;
        expect(await shop.runJobs()).not.toEqual([]);
        expect((await notify(alipay.notification(order.id))).statusCode).toBe(401);
        expect(await stateOf(order)).toBe('unpaid');
        test.time += 2 * MINUTE_MS;
        expect((await notify(alipay.notification(order.id))).statusCode).toBe(401);
        expect(await stateOf(order)).toBe('unpaid');
        alipay.rotate();
        test.time += 2 * MINUTE_MS;
        expect(await shop.runJobs()).toEqual([]);
        expect(await stateOf(order)).toBe('paid');
      });
    });
  }
});
