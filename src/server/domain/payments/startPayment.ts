import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { paymentAttempts } from '#server/database/tables/mall/payments.ts';
import { ownedSeriesRepository } from '#server/domain/delivery/ownedSeries.ts';
import { lockOrder } from '#server/domain/orders/orderMachine.ts';
import { PAY_WITHIN_MS } from '#server/domain/orders/orderTimes.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import type { OfferedChannel } from './channelsFor.ts';
import { checkJob } from './checkTimes.ts';
import { newPaymentNumber } from './paymentNumber.ts';
import { paymentRepository, type AttemptRow } from './paymentRepository.ts';
import { spendingObstacle } from './spendingLimits.ts';

/** How long before an order expires the channels stop accepting money for it. */
const BEFORE_EXPIRY_MS = MINUTE_MS;

/** A channel that a payer has chosen. */
export interface ChosenChannel extends OfferedChannel {
  /** A keyed digest of the payer's id at the channel; null if only the channel learns who pays. */
  payerDigest: string | null;
}

/**
 * Returns the channel that a payer has chosen. `openId` is the payer's id at WeChat; nobody can pay in WeChat's app
 * without it.
 */
export function chosenChannel(
  offered: OfferedChannel,
  openId: string | undefined,
  serverSecret: string,
): ChosenChannel {
  if (offered.way !== 'jsapi') return { ...offered, payerDigest: null };
  if (openId === undefined) throw new Problem(400, 'open_id_needed');
  return { ...offered, payerDigest: keyedDigest(serverSecret, `payer ${openId}`) };
}

interface Payer {
  orderId: string;
  userId: string;
  hostAge: number | null;
}

/**
 * Returns the payment attempt by which the payer may pay now. A repeated call returns the same attempt as long as it is
 * open. The function locks the order and does not rely on the checks of the page: it checks the state and the payment
 * deadline of the order, whether the payer already owns what it delivers, the confirmation by an adult, and the
 * spending limits.
 */
export const prepareAttempt = (
  db: Database,
  { orderId, userId, hostAge }: Payer,
  chosen: ChosenChannel,
  now: Date,
): Promise<AttemptRow> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await lockOrder(tx, orderId);
    const repository = paymentRepository(tx);
    const order = await repository.findOrder(orderId, userId);
    if (!order) throw new Problem(404, 'not_found');
    if (order.state !== 'unpaid' || order.totalFen === 0) throw new Problem(409, 'order_changed');
    const refusal = await orderObstacle(tx, order, now);
    if (refusal) throw refusal;
    const payment = await repository.findPayment(orderId, userId);
    if (!payment?.guardianAt) throw new Problem(403, 'guardian_needed');
    const amountFen = order.totalFen;
    const obstacle = await spendingObstacle(tx, { userId, hostAge, orderId, amountFen }, now);
    if (obstacle) throw obstacle;
    return openAttempt(tx, { order, paymentId: payment.id, payerId: null }, chosen, now);
  });

/**
 * Returns why nobody may begin to pay an unpaid order of this user any more: the payment deadline has passed, or the
 * user owns the series since another order was paid, or since a friend has given them. Otherwise returns undefined.
 */
export async function orderObstacle(
  db: Database,
  { id, userId, dueAt }: { id: string; userId: string; dueAt: Date | null },
  now: Date,
): Promise<Problem | undefined> {
  if (await ownedSeriesRepository(db).ownsLineOf(userId, id)) return new Problem(409, 'already_owned');
  return lastPaymentAt(dueAt) <= now ? new Problem(409, 'payment_too_late') : undefined;
}

/**
 * Returns whether an attempt can be continued with the channel that was chosen now. Another WeChat user, such as the
 * second parent of an account, cannot continue it, because WeChat ties the number of an attempt to the payer's id.
 */
export const isSameChoice = (
  one: Pick<AttemptRow, 'channel' | 'way' | 'payerDigest'>,
  { channel, way, payerDigest }: ChosenChannel,
): boolean => one.channel === channel && one.way === way && one.payerDigest === payerDigest;

interface NewAttempt {
  order: { id: string; userId: string; totalFen: number; dueAt: Date | null };
  paymentId: string;
  /** The friend who pays; null if the owner of the order pays. */
  payerId: string | null;
}

/**
 * Returns the open attempt of this payer, or creates one. The caller must have locked the order, and have checked that
 * the payer may pay.
 */
export async function openAttempt(
  tx: Database,
  { order, paymentId, payerId }: NewAttempt,
  chosen: ChosenChannel,
  now: Date,
): Promise<AttemptRow> {
  const endsAt = attemptEnd(order, now);
  const isSame = (one: AttemptRow) => isSameChoice(one, chosen) && one.payerId === payerId;
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
      channel: chosen.channel,
      way: chosen.way,
      payerDigest: chosen.payerDigest,
      state: 'pending',
      amountFen: order.totalFen,
      endsAt,
      createdAt: now,
    })
    .returning();
  if (!attempt) throw new Error('The attempt was not stored.');
  await jobQueue(tx).enqueue(checkJob(attempt, 0, now), now);
  return attempt;
}

/** Returns when the channel stops accepting money for an attempt that begins now. */
function attemptEnd({ dueAt }: NewAttempt['order'], now: Date): Date {
  return new Date(Math.min(lastPaymentAt(dueAt).getTime(), now.getTime() + PAY_WITHIN_MS));
}

/** Returns the latest time at which an order that expires at `dueAt` can be paid. */
export const lastPaymentAt = (dueAt: Date | null): Date => new Date((dueAt?.getTime() ?? 0) - BEFORE_EXPIRY_MS);
