import { SECOND_MS, MINUTE_MS } from '#lib/time/time.ts';
import { wechatChannel } from '#server/domain/payments/channels/wechatChannel.ts';
import { auditMoney } from '#server/domain/payments/moneyAudit.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';
import { outcomeOf } from '#server/testing/call.ts';
import type { StandInReply } from '#server/testing/shop/standInServer.ts';
import { standInWechat } from '#server/testing/shop/standInWechat.ts';
import { useFriends } from '#server/testing/shop/useFriends.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { lampPack, useWechatPay, WECHAT_AGENT } from '#server/testing/shop/useWechatPay.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const OPEN_ID = 'oABC_def-123';

describe.each(['publicKey', 'certificates'] as const)('the WeChat Pay channel that verifies with %s', (verifies) => {
  const pay = useWechatPay(verifies);
  const { wechat, test, outside, inside, now, begun, newest, notify, stateOf, timesPaid, receivedFen } = pay;

  it("opens its payment page in a browser, and WeChat's own payment dialog in the WeChat app", async () => {
    const { buyer, orderId, id } = await begun();
    expect((await outside.cashier(buyer, orderId)).body.channels).toEqual(['wechat', 'sandbox']);
    const { body } = await outside.start(buyer, orderId, 'wechat');
    expect(body).toEqual({
      kind: 'open',
      url: `https://wx.tenpay.com/pay?prepay_id=wx${id}&redirect_url=${encodeURIComponent(`https://m.example.com/combine/mall/order?id=${orderId}`)}`,
    });
    expect(wechat.trades.get(id)).toMatchObject({ amountFen: 9_900 });
    expect((await inside.start(buyer, orderId, 'wechat')).status).toBe(400);
    const launched = await inside.start(buyer, orderId, 'wechat', OPEN_ID);
    expect(launched.body).toMatchObject({
      kind: 'wechat',
      request: { appId: 'wx123', package: `prepay_id=wx${Array.from(wechat.trades.keys()).at(-1)}`, signType: 'RSA' },
    });
    expect(Array.from(wechat.trades.values()).at(-1)).toMatchObject({ openId: OPEN_ID });
  });

  it('closes the payment page when the owner or a friend starts the payment again in the WeChat app', async () => {
    const { buyer, orderId, id } = await begun();
    await inside.start(buyer, orderId, 'wechat', OPEN_ID);
    expect(wechat.trades.get(id)).toMatchObject({ isClosed: true });

    const friends = useFriends(test, outside);
    const friend = friends.friendOf(await friends.asked(await outside.customer()));
    expect((await friends.start(friend, { userAgent: 'Mozilla/5.0' }, { channel: 'wechat' })).status).toBe(200);
    const first = newest();
    const started = await friends.start(friend, { userAgent: WECHAT_AGENT }, { channel: 'wechat', openId: OPEN_ID });
    expect(started.body).toMatchObject({ kind: 'wechat' });
    expect(wechat.trades.get(first)).toMatchObject({ isClosed: true });
    expect(wechat.trades.get(newest())?.isClosed).not.toBe(true);
  });

  it('starts another payment when the other parent opens the order in the WeChat app, and closes the payment of the first parent', async () => {
    const buyer = await inside.customer();
    const orderId = await inside.order(buyer, 'lamp.one', 9_900);
    await inside.confirm(buyer, orderId);
    const startBy = async (openId: string) => (await inside.start(buyer, orderId, 'wechat', openId)).body;
    expect(await startBy('mother-123')).toMatchObject({ kind: 'wechat' });
    const first = newest();
    expect(await startBy('mother-123')).toMatchObject({ request: { package: `prepay_id=wx${first}` } });
    expect(await startBy('father-456')).toMatchObject({ kind: 'wechat' });
    const second = newest();
    expect(second).not.toBe(first);
    expect(wechat.trades.get(first)).toMatchObject({ openId: 'mother-123', isClosed: true });
    expect(wechat.trades.get(second)).toMatchObject({ openId: 'father-456' });
    expect(wechat.trades.get(second)?.isClosed).not.toBe(true);
    wechat.pay(second);
    await notify(wechat.notification(second, now()));
    expect(await timesPaid({ buyer, orderId })).toBe(1);
  });

  it('starts no payment for another parent if the first parent has paid in the meantime', async () => {
    const buyer = await inside.customer();
    const orderId = await inside.order(buyer, 'lamp.one', 9_900);
    await inside.confirm(buyer, orderId);
    await inside.start(buyer, orderId, 'wechat', 'mother-123');
    const first = newest();
    wechat.pay(first);
    expect(outcomeOf(await inside.start(buyer, orderId, 'wechat', 'father-456'))).toEqual([409, 'order_changed']);
    expect(newest()).toBe(first);
    expect(await timesPaid({ buyer, orderId })).toBe(1);
  });

  it('marks the order as paid once if both parents start payments at the same moment, however many of the payments are made', async () => {
    const buyer = await inside.customer();
    const orderId = await inside.order(buyer, 'lamp.one', 9_900);
    await inside.confirm(buyer, orderId);
    const received = await receivedFen();
    const before = wechat.trades.size;
    const startBy = (openId: string) => inside.start(buyer, orderId, 'wechat', openId);
    const openIds = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? 'mother-123' : 'father-456'));
    await Promise.all(openIds.map(startBy));
    expect((await startBy('father-456')).status).toBe(200);
    const ids = Array.from(wechat.trades.keys()).slice(before);
    const open = ids.filter((id) => wechat.trades.get(id)?.isClosed !== true);
    expect(open.map((id) => wechat.trades.get(id)?.openId)).toContain('father-456');
    for (const id of open) wechat.pay(id);
    await Promise.all(open.map((id) => notify(wechat.notification(id, now()))));
    expect(await timesPaid({ buyer, orderId })).toBe(1);
    expect(await receivedFen()).toBe(received + 9_900 * open.length);
  });

  it('marks an order as paid when the notification arrives, and only once even if the notification is repeated', async () => {
    const order = await begun();
    const received = await receivedFen();
    wechat.pay(order.id);
    const notification = wechat.notification(order.id, now());
    const first = await notify(notification);
    expect([first.statusCode, first.json()]).toEqual([200, { code: 'SUCCESS' }]);
    expect((await notify(notification)).statusCode).toBe(200);
    expect(await timesPaid(order)).toBe(1);
    expect(await receivedFen()).toBe(received + 9_900);
  });

  it.each<[string, number, (request: ReturnType<typeof wechat.notification>) => object]>([
    ['a bad signature', 401, (request) => ({ headers: { ...request.headers, 'wechatpay-signature': 'AAAA' } })],
    ['another body', 401, (request) => ({ payload: `${request.payload} ` })],
    ['an unknown key', 401, (request) => ({ headers: { ...request.headers, 'wechatpay-serial': 'CERT999' } })],
    ['no signature at all', 401, () => ({ headers: { 'content-type': 'application/json' } })],
  ])('refuses a notification with %s (status %i) and leaves the order unpaid', async (_, status, change) => {
    const order = await begun();
    const request = wechat.notification(order.id, now());
    expect((await notify({ ...request, ...change(request) })).statusCode).toBe(status);
    expect(await stateOf(order)).toBe('unpaid');
  });

  it.each([
    ['another amount', { amount: { total: 1, currency: 'CNY' } }, 422],
    ['another currency', { amount: { total: 9_900, currency: 'USD' } }, 401],
    ['another merchant', { mchid: '1900000002' }, 401],
    ['another app', { appid: 'wx999' }, 401],
    ['another order', { out_trade_no: '202611230000000000000000' }, 422],
    ['a payment that has not succeeded', { trade_state: 'USERPAYING' }, 200],
  ])('does not treat a signed notification about %s as a payment of the order', async (_, changes, status) => {
    const order = await begun();
    expect((await notify(wechat.notification(order.id, now(), changes))).statusCode).toBe(status);
    expect(await stateOf(order)).toBe('unpaid');
  });

  it('refuses a notification that was signed more than five minutes ago', async () => {
    const order = await begun();
    const old = wechat.notification(order.id, new Date(test.time - 301 * SECOND_MS));
    expect((await notify(old)).statusCode).toBe(401);
    expect(await stateOf(order)).toBe('unpaid');
  });

  it.each<[string, (id: string) => StandInReply | null]>([
    ['breaks off', () => null],
    ['answers 500', () => ({ status: 500, body: '{}' })],
    ['answers without a signature', (id) => ({ ...wechat.answer(id, {}), headers: {} })],
    ['seems to answer with the signature of somebody else', (id) => wechat.answer(id, {}, true)],
    ['answers with another amount', (id) => wechat.answer(id, { amount: { total: 1, currency: 'CNY' } })],
    ['answers about another payment', (id) => wechat.answer(id, { out_trade_no: '202611230000000000000000' })],
    ['answers about another merchant', (id) => wechat.answer(id, { mchid: '1900000002' })],
  ])(
    'leaves the payment undecided if WeChat, when queried, %s, and a background job asks again',
    async (_, replyAbout) => {
      const order = await begun();
      wechat.pay(order.id);
      test.time += 15 * SECOND_MS;
      wechat.server.misbehave(order.id, replyAbout(order.id));
      expect(await outside.runJobs()).toHaveLength(1);
      expect(await stateOf(order)).toBe('unpaid');
      test.time += 6 * SECOND_MS;
      expect(await outside.runJobs()).toEqual([]);
      expect(await stateOf(order)).toBe('paid');
    },
  );

  it('aborts a slow request and later queries the result, so that the request takes effect once', async () => {
    const order = await begun();
    wechat.pay(order.id);
    const impatient = wechatChannel(wechat.account, now, 50);
    const repository = paymentRepository(test.gateway.db);
    const attempt = await repository.forChannel((await repository.findAttempt(order.id))!);
    wechat.server.misbehave(order.id, 'silent');
    await expect(impatient.query(attempt)).rejects.toThrow('WeChat Pay, query: no answer');
    test.time += 3 * SECOND_MS;
    expect((await outside.ask(order.buyer, order.orderId)).body.state).toBe('paid');
    const refund = { number: '202611230000000000000001', attemptId: order.id, amountFen: 100, paidFen: 9_900 };
    wechat.server.misbehave(refund.number, 'silent');
    await expect(impatient.refund(refund)).rejects.toThrow('WeChat Pay, refund: no answer');
    const patient = wechatChannel(wechat.account, now);
    expect(await patient.refund(refund)).toEqual({ state: 'accepted' });
    expect(wechat.refunds.get(refund.number)).toMatchObject({ attemptId: order.id, amountFen: 100 });
    wechat.refunds.delete(refund.number);
  });

  it('uses the same payment number again if the answer to the start was lost, so that the order is paid once', async () => {
    const buyer = await outside.customer();
    const orderId = await outside.order(buyer, 'lamp.one', 9_900);
    await outside.confirm(buyer, orderId);
    wechat.server.misbehave('/v3/pay/transactions/h5', null);
    expect((await outside.start(buyer, orderId, 'wechat')).status).toBe(503);
    const before = wechat.trades.size;
    expect((await outside.start(buyer, orderId, 'wechat')).status).toBe(200);
    expect(wechat.trades.size).toBe(before);
    const received = await receivedFen();
    const id = Array.from(wechat.trades.keys()).at(-1) ?? '';
    wechat.pay(id);
    expect((await notify(wechat.notification(id, now()))).statusCode).toBe(200);
    test.time += 15 * SECOND_MS;
    expect(await outside.runJobs()).toEqual([]);
    expect(await timesPaid({ buyer, orderId })).toBe(1);
    expect(await receivedFen()).toBe(received + 9_900);
  });

  it('closes a payment at WeChat before the order expires', async () => {
    const order = await begun();
    test.time += 31 * MINUTE_MS;
    expect(await outside.runJobs()).toEqual([]);
    expect([await stateOf(order), wechat.trades.get(order.id)?.isClosed]).toEqual(['expired', true]);
  });

  it('writes no key, signature or answer of WeChat to the log', async () => {
    const order = await begun();
    wechat.server.misbehave(order.id, { status: 500, body: '{}' });
    test.time += 3 * SECOND_MS;
    await outside.ask(order.buyer, order.orderId);
    expect(test.logLines.join('\n')).toContain('WeChat Pay, query: 500');
    expect(test.logLines.join('\n')).not.toMatch(/PRIVATE KEY|kkkkkkkk|WECHATPAY2|signature=/);
  });

  if (verifies === 'certificates') {
    it('goes on working when WeChat replaces its certificate', async () => {
      const order = await begun();
      wechat.pay(order.id);
      wechat.rotate();
      test.time += 2 * MINUTE_MS;
      expect((await outside.ask(order.buyer, order.orderId)).body.state).toBe('paid');
      const other = await begun();
      wechat.pay(other.id);
      expect((await notify(wechat.notification(other.id, now()))).statusCode).toBe(200);
      expect(await stateOf(other)).toBe('paid');
    });
  }
});

describe('WeChat Pay while a merchant moves from certificates to the public key', () => {
  const wechat = standInWechat('both');
  beforeAll(async () => {
    wechat.account.root = await wechat.server.start();
  });
  const test = useGateway('postgres', {
    contentDir: lampPack,
    wechatPay: wechat.account,
    publicOrigin: 'https://m.example.com',
  });
  const shop = useShop(test, { userAgent: 'Mozilla/5.0 (Linux; Android 14)' });
  afterAll(() => wechat.server.stop());

  it('accepts notifications and answers that are still signed with a certificate', async () => {
    const buyer = await shop.customer();
    for (const isReported of [true, false]) {
      const orderId = await shop.order(buyer, 'lamp.one', 9_900);
      await shop.confirm(buyer, orderId);
      expect((await shop.start(buyer, orderId, 'wechat')).status).toBe(200);
      const id = Array.from(wechat.trades.keys()).at(-1) ?? '';
      wechat.pay(id);
      if (isReported) expect((await test.app.inject(wechat.notification(id, shop.now()))).statusCode).toBe(200);
      else await shop.ask(buyer, orderId);
      expect((await shop.find(buyer, orderId)).state).toBe('paid');
    }
  });
});

describe('a channel that is removed from the settings', () => {
  const wechat = standInWechat('publicKey');
  beforeAll(async () => {
    wechat.account.root = await wechat.server.start();
  });
  const test = useGateway('pglite', {
    contentDir: lampPack,
    wechatPay: wechat.account,
    publicOrigin: 'https://m.example.com',
  });
  const shop = useShop(test, { userAgent: 'Mozilla/5.0 (Linux; Android 14)' });
  afterAll(() => wechat.server.stop());

  it('leaves its payments undecided until it is configured again, and an operator sees these payments', async () => {
    const { settings, db } = test.gateway;
    const queue = jobQueue(db);
    const moneyReport = async () => (await runOrderCommand(db, ['--money'], shop.now())).join('\n');
    const buyer = await shop.customer();
    const orderId = await shop.order(buyer, 'lamp.one', 9_900);
    await shop.confirm(buyer, orderId);
    await shop.start(buyer, orderId, 'wechat');
    const [id = ''] = wechat.trades.keys();
    wechat.pay(id);
    Object.assign(settings, { wechatPay: undefined });
    test.time += 15 * SECOND_MS;
    expect((await shop.runJobs()).map(String)).toEqual(['Error: The channel wechat is no longer configured.']);
    expect(await moneyReport()).toContain('0 payments unconfirmed');
    for (let minutes = 0; minutes < 300; minutes += 10) {
      test.time += 10 * MINUTE_MS;
      await shop.runJobs();
    }
    // The order has expired, so its stock is available to others. The gateway has nevertheless kept trying to query the
    // payment, until the job was dead.
    expect((await shop.find(buyer, orderId)).state).toBe('expired');
    expect(await moneyReport()).toContain(`${id}\t${orderId}\twechat\t¥99.00\n1 payments unconfirmed`);
    const [dead, ...others] = await queue.listDead();
    expect([dead?.lastError, others]).toEqual(['The channel wechat is no longer configured.', []]);

    Object.assign(settings, { wechatPay: wechat.account });
    await queue.retry(dead?.id ?? 0, shop.now());
    expect(await shop.runJobs()).toEqual([]);
    expect(await moneyReport()).toContain('0 payments unconfirmed');
    expect(Array.from(wechat.refunds.values())).toEqual([{ attemptId: id, amountFen: 9_900, status: 'PROCESSING' }]);
    expect((await auditMoney(db)).difference).toBe(0);
  });
});
