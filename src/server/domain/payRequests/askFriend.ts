import { and, eq, lt } from 'drizzle-orm';
import { MAX_MESSAGE } from '#contract/mall/payRequests.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { payRequests, type payRequestRowStates } from '#server/database/tables/mall/payRequests.ts';
import { lockOrder } from '#server/domain/orders/orderMachine.ts';
import { FRIEND_PAYS_WITHIN_MS, POSTPONED_KEY_SUFFIX, orderJobKinds } from '#server/domain/orders/orderTimes.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';
import { limitOf } from '#server/domain/payments/spendingLimits.ts';
import { lastPaymentAt, orderObstacle } from '#server/domain/payments/startPayment.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { checkPublicText } from '#server/moderation/checkPublicText.ts';
import { randomId, randomToken, sha256 } from '#server/secrets/digest.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';
import { payRequestRepository } from './payRequestRepository.ts';

/** The maximum number of links for one order. */
const MAX_REQUESTS = 10;

const machine: StateMachine<(typeof payRequestRowStates)[number]> = {
  subject: 'pay_request',
  id: payRequests.id,
  state: payRequests.state,
  allowed: { open: [], cancelled: ['open'] },
};

interface NewPayRequest {
  orderId: string;
  userId: string;
  message: string;
}

/**
 * Creates the link by which a friend can pay for an unpaid order; it replaces an earlier link. Gives the order more
 * time. Returns the secret of the link, of which only the digest is stored. Must run in a transaction.
 */
export async function askFriend(
  tx: Database,
  { orderId, userId, message: written }: NewPayRequest,
  now: Date,
): Promise<{ id: string; secret: string }> {
  const message = messageOf(written);
  await lockOrder(tx, orderId);
  const order = await paymentRepository(tx).findOrder(orderId, userId);
  if (!order) throw new Problem(404, 'not_found');
  if (order.state !== 'unpaid' || order.totalFen === 0) throw new Problem(409, 'order_changed');
  const refusal = await orderObstacle(tx, order, now);
  if (refusal) throw refusal;
  const payment = await paymentRepository(tx).findPayment(orderId, userId);
  if (!payment?.guardianAt) throw new Problem(403, 'guardian_needed');
  const tooLarge = tooLargeForFriend(order.totalFen);
  if (tooLarge) throw tooLarge;
  const requests = payRequestRepository(tx);
  if ((await requests.count(orderId)) >= MAX_REQUESTS) throw new Problem(409, 'too_many_pay_requests');
  const earlier = await requests.newest(orderId);
  if (earlier) await transition(tx, machine, { id: earlier.id, to: 'cancelled', actor: 'owner', at: now });

  const dueAt = await withMoreTime(tx, order, now);
  const [id, secret] = [randomId(), randomToken()];
  await tx.insert(payRequests).values({
    id,
    orderId,
    userId,
    message,
    state: 'open',
    secretHash: sha256(secret),
    endsAt: lastPaymentAt(dueAt),
    createdAt: now,
  });
  return { id, secret };
}

/** Ends the link of an order. Returns whether this call has ended it. */
export const cancelPayRequest = (db: Database, orderId: string, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    // A payment locks the order when it begins. Because of this lock, no payment can begin once the link has ended.
    await lockOrder(tx, orderId);
    const request = await payRequestRepository(tx).newest(orderId);
    if (!request) return false;
    return (await transition(tx, machine, { id: request.id, to: 'cancelled', actor: 'owner', at: now })) !== undefined;
  });

/**
 * Returns a refusal if a friend may not pay this amount. Friends are adults, so an adult's limit for one payment
 * applies, not the limits of the order's owner.
 */
export function tooLargeForFriend(amountFen: number): Problem | undefined {
  const { perPaymentFen } = limitOf(null);
  return amountFen > perPaymentFen ? new Problem(409, 'payment_too_large', { yuan: perPaymentFen / 100 }) : undefined;
}

function messageOf(written: string): string {
  const { text, problem } = checkPublicText(written);
  if (problem === 'long' || problem === 'number') throw new Problem(400, `comment_${problem}`, { most: MAX_MESSAGE });
  return text;
}

/**
 * Postpones the payment deadline of the order to one day after its creation, so that the friend need not answer within
 * minutes. Returns when the order expires.
 */
async function withMoreTime(
  tx: Database,
  { id, createdAt, dueAt }: { id: string; createdAt: Date; dueAt: Date | null },
  now: Date,
): Promise<Date | null> {
  const later = new Date(createdAt.getTime() + FRIEND_PAYS_WITHIN_MS);
  const moved = await tx
    .update(orders)
    .set({ dueAt: later })
    .where(and(eq(orders.id, id), eq(orders.state, 'unpaid'), lt(orders.dueAt, later)))
    .returning({ id: orders.id });
  if (moved.length === 0) return dueAt;
  await jobQueue(tx).enqueue({ kind: orderJobKinds.expiry, key: `${id}${POSTPONED_KEY_SUFFIX}`, runAt: later }, now);
  return later;
}
