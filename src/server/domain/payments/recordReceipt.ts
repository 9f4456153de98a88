import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { paymentAttempts } from '#server/database/tables/mall/payments.ts';
import { ownedSeriesRepository } from '#server/domain/delivery/ownedSeries.ts';
import { cancelAsOwned } from '#server/domain/orders/endOrder.ts';
import { lockOrder } from '#server/domain/orders/orderMachine.ts';
import { payOrder } from '#server/domain/orders/payOrder.ts';
import type { ChannelId } from '#contract/mall/payments.ts';
import type { Receipt } from './channels/channel.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { paymentJobKinds } from './paymentJobKinds.ts';
import { markAttemptPaid } from './paymentMachine.ts';
import { paymentRepository } from './paymentRepository.ts';
import { requestRefund } from './refunds.ts';

/**
 * `applied`: the money has paid the order; `returned`: the order is already paid or has ended, or its owner already has
 * what it delivers, so the money is returned; `repeated`: the money was already recorded; `refused`: the channel has no
 * such attempt, or the report contradicts the attempt.
 */
export type ReceiptOutcome = 'applied' | 'returned' | 'repeated' | 'refused';

/**
 * Records money that a channel has received. Reports may be repeated, and may arrive in any order. The first payment
 * pays the order. The money of any other payment, and money for an order that has ended, is returned automatically. If
 * the owner of the order has got its series in the meantime, by another order or a gift, the order is cancelled and the
 * money is returned, so that nobody pays for the same series twice.
 */
export const recordReceipt = (
  db: Database,
  { id: attemptId, channel }: { id: string; channel: ChannelId },
  receipt: Receipt,
  at: Date,
): Promise<ReceiptOutcome> =>
  db.transaction(async (tx) => {
    const [attempt] = await tx
      .select({
        orderId: paymentAttempts.orderId,
        userId: paymentAttempts.userId,
        payerId: paymentAttempts.payerId,
      })
      .from(paymentAttempts)
      // The channel is a part of the condition, because a channel may report only its own payments.
      .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.channel, channel)));
    if (!attempt) return 'refused';
    const { orderId, userId } = attempt;
    // Payments for several orders of one user wait for each other, so that each sees what the earlier ones delivered.
    await lockUser(tx, userId);
    // All changes to an order and its money begin with this lock, so they wait for each other and cannot deadlock.
    await lockOrder(tx, orderId);
    if (!(await markAttemptPaid(tx, attemptId, receipt, at))) return outcomeOfKnown(tx, attemptId, receipt);
    if ((await ownedSeriesRepository(tx).ownsLineOf(userId, orderId)) && (await cancelAsOwned(tx, orderId, at))) {
      await closeOthers(tx, orderId, at);
      await requestRefund(tx, { attemptId, orderId, amountFen: receipt.amountFen, reason: 'double' }, at);
      return 'returned';
    }
    const isPaidByThis = await payOrder(tx, { id: orderId, actor: attempt.payerId === null ? 'buyer' : 'friend' }, at);
    if (isPaidByThis) {
      await tx.update(paymentAttempts).set({ isApplied: true }).where(eq(paymentAttempts.id, attemptId));
      await closeOthers(tx, orderId, at);
      return 'applied';
    }
    const reason = (await isPaidByOther(tx, orderId)) ? 'double' : 'late';
    await requestRefund(tx, { attemptId, orderId, amountFen: receipt.amountFen, reason }, at);
    return 'returned';
  });

/** Closes all other attempts, so that the channels refuse further payments, whose money would have to be returned. */
async function closeOthers(tx: Database, orderId: string, at: Date): Promise<void> {
  for (const channel of await paymentRepository(tx).listPendingChannels(orderId)) {
    const job = { kind: paymentJobKinds.settleChannel, key: `${orderId}/${channel}`, waitsFor: channel };
    // oxlint-disable-next-line no-await-in-loop -- there are few channels
    await jobQueue(tx).enqueue(job, at);
  }
}

async function outcomeOfKnown(tx: Database, id: string, receipt: Receipt): Promise<ReceiptOutcome> {
  const [attempt] = await tx
    .select({
      state: paymentAttempts.state,
      amountFen: paymentAttempts.amountFen,
      transactionId: paymentAttempts.transactionId,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, id));
  const isThis =
    attempt?.state === 'paid' &&
    attempt.amountFen === receipt.amountFen &&
    attempt.transactionId === receipt.transactionId;
  return isThis ? 'repeated' : 'refused';
}

async function isPaidByOther(tx: Database, orderId: string): Promise<boolean> {
  const applied = await tx.$count(
    paymentAttempts,
    and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.isApplied, true)),
  );
  return applied > 0;
}
