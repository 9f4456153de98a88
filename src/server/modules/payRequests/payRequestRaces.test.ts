import { eq } from 'drizzle-orm';
import { orders } from '#server/database/tables/mall/orders.ts';
import { paymentAttempts, refunds } from '#server/database/tables/mall/payments.ts';
import { payRequests } from '#server/database/tables/mall/payRequests.ts';
import { auditMoney } from '#server/domain/payments/moneyAudit.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useFriends } from '#server/testing/shop/useFriends.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const lamp = aGoods({ id: 'lamp', title: '小夜灯', variants: [{ id: 'one', priceFen: 9_900, stock: 10_000 }] });
const contentDir = aPack({ editorials: { 'goods/lamp': lamp } });

describe.each(testedDatabases)('when several friends or the owner act at the same moment, on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 });
  const shop = useShop(test);
  const friends = useFriends(test, shop);
  const { atCashier } = shop;

  afterEach(async () => {
    expect((await auditMoney(test.gateway.db)).difference).toBe(0);
  });

  const ROUNDS = 6;
  const FRIENDS = 8;

  it('if all friends pay, the payment of one is kept, and each of the others is refunded exactly once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const all = Array.from({ length: FRIENDS }, () => friends.friendOf(link));
      const ids = await Promise.all(all.map((friend) => friends.begun(friend)));
      expect(new Set(ids).size).toBe(FRIENDS);
      await Promise.all([...ids, ...ids].map((id) => atCashier(id, 'pay')));
      const states = await Promise.all(all.map(async (friend) => (await friends.view(friend)).body.state));
      expect(states.sort()).toEqual(['paid', ...Array<string>(FRIENDS - 1).fill('refunding')]);
      expect(await test.gateway.db.$count(refunds, eq(refunds.orderId, orderId))).toBe(FRIENDS - 1);
      await shop.runJobs();
    }
  });

  it('six requests for a new link leave one link open', async () => {
    const buyer = await shop.customer();
    const orderId = await shop.order(buyer, 'lamp.one', 9_900);
    await shop.confirm(buyer, orderId);
    const answers = await Promise.all(Array.from({ length: 6 }, () => friends.ask(buyer, orderId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const open = await test.gateway.db.select().from(payRequests).where(eq(payRequests.orderId, orderId));
    expect(open.filter(({ state }) => state === 'open')).toHaveLength(1);
  });

  it('friends who begin to pay while the owner ends the link are left with no open payment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await shop.customer();
      const { orderId, ...link } = await friends.asked(buyer);
      const all = Array.from({ length: 4 }, () => friends.friendOf(link));
      await Promise.all([...all.map((friend) => friends.start(friend)), friends.cancel(buyer, orderId)]);
      await friends.cancel(buyer, orderId);
      const attempts = await test.gateway.db
        .select({ state: paymentAttempts.state })
        .from(paymentAttempts)
        .where(eq(paymentAttempts.orderId, orderId));
      expect(attempts.filter(({ state }) => state === 'pending')).toEqual([]);
      const [order] = await test.gateway.db.select().from(orders).where(eq(orders.id, orderId));
      expect(order?.state).toBe('unpaid');
    }
  });
});
