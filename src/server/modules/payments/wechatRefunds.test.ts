import { SECOND_MS, MINUTE_MS } from '#lib/time/time.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';
import { useWechatPay } from '#server/testing/shop/useWechatPay.ts';

describe.each(['publicKey', 'certificates'] as const)('the WeChat Pay channel for refunds, with %s', (verifies) => {
  const { wechat, test, outside, now, begun, notify, stateOf } = useWechatPay(verifies);
  const run = (...args: string[]) => runOrderCommand(test.gateway.db, args, now());

  it('returns money once, and queries the refund until the money has arrived', async () => {
    const order = await begun();
    wechat.pay(order.id);
    await notify(wechat.notification(order.id, now()));
    await outside.refund(order.buyer, order.orderId);
    wechat.server.misbehave(order.id, null);
    expect(await outside.runJobs()).toHaveLength(1);
    test.time += 6 * SECOND_MS;
    expect(await outside.runJobs()).toEqual([]);
    const own = Array.from(wechat.refunds.values()).filter(({ attemptId }) => attemptId === order.id);
    expect(own).toEqual([{ attemptId: order.id, amountFen: 9_900, status: 'PROCESSING' }]);
    expect(await stateOf(order)).toBe('refunding');
    own[0]!.status = 'SUCCESS';
    test.time += 15 * SECOND_MS;
    await outside.runJobs();
    expect(await stateOf(order)).toBe('refunded');
  });

  const refundsOf = (id: string) =>
    Array.from(wechat.refunds.entries()).filter(([, { attemptId }]) => attemptId === id);
  /**
   * Pays an order and requests its refund, which WeChat ends with the given status. Returns the order and the id of the
   * refund.
   */
  async function notRefunded(status: 'CLOSED' | 'ABNORMAL') {
    const order = await begun();
    wechat.pay(order.id);
    await notify(wechat.notification(order.id, now()));
    await outside.refund(order.buyer, order.orderId);
    await outside.runJobs();
    const [refundId] = refundsOf(order.id)[0]!;
    wechat.refunds.get(refundId)!.status = status;
    test.time += 15 * SECOND_MS;
    await outside.runJobs();
    const money = await run('--money');
    expect(money).toContainEqual([refundId, order.orderId, '¥99.00', status].join('\t'));
    return { order, refundId };
  }

  it('sends a refund again, once and with a new number, if WeChat has closed it', async () => {
    const { order, refundId } = await notRefunded('CLOSED');
    expect(await run('--retry-refund', refundId)).toEqual([`${refundId} is sent again.`]);
    expect(await run('--retry-refund', refundId)).toEqual([`There is no failed or late refund ${refundId}.`]);
    // WeChat accepts the new refund, but its answer is lost.
    wechat.server.misbehave(order.id, null);
    expect(await outside.runJobs()).toHaveLength(1);
    test.time += 6 * SECOND_MS;
    expect(await outside.runJobs()).toEqual([]);
    expect(refundsOf(order.id).map(([, { amountFen, status }]) => [amountFen, status])).toEqual([
      [9_900, 'CLOSED'],
      [9_900, 'PROCESSING'],
    ]);
    expect(await stateOf(order)).toBe('refunding');
    refundsOf(order.id)[1]![1].status = 'SUCCESS';
    test.time += 10 * MINUTE_MS;
    expect(await outside.runJobs()).toEqual([]);
    expect(await stateOf(order)).toBe('refunded');
  });

  it('gives a refund another number each time that WeChat has closed it', async () => {
    const { order, refundId } = await notRefunded('CLOSED');
    for (const count of [2, 3]) {
      await run('--retry-refund', refundId);
      expect(await outside.runJobs()).toEqual([]);
      expect(refundsOf(order.id)).toHaveLength(count);
      refundsOf(order.id).at(-1)![1].status = 'CLOSED';
      test.time += 10 * MINUTE_MS;
      await outside.runJobs();
    }
    expect(await stateOf(order)).toBe('refunding');
  });

  it("keeps the number of a refund that an operator must complete at WeChat, because the payer's card no longer exists", async () => {
    const { order, refundId } = await notRefunded('ABNORMAL');
    await run('--retry-refund', refundId);
    expect(await outside.runJobs()).toEqual([]);
    expect((await run('--money')).join('\n')).toContain(`${refundId}\t${order.orderId}\t¥99.00\tABNORMAL`);
    wechat.refunds.get(refundId)!.status = 'SUCCESS';
    test.time += SECOND_MS;
    await run('--retry-refund', refundId);
    expect(await outside.runJobs()).toEqual([]);
    expect([await stateOf(order), refundsOf(order.id).length]).toEqual(['refunded', 1]);
  });
});
