import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { signHostMessage } from '#server/domain/payments/channels/hostMessages.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const contentDir = aPack({
  editorials: { 'goods/lamp': aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 9_900, stock: 50 }] }) },
});

describe('the rate limit for an IP address that sends payment notifications', () => {
  const test = useGateway('pglite', { contentDir, writesPerAddressMinute: 2 });
  const shop = useShop(test, { userAgent: 'ilisten_android/2003/11.58.2/huawei' });

  async function report(paymentId: string, secret: string): Promise<number> {
    const transactionId = `HOST${paymentId}`;
    const paidAt = Math.floor(test.time / 1000);
    const message = { typ: 'payment', state: 'paid', paymentId, transactionId, amountFen: 9_900, paidAt } as const;
    const token = await signHostMessage<'notification'>(message, secret, new Date(test.time));
    const request = { method: 'POST', url: '/pay/notify/host', payload: { token } } as const;
    return (await test.app.inject({ ...request, remoteAddress: '203.0.113.7' })).statusCode;
  }

  it('counts forged notifications, but not valid ones', async () => {
    const buyer = await shop.customer();
    const orderId = await shop.order(buyer, 'lamp.one', 9_900);
    await shop.confirm(buyer, orderId);
    const { body } = await shop.start(buyer, orderId, 'host');
    const id = body.kind === 'host' ? body.paymentId : '';
    const answers: number[] = [];
    for (let count = 0; count < 5; count += 1) answers.push(await report(id, DEVELOPMENT_SIGNING_SECRET));
    for (let count = 0; count < 3; count += 1) answers.push(await report(id, 'another secret of another server'));
    expect(answers).toEqual([200, 200, 200, 200, 200, 401, 401, 429]);
  });
});
