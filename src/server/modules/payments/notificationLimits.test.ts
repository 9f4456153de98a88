import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signPlainJwt } from '#server/testing/shop/plainJwt.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const contentDir = aPack({
  editorials: { 'goods/lamp': aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 9_900, stock: 50 }] }) },
});

describe('the rate limit for an IP address that sends payment notifications', () => {
  const test = useGateway('pglite', { contentDir, writesPerAddressMinute: 2 });
  const shop = useShop(test, { userAgent: 'ilisten_android/2003/11.58.2/huawei' });

  const seconds = () => Math.floor(test.time / 1000);
  const reportOf = (paymentId: string) => ({
    typ: 'payment',
    state: 'paid',
    paymentId,
    transactionId: `HOST${paymentId}`,
    amountFen: 9_900,
    paidAt: seconds(),
  });
  const questionOf = (paymentId: string) => ({ typ: 'detailsQuestion', paymentId });

  it.each([
    ['notifications', '/pay/notify/host', '203.0.113.7', reportOf],
    ["questions of a host's server", '/pay/host/details', '203.0.113.8', questionOf],
  ])('counts forged %s, but not valid ones', async (_, url, remoteAddress, messageOf) => {
    async function send(paymentId: string, secret: string): Promise<number> {
      const token = signPlainJwt({ ...messageOf(paymentId), iat: seconds() }, secret);
      return (await test.app.inject({ method: 'POST', url, payload: { token }, remoteAddress })).statusCode;
    }
    const buyer = await shop.customer();
    const orderId = await shop.order(buyer, 'lamp.one', 9_900);
    await shop.confirm(buyer, orderId);
    const { body } = await shop.start(buyer, orderId, 'host');
    const id = body.kind === 'host' ? body.paymentId : '';
    const answers: number[] = [];
    for (let count = 0; count < 5; count += 1) answers.push(await send(id, DEVELOPMENT_SIGNING_SECRET));
    for (let count = 0; count < 3; count += 1) answers.push(await send(id, 'another secret of another server'));
    expect(answers).toEqual([200, 200, 200, 200, 200, 401, 401, 429]);
  });
});
