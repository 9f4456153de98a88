import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { paymentAttempts } from '#server/database/tables/mall/payments.ts';
import { lockOrder } from '#server/domain/orders/orderMachine.ts';
import { payOrder } from '#server/domain/orders/payOrder.ts';
import type { ChannelId } from '#contract/mall/payments.ts';
import type { Receipt } from './channels/channel.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { paymentJobKinds } from './paymentJobKinds.ts';
import { receive } from './paymentMachine.ts';
import { requestRefund } from './refunds.ts';

/**
 * `applied`: the order is paid now; `returned`: the order needs no money, so it goes back; `repeated`: recorded before;
 * `refused`: there is no such attempt at this channel, or the amount is wrong.
 */
export type ReceiptOutcome = 'applied' | 'returned' | 'repeated' | 'refused';

/**
 * Records money that a channel has received, however often and in whichever order it says so. The first money pays the
 * order; any other money, and money for an order that has ended, goes back automatically.
 */
export const recordReceipt = (
  db: Database,
  { id: attemptId, channel }: { id: string; channel: ChannelId },
  receipt: Receipt,
  at: Date,
): Promise<ReceiptOutcome> =>
  db.transaction(async (tx) => {
    const [attempt] = await tx
      .select({ orderId: paymentAttempts.orderId, payerId: paymentAttempts.payerId })
      .from(paymentAttempts)
      // A channel is trusted about its own payments alone.
      .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.channel, channel)));
    if (!attempt) return 'refused';
    const { orderId } = attempt;
    // All changes of one order and its money wait for one another here, so none can deadlock with another.
    await lockOrder(tx, orderId);
    if (!(await receive(tx, attemptId, receipt, at))) return outcomeOfKnown(tx, attemptId, receipt);
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

/** Whoever else is about to pay is refused by the channel, instead of getting the money back later. */
async function closeOthers(tx: Database, orderId: string, at: Date): Promise<void> {
  const isPending = and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'pending'));
  if ((await tx.$count(paymentAttempts, isPending)) === 0) return;
  await jobQueue(tx).enqueue({ kind: paymentJobKinds.settle, key: orderId }, at);
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
