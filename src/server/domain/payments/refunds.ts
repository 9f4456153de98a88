import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { paymentAttempts, refunds, type refundReasons } from '#server/database/tables/mall/payments.ts';
import { lockOrder, moveOrder } from '#server/domain/orders/orderMachine.ts';
import { endRefundedReturn } from '#server/domain/orders/returns/returnMachine.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import type { ChannelRefund, RefundOutcome } from './channels/channel.ts';
import { checkJob } from './checkTimes.ts';
import { moveRefund, reserveRefund, type RefundState } from './paymentMachine.ts';
import { paymentJobKinds } from './paymentJobKinds.ts';
import { newPaymentNumber } from './paymentNumber.ts';

interface NewRefund {
  attemptId: string;
  orderId: string;
  amountFen: number;
  reason: (typeof refundReasons)[number];
}

/**
 * Requests the return of money to the payer, and returns the number of the refund. Must run in the transaction of the
 * change that causes the refund. Throws if less than this amount is left of the payment; the caller must prevent that.
 */
export async function requestRefund(tx: Database, refund: NewRefund, at: Date): Promise<string> {
  if (!(await reserveRefund(tx, refund.attemptId, refund.amountFen))) {
    throw new Error(`The payment ${refund.attemptId} has less left than ${refund.amountFen} fen.`);
  }
  const id = newPaymentNumber(at);
  await tx.insert(refunds).values({ id, ...refund, state: 'requested', createdAt: at });
  const waitsFor = await channelOf(tx, refund.attemptId);
  await jobQueue(tx).enqueue({ kind: paymentJobKinds.refund, key: id, waitsFor }, at);
  return id;
}

async function channelOf(tx: Database, attemptId: string): Promise<FullRefund['channel']> {
  const [attempt] = await tx
    .select({ channel: paymentAttempts.channel })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));
  if (!attempt) throw new Error(`There is no payment ${attemptId}.`);
  return attempt.channel;
}

/**
 * Returns the money of an ended order to the payer. The order stays `refunding` until the channel has returned the
 * money.
 */
export async function refundOrder(tx: Database, orderId: string, reason: NewRefund['reason'], at: Date): Promise<void> {
  const [attempt] = await tx
    .select({ id: paymentAttempts.id, paid: paymentAttempts.amountFen, returned: paymentAttempts.returnedFen })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.isApplied, true)));
  if (!attempt) throw new Error(`The order ${orderId} has no payment.`);
  await requestRefund(tx, { attemptId: attempt.id, orderId, amountFen: attempt.paid - attempt.returned, reason }, at);
}

export type FullRefund = ChannelRefund & {
  id: string;
  orderId: string;
  state: RefundState;
  channel: (typeof paymentAttempts.$inferSelect)['channel'];
};

/**
 * The number of a refund at its channel. This is its id, unless the channel has closed the refund and the refund has
 * got another number.
 */
const numberOf = sql<string>`coalesce(${refunds.number}, ${refunds.id})`;

export async function findRefund(db: Database, id: string): Promise<FullRefund | undefined> {
  const [row] = await db
    .select({
      id: refunds.id,
      number: numberOf,
      attemptId: refunds.attemptId,
      orderId: refunds.orderId,
      state: refunds.state,
      amountFen: refunds.amountFen,
      paidFen: paymentAttempts.amountFen,
      channel: paymentAttempts.channel,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.id, id));
  return row;
}

/**
 * Gives a refund another number, because its channel has closed the current one. Returns the number that is valid
 * afterwards. Of several concurrent calls for the same closed number, only the first one changes it.
 */
export async function renewNumber(
  db: Database,
  { id, number }: Pick<FullRefund, 'id' | 'number'>,
  at: Date,
): Promise<string> {
  await db
    .update(refunds)
    .set({ number: newPaymentNumber(at) })
    .where(and(eq(refunds.id, id), eq(numberOf, number)));
  const refund = await findRefund(db, id);
  if (!refund) throw new Error(`There is no refund ${id}.`);
  return refund.number;
}

/**
 * Records a channel's answer about a refund. If this was the last unfinished refund of the order, the order ends. A
 * repeated answer changes nothing.
 */
export async function recordRefund(
  db: Database,
  { id, orderId }: Pick<FullRefund, 'id' | 'orderId'>,
  answer: RefundOutcome,
  at: Date,
): Promise<void> {
  const state = answer.state === 'closed' ? 'failed' : answer.state;
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    if (
      !(await moveRefund(tx, { id, to: state, actor: 'channel', problem: problemOf(answer), at })) ||
      state !== 'done'
    )
      return;
    await endRefundedReturn(tx, id, at);
    const open = await tx.select({ state: refunds.state }).from(refunds).where(eq(refunds.orderId, orderId));
    if (open.some((refund) => refund.state !== 'done')) return;
    await moveOrder(tx, { id: orderId, to: 'refunded', from: ['refunding'], actor: 'job', at });
  });
}

/** Returns the text that an operator reads if the channel has refused a refund; null for any other answer. */
function problemOf(answer: RefundOutcome): string | null {
  if (answer.state === 'closed') return 'CLOSED';
  return answer.state === 'failed' ? answer.problem : null;
}

export const listFailedRefunds = (db: Database) =>
  db.select().from(refunds).where(eq(refunds.state, 'failed')).orderBy(refunds.createdAt);

/** From this age on, an unfinished refund may no longer have a job, because a job dies after many failures. */
const LONG_REFUND_MS = HOUR_MS;

const isLong = (now: Date) =>
  and(
    inArray(refunds.state, ['requested', 'accepted']),
    lt(refunds.createdAt, new Date(now.getTime() - LONG_REFUND_MS)),
  );

export const listLongRefunds = (db: Database, now: Date) =>
  db.select().from(refunds).where(isLong(now)).orderBy(refunds.createdAt);

/**
 * On an operator's command, sends a failed refund to its channel again, or queries a refund that takes long. Returns
 * whether there is such a refund. The job queries the channel first. It gives the refund a new number only if the
 * channel has closed the refund. A channel makes only one refund for a number, however often the refund is sent.
 */
export const sendRefundAgain = (db: Database, id: string, at: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isFailed = await moveRefund(tx, { id, to: 'requested', actor: 'operator', at });
    const [refund] = await tx
      .select({ state: refunds.state, attemptId: refunds.attemptId })
      .from(refunds)
      .where(and(eq(refunds.id, id), isFailed ? undefined : isLong(at)));
    if (!refund) return false;
    const kind = refund.state === 'accepted' ? paymentJobKinds.refundCheck : paymentJobKinds.refund;
    const checked = { id, channel: await channelOf(tx, refund.attemptId) };
    await jobQueue(tx).enqueue({ ...checkJob(checked, at.getTime(), at, kind), runAt: at }, at);
    return true;
  });
