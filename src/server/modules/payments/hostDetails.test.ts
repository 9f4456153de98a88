import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { readPlainJwt, signPlainJwt } from '#server/testing/shop/plainJwt.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const goods = [
  aGoods({ id: 'lamp', title: '小夜灯', variants: [{ id: 'one', priceFen: 9_900, stock: 100 }] }),
  aGoods({
    id: 'month',
    title: '月度会员',
    kind: 'plan',
    delivers: 'membership',
    membership: { days: 31, isTrial: false },
    variants: [{ id: 'one', priceFen: 1_500, stock: 100 }],
  }),
];
const contentDir = aPack({ editorials: Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])) });
const limits = { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 };
const userAgent = 'Mozilla/5.0 (iPhone) ilisten_ios/2003/11.58.2/appstore';
const secret = 'a secret that only the two servers know';

describe.each(testedDatabases)("the question of a host's server about a payment, on %s", (kind) => {
  const hostPayment = { secret, url: 'https://host.invalid/payments' };
  const test = useGateway(kind, { ...limits, hostPayment });
  const shop = useShop(test, { userAgent });
  const seconds = () => Math.floor(test.time / 1000);

  async function begun(variantId = 'lamp.one', fen = 9_900) {
    const buyer = await shop.customer();
    const orderId = await shop.order(buyer, variantId, fen);
    await shop.confirm(buyer, orderId);
    const { body } = await shop.start(buyer, orderId, 'host');
    return { buyer, orderId, paymentId: body.kind === 'host' ? body.paymentId : '' };
  }
  const question = (paymentId: string, changes: object = {}) => ({
    typ: 'detailsQuestion',
    iat: seconds(),
    paymentId,
    ...changes,
  });
  const send = (token: unknown, url = '/pay/host/details') =>
    test.app.inject({ method: 'POST', url, payload: { token } });
  async function ask(paymentId: string): Promise<unknown> {
    const answer = await send(signPlainJwt(question(paymentId), secret));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    return readPlainJwt(answer.json<{ token: string }>().token, secret);
  }
  const pay = (paymentId: string) => {
    const paid = { typ: 'payment', state: 'paid', paymentId, transactionId: `HOST${paymentId}`, amountFen: 9_900 };
    return send(signPlainJwt({ ...paid, iat: seconds(), paidAt: seconds() }, secret), '/pay/notify/host');
  };

  it('BRIDGE-05 is answered with what pay.launch does not contain: the amount, the goods and the time at which the payment expires', async () => {
    const { orderId, paymentId } = await begun();
    const details = {
      typ: 'details',
      iat: seconds(),
      paymentId,
      state: 'open',
      orderId,
      amountFen: 9_900,
      title: '小夜灯',
      // The order can be paid until a minute before it expires. The SMS code for the adult took 61 s.
      expiresAt: seconds() - 61 + 29 * 60,
      isVirtual: false,
    };
    expect([await ask(paymentId), await ask(paymentId)]).toEqual([details, details]);
  });

  it('is answered with `isVirtual` for goods without a parcel', async () => {
    const { paymentId } = await begun('month.one', 1_500);
    expect(await ask(paymentId)).toMatchObject({ amountFen: 1_500, title: '月度会员', isVirtual: true });
  });

  it('is answered with `paid` once the payment was reported', async () => {
    const { paymentId } = await begun();
    expect((await pay(paymentId)).statusCode).toBe(200);
    expect(await ask(paymentId)).toEqual({ typ: 'details', iat: seconds(), paymentId, state: 'paid' });
  });

  it('is answered with `closed`, and without an amount, once the payment can no longer be made', async () => {
    const [ended, cancelled, other] = [await begun(), await begun(), await begun()];
    expect((await pay(other.paymentId)).statusCode).toBe(200);
    await shop.cancel(cancelled.buyer, cancelled.orderId);
    test.time += 30 * MINUTE_MS;
    for (const { paymentId } of [ended, cancelled]) {
      expect(await ask(paymentId)).toEqual({ typ: 'details', iat: seconds(), paymentId, state: 'closed' });
    }
    expect(await ask(other.paymentId)).toMatchObject({ state: 'paid' });
  });

  it('is answered with `absent` for a payment that does not exist or belongs to another channel', async () => {
    const { buyer, orderId, paymentId } = await begun();
    const { body } = await shop.start(buyer, orderId, 'sandbox');
    const [atSandbox = ''] = /\d{24}/.exec(body.kind === 'open' ? body.url : '') ?? [];
    for (const id of [atSandbox, '202611230000000000000000', 'x']) {
      expect(await ask(id)).toEqual({ typ: 'details', iat: seconds(), paymentId: id, state: 'absent' });
    }
    expect(await ask(paymentId)).toMatchObject({ state: 'open' });
  });

  it.each<[string, (id: string) => unknown]>([
    ['another secret', (id) => signPlainJwt(question(id), DEVELOPMENT_SIGNING_SECRET)],
    ['no signature', (id) => signPlainJwt(question(id), secret).replace(/[^.]+$/, '')],
    ['a time more than five minutes ago', (id) => signPlainJwt(question(id, { iat: seconds() - 301 }), secret)],
    ['a time in the future', (id) => signPlainJwt(question(id, { iat: seconds() + 301 }), secret)],
    ['no time', (id) => signPlainJwt(question(id, { iat: undefined }), secret)],
    ['the type of a question of the gateway', (id) => signPlainJwt(question(id, { typ: 'question' }), secret)],
    ['the type of a report', (id) => signPlainJwt(question(id, { typ: 'payment' }), secret)],
    ['the type of an answer', (id) => signPlainJwt(question(id, { typ: 'details' }), secret)],
    ['no payment', () => signPlainJwt(question('x', { paymentId: undefined }), secret)],
    ['no token', () => undefined],
  ])('is refused with %s', async (_, tokenFor) => {
    const { paymentId } = await begun();
    const { statusCode, body } = await send(tokenFor(paymentId));
    expect(statusCode).toBe(401);
    expect(body).not.toContain('9900');
    expect(await ask(paymentId)).toMatchObject({ state: 'open' });
  });

  it('is not accepted as a report that the order is paid', async () => {
    const { buyer, orderId, paymentId } = await begun();
    const asked = { ...question(paymentId), state: 'paid', transactionId: 'T1', amountFen: 9_900, paidAt: seconds() };
    expect((await send(signPlainJwt(asked, secret), '/pay/notify/host')).statusCode).toBe(401);
    expect((await shop.find(buyer, orderId)).state).toBe('unpaid');
  });

  it('can be signed with the previous secret during a rotation, and the answer is signed with the new secret', async () => {
    const { paymentId } = await begun();
    const next = 'the next secret of the two servers';
    Object.assign(hostPayment, { secret: next, formerSecret: secret });
    const { token } = (await send(signPlainJwt(question(paymentId), secret))).json<{ token: string }>();
    Object.assign(hostPayment, { secret, formerSecret: undefined });
    expect(readPlainJwt(token, next)).toMatchObject({ state: 'open', amountFen: 9_900 });
  });
});

describe("the simulated host's server", () => {
  const test = useGateway('postgres', limits);
  const shop = useShop(test, { userAgent });

  it('charges the amount that the gateway returns, and refuses to charge for a closed payment', async () => {
    const buyer = await shop.customer();
    const begin = async () => {
      const orderId = await shop.order(buyer, 'lamp.one', 9_900);
      await shop.confirm(buyer, orderId);
      const { body } = await shop.start(buyer, orderId, 'host');
      return { orderId, paymentId: body.kind === 'host' ? body.paymentId : '' };
    };
    const atHost = async ({ paymentId }: { paymentId: string }) =>
      (await test.app.inject({ method: 'POST', url: '/lab/host-payment', payload: { paymentId } })).statusCode;
    const [paid, cancelled] = [await begin(), await begin()];
    await shop.cancel(buyer, cancelled.orderId);
    expect([await atHost(paid), await atHost(paid), await atHost(cancelled)]).toEqual([200, 200, 409]);
    expect([(await shop.find(buyer, paid.orderId)).state, (await shop.find(buyer, cancelled.orderId)).state]).toEqual([
      'paid',
      'cancelled',
    ]);
  });
});
