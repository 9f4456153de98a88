import { HOST_PAYMENT_PATH } from '#contract/host/lab.ts';
import { getGoods } from '#contract/mall/goods.ts';
import { createOrder, quoteOrder } from '#contract/mall/orders.ts';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { auditMoney } from '#server/domain/payments/moneyAudit.ts';
import { call } from '#server/testing/call.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signPlainJwt } from '#server/testing/shop/plainJwt.ts';
import { standInHost } from '#server/testing/shop/standInHost.ts';
import { useShop, type Buyer } from '#server/testing/shop/useShop.ts';
import { useGateway, type TestGateway } from '#server/testing/useGateway.ts';

const contentDir = aPack({
  editorials: { 'goods/lamp': aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 9_900, stock: 500 }] }) },
});
const HOST_AGENT = 'Mozilla/5.0 (iPhone) ilisten_ios/2003/11.58.2/appstore';
const limits = { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 };

/** Creates an order and starts its payment in the host app. Also returns the payment number. */
async function begun(test: TestGateway, userAgent = HOST_AGENT) {
  const shop = useShop(test, { userAgent });
  const buyer = await shop.customer();
  const orderId = await shop.order(buyer, 'lamp.one', 9_900);
  await shop.confirm(buyer, orderId);
  const { status, body } = await shop.start(buyer, orderId, 'host');
  return { shop, buyer, orderId, status, id: body.kind === 'host' ? body.paymentId : '' };
}
const stateOf = async ({ shop, buyer, orderId }: Awaited<ReturnType<typeof begun>>) =>
  (await shop.find(buyer, orderId)).state;

describe('payment in the simulated host app', () => {
  const test = useGateway('postgres', limits);
  const atHost = (order: object) => test.app.inject({ method: 'POST', url: HOST_PAYMENT_PATH, payload: order });

  it("BRIDGE-05 starts with a payment number for pay.launch, and succeeds by the notification of the host's server", async () => {
    const order = await begun(test);
    expect(order.id).toMatch(/^\d{24}$/);
    expect((await order.shop.cashier(order.buyer, order.orderId)).body.channels).toEqual(['host', 'sandbox']);
    expect((await atHost({ paymentId: order.id })).statusCode).toBe(200);
    expect(await stateOf(order)).toBe('paid');
    expect((await atHost({ paymentId: order.id })).statusCode).toBe(200);
  });

  it('is confirmed when the page asks the gateway, even if the notification is lost', async () => {
    const order = await begun(test);
    await atHost({ paymentId: order.id, isReported: false });
    expect(await stateOf(order)).toBe('unpaid');
    expect((await order.shop.ask(order.buyer, order.orderId)).body.state).toBe('paid');
  });

  it('is not offered in hosts that are too old, nor in a browser', async () => {
    for (const agent of ['ilisten_android/2003/11.57.9/huawei', 'Mozilla/5.0 (Linux; Android 14)']) {
      expect((await begun(test, agent)).status).toBe(409);
    }
  });
});

describe('payment in a host app', () => {
  const host = standInHost();
  const hostPayment = { secret: 'a secret that only the two servers know', url: '' };
  const test = useGateway('postgres', { ...limits, hostPayment });

  beforeAll(async () => {
    hostPayment.url = await host.start(hostPayment.secret, () => new Date(test.time));
  });
  afterAll(() => host.stop());
  afterEach(async () => {
    expect((await auditMoney(test.gateway.db)).difference).toBe(0);
  });

  const report = (token: unknown) => test.app.inject({ method: 'POST', url: '/pay/notify/host', payload: { token } });
  const paid = (paymentId: string, changes: object = {}) => ({
    ...({ typ: 'payment', state: 'paid', paymentId, transactionId: `HOST${paymentId}`, amountFen: 9_900 } as const),
    paidAt: Math.floor(test.time / 1000),
    ...changes,
  });
  const sign = (message: ReturnType<typeof paid>, secret = hostPayment.secret, time = test.time) =>
    signPlainJwt({ ...message, iat: Math.floor(time / 1000) }, secret);

  it('succeeds once by a signed notification, even if it arrives several times', async () => {
    const order = await begun(test);
    const token = sign(paid(order.id));
    expect([(await report(token)).statusCode, (await report(token)).statusCode]).toEqual([200, 200]);
    expect(await stateOf(order)).toBe('paid');
  });

  it.each<[string, number, (id: string) => unknown]>([
    ['another secret', 401, (id) => sign(paid(id), DEVELOPMENT_SIGNING_SECRET)],
    ['no signature', 401, (id) => Buffer.from(JSON.stringify(paid(id))).toString('base64')],
    ['a time of yesterday', 401, (id) => sign(paid(id), undefined, test.time - 86_401 * SECOND_MS)],
    ['a time in the future', 401, (id) => sign(paid(id), undefined, test.time + 301 * SECOND_MS)],
    ['the type of another message', 401, (id) => sign(paid(id, { typ: 'question' }))],
    ['a payment that is still open', 401, (id) => sign(paid(id, { state: 'open' }))],
    ['a negative amount', 401, (id) => sign(paid(id, { amountFen: -9_900 }))],
    ['another amount', 422, (id) => sign(paid(id, { amountFen: 1 }))],
    ['another payment', 422, () => sign(paid('202611230000000000000000'))],
    ['no token', 401, () => undefined],
  ])('refuses a notification with %s (status %i) and leaves the order unpaid', async (_, status, tokenFor) => {
    const order = await begun(test);
    expect((await report(tokenFor(order.id))).statusCode).toBe(status);
    expect(await stateOf(order)).toBe('unpaid');
  });

  it('refuses a notification about a payment at another channel', async () => {
    const { shop, buyer, orderId } = await begun(test);
    const { body } = await shop.start(buyer, orderId, 'sandbox');
    const [id = ''] = /\d{24}/.exec(body.kind === 'open' ? body.url : '') ?? [];
    expect((await report(sign(paid(id)))).statusCode).toBe(422);
    expect((await shop.find(buyer, orderId)).state).toBe('unpaid');
  });

  it('accepts messages that are signed with the previous secret until the rotation of the secrets ends', async () => {
    const [reported, asked] = [await begun(test), await begun(test)];
    const { secret } = hostPayment;
    Object.assign(hostPayment, { secret: 'the next secret of the two servers', formerSecret: secret });
    expect((await report(sign(paid(reported.id), secret))).statusCode).toBe(200);
    expect(await stateOf(reported)).toBe('paid');
    expect((await report(sign(paid(asked.id)))).statusCode).toBe(200);
    expect(await stateOf(asked)).toBe('paid');
    Object.assign(hostPayment, { formerSecret: undefined });
    const late = await begun(test);
    expect((await report(sign(paid(late.id), secret))).statusCode).toBe(401);
    Object.assign(hostPayment, { secret });
  });

  it.each([
    ...(['breaks off', 'answers 500', 'is signed by somebody else', 'is about another payment'] as const),
    'has the type of another message' as const,
  ])("stays undecided if the answer of the host's server %s, and a background job asks again", async (fault) => {
    const order = await begun(test);
    host.pay(order.id, 9_900);
    host.misbehave(order.id, fault);
    test.time += 15 * SECOND_MS;
    expect(await order.shop.runJobs()).toHaveLength(1);
    expect(await stateOf(order)).toBe('unpaid');
    test.time += 6 * SECOND_MS;
    expect(await order.shop.runJobs()).toEqual([]);
    expect(await stateOf(order)).toBe('paid');
  });

  it.each(['breaks off', 'has the type of another message', 'knows nothing of it'] as const)(
    'returns money once, even if the first answer %s, and queries the refund later',
    async (fault) => {
      const order: { buyer: Buyer } & Awaited<ReturnType<typeof begun>> = await begun(test);
      host.pay(order.id, 9_900);
      await report(sign(paid(order.id)));
      await order.shop.refund(order.buyer, order.orderId);
      host.misbehave(order.id, fault);
      expect(await order.shop.runJobs()).toHaveLength(1);
      test.time += 6 * SECOND_MS;
      expect(await order.shop.runJobs()).toEqual([]);
      expect([await stateOf(order), host.refundsOf(order.id)]).toEqual(['refunding', [9_900]]);
      host.completeRefunds();
      test.time += 15 * SECOND_MS;
      expect(await order.shop.runJobs()).toEqual([]);
      expect([await stateOf(order), host.refundsOf(order.id)]).toEqual(['refunded', [9_900]]);
    },
  );
});

describe("the gateway's questions to the server of a host app", () => {
  const host = standInHost();
  const hostPayment = { secret: 'a secret that only the two servers know', url: '' };
  // The gateway reads the address when it starts, so the server of the host starts first.
  beforeAll(async () => {
    hostPayment.url = await host.start(hostPayment.secret, () => new Date(test.time));
  });
  const test = useGateway('postgres', { ...limits, hostPayment });
  afterAll(() => host.stop());

  it('are sent as JSON and contain exactly what docs/bridge.md promises to host teams', async () => {
    const order = await begun(test);
    const iat = () => Math.floor(test.time / 1000);
    const beganAt = (test.time += 15 * SECOND_MS);
    host.pay(order.id, 9_900);
    await order.shop.runJobs();
    await order.shop.refund(order.buyer, order.orderId);
    await order.shop.runJobs();
    test.time += 15 * SECOND_MS;
    await order.shop.runJobs();
    const paymentId = order.id;
    const refundId = expect.stringMatching(/^\d{24}$/) as string;
    const askedAt = Math.floor(beganAt / 1000);
    expect(host.questions).toEqual(
      [
        { typ: 'question', iat: askedAt, action: 'query', paymentId },
        { typ: 'question', iat: askedAt, action: 'refund', paymentId, refundId, amountFen: 9_900 },
        { typ: 'question', iat: iat(), action: 'queryRefund', paymentId, refundId },
      ].map((question) => ({ contentType: 'application/json', question })),
    );
  });

  it('ask the server to close a payment before its order is cancelled', async () => {
    const order = await begun(test);
    await order.shop.cancel(order.buyer, order.orderId);
    const question = { typ: 'question', iat: Math.floor(test.time / 1000), action: 'close', paymentId: order.id };
    expect(host.questions).toContainEqual({ contentType: 'application/json', question });
    expect((await order.shop.find(order.buyer, order.orderId)).state).toBe('cancelled');
  });
});

describe('goods of a pack that declares them as samples', () => {
  const contentDir = aPack({ hasSampleGoods: true, editorials: { 'goods/lamp': aGoods({ id: 'lamp' }) } });

  describe.each([
    ['at a gateway that does not sell samples', { sellsSampleGoods: false }, 'sample_goods'],
    ['at a gateway that sells samples', { sellsSampleGoods: true }, undefined],
  ] as const)('%s', (_, overrides, refusal) => {
    const test = useGateway('postgres', { ...limits, contentDir, ...overrides });

    it(`the reply to an order contains ${refusal === undefined ? 'its number' : 'the code sample_goods'}`, async () => {
      const buyer = await useShop(test, {}).customer();
      const lines = [{ variantId: 'lamp.one', quantity: 1 }];
      const orderKey = crypto.randomUUID();
      const expected = { fen: 9_900, shells: 0 };
      const body = { orderKey, lines, addressId: buyer.addressId, expected };
      const { body: reply } = await call(test, createOrder, { body }, buyer);
      expect(reply).toMatchObject(refusal === undefined ? { id: expect.any(String) as string } : { code: refusal });
    });
  });
});

describe('production without credentials', () => {
  const NOT_OPEN = '在线付款还没有开放，要付钱的暂时不能下单';
  const test = useGateway('postgres', { ...limits, appEnv: 'production', hostPayment: undefined });

  it('sells nothing for money: the goods and the quote say so, and an order is refused', async () => {
    const buyer = await useShop(test, {}).customer();
    const { body: goods } = await call(test, getGoods, { params: { goodsId: 'lamp' } }, buyer);
    expect(goods.variants).toMatchObject([{ id: 'lamp.one', closedFor: 'payment', closedText: null }]);
    const lines = [{ variantId: 'lamp.one', quantity: 1 }];
    const quote = await call(test, quoteOrder, { body: { lines } }, buyer);
    expect(quote.body.obstacle).toBe(NOT_OPEN);
    const orderKey = crypto.randomUUID();
    const expected = { fen: 9_900, shells: 0 };
    const body = { orderKey, lines, addressId: buyer.addressId, expected };
    expect(await call(test, createOrder, { body }, buyer)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_open', message: NOT_OPEN },
    });
  });

  it('answers the addresses of the payment channels with 404', async () => {
    for (const url of ['/pay/notify/host', '/pay/host/details', '/pay/notify/wechat', '/pay/notify/alipay']) {
      expect((await test.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
    }
    expect((await test.app.inject('/pay/sandbox/202611230000000000000000')).statusCode).toBe(404);
  });
});
