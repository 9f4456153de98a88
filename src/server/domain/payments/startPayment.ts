import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { paymentAttempts } from '#server/database/tables/mall/payments.ts';
import { lockOrder } from '#server/domain/orders/orderMachine.ts';
import { PAY_WITHIN_MS } from '#server/domain/orders/orderTimes.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import type { OfferedChannel } from './channelsFor.ts';
import { checkJob } from './checkTimes.ts';
import { newPaymentNumber } from './paymentNumber.ts';
import { paymentRepository, type AttemptRow } from './paymentRepository.ts';
import { spendingObstacle } from './spendingLimits.ts';

/** A channel stops to receive money this long before the order expires. */
const BEFORE_EXPIRY_MS = MINUTE_MS;

interface Payer {
  orderId: string;
  userId: string;
  hostAge: number | null;
  childId: string;
}

/**
 * Returns the attempt by which the payer may pay now. A repeat finds the same attempt as long as it is open. Everything
 * is checked here again under locks, whatever the page has shown: state and time of the order, the confirmation of an
 * adult, and the limits of spending.
 */
export const prepareAttempt = (
  db: Database,
  { orderId, userId, hostAge, childId }: Payer,
  offered: OfferedChannel,
  now: Date,
): Promise<AttemptRow> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await lockOrder(tx, orderId);
    const repository = paymentRepository(tx);
    const order = await repository.findOrder(orderId, userId);
    if (!order) throw new Problem(404, 'not_found');
    if (order.state !== 'unpaid' || order.totalFen === 0) throw new Problem(409, 'order_changed');
    if (lastPaymentAt(order.dueAt) <= now) throw new Problem(409, 'payment_too_late');
    const payment = await repository.findPayment(orderId, userId);
    if (!payment?.guardianAt) throw new Problem(403, 'guardian_needed');
    const amountFen = order.totalFen;
    const obstacle = await spendingObstacle(tx, { userId, hostAge, childId, orderId, amountFen }, now);
    if (obstacle) throw obstacle;
    return openAttempt(tx, { order, paymentId: payment.id, payerId: null }, offered, now);
  });

interface NewAttempt {
  order: { id: string; userId: string; totalFen: number; dueAt: Date | null };
  paymentId: string;
  /** The friend who pays; null for the owner of the order. */
  payerId: string | null;
}

/** Returns the open attempt of this payer, or a new one. Call it with the order locked and everything checked. */
export async function openAttempt(
  tx: Database,
  { order, paymentId, payerId }: NewAttempt,
  { channel, way }: OfferedChannel,
  now: Date,
): Promise<AttemptRow> {
  const endsAt = attemptEnd(order, now);
  const isSame = (one: AttemptRow) => one.channel === channel && one.way === way && one.payerId === payerId;
  const open = (await paymentRepository(tx).listAttempts(order.id)).find(
    (one) => one.state === 'pending' && one.endsAt > now && isSame(one),
  );
  if (open) return open;
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      id: newPaymentNumber(now),
      paymentId,
      payerId,
      orderId: order.id,
      userId: order.userId,
      channel,
      way,
      state: 'pending',
      amountFen: order.totalFen,
      endsAt,
      createdAt: now,
    })
    .returning();
  if (!attempt) throw new Error('The attempt was not stored.');
  await jobQueue(tx).enqueue(checkJob(attempt.id, 0, now), now);
  return attempt;
}

/** When a channel stops accepting money for an attempt that begins now. */
function attemptEnd({ dueAt }: NewAttempt['order'], now: Date): Date {
  return new Date(Math.min(lastPaymentAt(dueAt).getTime(), now.getTime() + PAY_WITHIN_MS));
}

/** When the last payment for an order that expires at this moment must have been made. */
export const lastPaymentAt = (dueAt: Date | null): Date => new Date((dueAt?.getTime() ?? 0) - BEFORE_EXPIRY_MS);
