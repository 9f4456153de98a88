import type { Database } from '#server/database/connection/open.ts';
import { friendPayers } from '#server/database/tables/mall/payRequests.ts';
import { lockOrder } from '#server/domain/orders/orderMachine.ts';
import { paymentRepository, type AttemptRow } from '#server/domain/payments/paymentRepository.ts';
import { openAttempt, orderObstacle, type ChosenChannel } from '#server/domain/payments/startPayment.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { randomId, sha256 } from '#server/secrets/digest.ts';
import { payRequestRepository, type FriendSecrets } from './payRequestRepository.ts';

/**
 * The number of browsers that can begin a payment with one link. It is limited, so that a link that many people have
 * received cannot fill the database.
 */
const MAX_PAYERS = 20;

/**
 * Returns the payment attempt by which this friend may pay now. Everything is checked again after the order was locked.
 * Several friends may pay at the same time: the first payment pays the order, and `recordReceipt` returns the money of
 * all others.
 */
export const prepareFriendAttempt = (
  db: Database,
  friend: FriendSecrets,
  chosen: ChosenChannel,
  now: Date,
): Promise<AttemptRow> =>
  db.transaction(async (tx) => {
    const requests = payRequestRepository(tx);
    const known = await requests.open(friend);
    if (!known) throw new Problem(404, 'not_found');
    await lockOrder(tx, known.order.id);
    // The request is read again, because the order or the link may have ended while this transaction waited for the
    // lock.
    const { request, order } = (await requests.open(friend)) ?? known;
    if (order.state !== 'unpaid') throw new Problem(409, 'order_changed');
    if (request.state !== 'open' || request.endsAt <= now) throw new Problem(409, 'pay_request_over');
    const refusal = await friendObstacle(tx, order, now);
    if (refusal) throw refusal;
    const payment = await paymentRepository(tx).findPayment(order.id, order.userId);
    if (!payment) throw new Error(`The order ${order.id} has a request, but no payment.`);
    const payerId = await payerOf(tx, friend, now);
    return openAttempt(tx, { order, paymentId: payment.id, payerId }, chosen, now);
  });

/**
 * Returns why a friend may not begin to pay this unpaid order, although the link is open. Returns undefined if a friend
 * may.
 */
export async function friendObstacle(
  db: Database,
  order: Parameters<typeof orderObstacle>[1],
  now: Date,
): Promise<Problem | undefined> {
  const refusal = await orderObstacle(db, order, now);
  // The text of `already_owned` is for the owner; it would tell the friend that the friend owns the series.
  return refusal?.code === 'already_owned' ? new Problem(409, 'owned_by_friend') : refusal;
}

async function payerOf(tx: Database, friend: FriendSecrets, now: Date): Promise<string> {
  const requests = payRequestRepository(tx);
  const present = await requests.findPayer(friend);
  if (present !== undefined) return present;
  if ((await requests.countPayers(friend.requestId)) >= MAX_PAYERS) throw new Problem(409, 'too_many_payers');
  const id = randomId();
  await tx
    .insert(friendPayers)
    .values({ id, requestId: friend.requestId, payerHash: sha256(friend.payer), confirmedAt: now });
  return id;
}
