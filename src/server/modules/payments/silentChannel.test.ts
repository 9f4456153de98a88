import { eq, like } from 'drizzle-orm';
import type { ChannelId } from '#contract/mall/payments.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { orderJobs } from '#server/domain/orders/orderJobs.ts';
import { refundByBuyer } from '#server/domain/orders/endOrder.ts';
import type { ChannelAnswer, PaymentChannel } from '#server/domain/payments/channels/channel.ts';
import { paymentJobKinds } from '#server/domain/payments/paymentJobKinds.ts';
import { paymentJobs } from '#server/domain/payments/paymentJobs.ts';
import { recordReceipt } from '#server/domain/payments/recordReceipt.ts';
import { prepareAttempt } from '#server/domain/payments/startPayment.ts';
import { runDueJobs, type JobHandlers } from '#server/jobs/worker.ts';
import { createDeferred } from '#server/testing/createDeferred.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const lamp = aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 9_900, stock: 100 }] });
const contentDir = aPack({ editorials: { 'goods/lamp': lamp } });

describe.each(testedDatabases)('a payment channel that never answers, on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100, captchasPerAddressDay: 100 });
  const shop = useShop(test);
  const { now } = shop;

  /** Starts a payment at a channel, and returns the order and the attempt. */
  async function begun(channel: ChannelId) {
    const buyer = await shop.customer();
    const orderId = await shop.order(buyer, 'lamp.one', 9_900);
    await shop.confirm(buyer, orderId);
    const payer = { orderId, userId: buyer.userId, hostAge: null };
    const attempt = await prepareAttempt(test.gateway.db, payer, { channel, way: 'page', payerDigest: null }, now());
    return { buyer, orderId, attempt };
  }
  const channelWith = (query: PaymentChannel['query']) => ({ query }) as PaymentChannel;

  it('does not delay queries to another channel, however many queries to the silent channel are due', async () => {
    for (let index = 0; index < 7; index += 1) await begun('wechat');
    const { attempt } = await begun('alipay');
    test.time += MINUTE_MS;
    const { db } = test.gateway;
    const [silence, heard, fifth] = [createDeferred(), createDeferred(), createDeferred()];
    const open: ChannelAnswer = { state: 'open' };
    const asked: string[] = [];
    const wechat = channelWith(async ({ id }) => {
      asked.push(id);
      if (asked.length === 5) fifth.resolve();
      await silence.promise;
      return open;
    });
    const alipay = channelWith(async ({ id }) => {
      expect(id).toBe(attempt.id);
      heard.resolve();
      return open;
    });
    const handlers = paymentJobs({ db, now, channels: { wechat, alipay } });
    const failures: unknown[] = [];
    const running = runDueJobs({ db, now, handlers, onFailure: (error) => failures.push(error) });
    await Promise.all([heard.promise, fifth.promise]);
    expect(asked).toHaveLength(5);
    silence.resolve();
    await running;
    expect([asked.length, failures]).toEqual([7, []]);
  });

  it('does not delay the expiry of orders that have no payment at this channel; orders with such a payment expire after six attempts to query the channel', async () => {
    const silent: string[] = [];
    for (let index = 0; index < 7; index += 1) silent.push((await begun('wechat')).orderId);
    const { orderId: atAlipay } = await begun('alipay');
    const untouched = await shop.order(await shop.customer(), 'lamp.one', 9_900);
    test.time += 30 * MINUTE_MS;
    const { db } = test.gateway;
    const silence = createDeferred();
    const expired = createDeferred();
    const stateOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.state;
    let [asked, unanswered] = [0, 0];
    const fifth = createDeferred();
    const wechat = channelWith(async () => {
      unanswered += 1;
      if (unanswered === 5) fifth.resolve();
      await silence.promise;
      throw new Error('no answer');
    });
    const alipay = {
      ...channelWith(async () => ({ state: 'open' })),
      close: async () => {
        asked += 1;
        expired.resolve();
      },
    };
    const handlers = orderJobs({ db, now, channels: { wechat, alipay } });
    const failures: unknown[] = [];
    const work = () => runDueJobs({ db, now, handlers, onFailure: (error) => failures.push(error) });
    const running = work();
    await Promise.all([fifth.promise, expired.promise]);
    expect([unanswered, asked > 0, failures]).toEqual([5, true, []]);
    silence.resolve();
    await running;
    expect([await stateOf(atAlipay), await stateOf(untouched)]).toEqual(['expired', 'expired']);
    expect(await Promise.all(silent.map(stateOf))).toEqual(silent.map(() => 'unpaid'));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      test.time += 3 * MINUTE_MS;
      await work();
    }
    expect(await Promise.all(silent.map(stateOf))).toEqual(silent.map(() => 'expired'));
  });

  it('is named in the field `waitsFor` of each job that queries a payment, or requests or queries a refund', async () => {
    const { buyer, orderId, attempt } = await begun('alipay');
    const { db } = test.gateway;
    const receipt = { transactionId: attempt.id, amountFen: 9_900, paidAt: now() };
    await recordReceipt(db, { id: attempt.id, channel: 'alipay' }, receipt, now());
    await refundByBuyer(db, buyer.userId, orderId, now());
    const alipay = {
      ...channelWith(() => Promise.reject(new Error('down'))),
      refund: () => Promise.resolve({ state: 'accepted' as const }),
    };
    const handlers = paymentJobs({ db, now, channels: { alipay } });
    await runDueJobs({ db, now, handlers, onFailure: () => undefined });
    const systemsOf = async (jobKind: string) => {
      const rows = await db.selectDistinct({ waitsFor: jobs.waitsFor }).from(jobs).where(eq(jobs.kind, jobKind));
      return rows.map(({ waitsFor }) => waitsFor);
    };
    const checks = await db
      .select()
      .from(jobs)
      .where(like(jobs.key, `${attempt.id}/%`));
    expect(checks.map(({ waitsFor }) => waitsFor)).toEqual(['alipay']);
    expect(await systemsOf(paymentJobKinds.refund)).toEqual(['alipay']);
    expect(await systemsOf(paymentJobKinds.refundCheck)).toEqual(['alipay']);
  });

  it('has its open payment of an order that is paid at another channel closed by a job of a separate kind; gateways of the previous release, which do not know this kind, leave the job to others', async () => {
    const { buyer, orderId, attempt } = await begun('alipay');
    const { db } = test.gateway;
    const payer = { orderId, userId: buyer.userId, hostAge: null };
    const way = { channel: 'wechat', way: 'page', payerDigest: null } as const;
    const atWechat = await prepareAttempt(db, payer, way, now());
    const receipt = { amountFen: 9_900, transactionId: 'T1', paidAt: now() };
    expect(await recordReceipt(db, { id: attempt.id, channel: 'alipay' }, receipt, now())).toBe('applied');
    const closing = await db
      .select({ kind: jobs.kind, key: jobs.key, waitsFor: jobs.waitsFor })
      .from(jobs)
      .where(like(jobs.kind, 'payment-settle%'));
    expect(closing.filter(({ key }) => key.startsWith(orderId))).toEqual([
      { kind: 'payment-settle-channel', key: `${orderId}/wechat`, waitsFor: 'wechat' },
    ]);
    const closed: string[] = [];
    const wechat = {
      ...channelWith(async () => ({ state: 'open' })),
      close: async ({ id }: { id: string }) => void closed.push(id),
    };
    const { settle, settleChannel } = paymentJobKinds;
    const { [settle]: previous, [settleChannel]: present } = paymentJobs({ db, now, channels: { wechat } });
    const failures: unknown[] = [];
    const runWith = (handlers: JobHandlers) =>
      runDueJobs({ db, now, handlers, onFailure: (error) => failures.push(error) });
    expect(await runWith({ [settle]: previous! })).toBe(0);
    expect(await runWith({ [settle]: previous!, [settleChannel]: present! })).toBe(1);
    expect([closed, failures]).toEqual([[atWechat.id], []]);
  });
});
