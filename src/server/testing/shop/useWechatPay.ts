import { auditMoney } from '#server/domain/payments/moneyAudit.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { standInWechat } from './standInWechat.ts';
import { useShop, type Buyer } from './useShop.ts';

/** The goods `lamp.one` for 99 yuan. */
export const lampPack = aPack({
  editorials: { 'goods/lamp': aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 9_900, stock: 500 }] }) },
});
export const WECHAT_AGENT = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50';

/**
 * Starts a gateway whose payments go to a simulated WeChat Pay. Buyers of the shop `outside` use a browser, those of
 * `inside` the WeChat app. After each test, the money that was received must equal the money that was returned or is
 * held.
 */
export function useWechatPay(verifies: 'publicKey' | 'certificates') {
  const wechat = standInWechat(verifies);
  // The simulated server of WeChat Pay starts in `beforeAll`, because the gateway reads the server's address when it is
  // built.
  beforeAll(async () => {
    wechat.account.root = await wechat.server.start();
  });
  const limits = { captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 };
  const test = useGateway('postgres', {
    contentDir: lampPack,
    wechatPay: wechat.account,
    publicOrigin: 'https://m.example.com',
    ...limits,
  });
  const outside = useShop(test, { userAgent: 'Mozilla/5.0 (Linux; Android 14)' });
  const inside = useShop(test, { userAgent: WECHAT_AGENT });
  const { now } = outside;

  afterAll(() => wechat.server.stop());
  afterEach(async () => {
    expect((await auditMoney(test.gateway.db)).difference).toBe(0);
  });

  async function begun(): Promise<{ buyer: Buyer; orderId: string; id: string }> {
    const buyer = await outside.customer();
    const orderId = await outside.order(buyer, 'lamp.one', 9_900);
    await outside.confirm(buyer, orderId);
    const { status } = await outside.start(buyer, orderId, 'wechat');
    expect(status).toBe(200);
    return { buyer, orderId, id: newest() };
  }
  /** Returns the number of the payment that was started last. */
  const newest = () => Array.from(wechat.trades.keys()).at(-1) ?? '';
  const notify = (request: ReturnType<typeof wechat.notification>) => test.app.inject(request);
  const stateOf = async ({ buyer, orderId }: { buyer: Buyer; orderId: string }) =>
    (await outside.find(buyer, orderId)).state;
  /** Returns how often an order has become paid; -1 if it is not paid now. */
  const timesPaid = async ({ buyer, orderId }: { buyer: Buyer; orderId: string }) => {
    const { state, events } = await outside.find(buyer, orderId);
    return state === 'paid' ? events.filter((event) => event.state === 'paid').length : -1;
  };
  const receivedFen = async () => (await auditMoney(test.gateway.db)).received;

  return { wechat, test, outside, inside, now, begun, newest, notify, stateOf, timesPaid, receivedFen };
}
