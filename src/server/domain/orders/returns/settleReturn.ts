import { and, eq, ne } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OrderTopic } from '#contract/mall/orders.ts';
import type { ReturnState } from '#contract/mall/returns.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { paymentAttempts, refunds } from '#server/database/tables/mall/payments.ts';
import { orderReturns } from '#server/database/tables/mall/returns.ts';
import { couponRepository } from '#server/domain/coupons/coupons.ts';
import { returnStock } from '#server/domain/goods/stock.ts';
import type { Carrier } from '#server/domain/orders/tracking/carriers.ts';
import { updateInvoiceAfterRefund } from '#server/domain/orders/invoices/invoiceSteps.ts';
import { addEvent, lockOrder, moveOrder } from '#server/domain/orders/orderMachine.ts';
import { requestRefund } from '#server/domain/payments/refunds.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { moveReturn } from './returnMachine.ts';
import { returnRepository } from './returnRepository.ts';

type ReturnRow = typeof orderReturns.$inferSelect;

interface Step {
  id: string;
  to: ReturnState;
  topic: OrderTopic;
  actor: 'buyer' | 'operator';
  userId?: string;
  set?: readonly (readonly [column: PgColumn, value: unknown])[];
  note?: string;
}

/**
 * Changes the state of a return, adds an entry to the time line of its order, and runs `then` in the same transaction.
 * Locks the order first, as all such changes do. Returns whether this call has changed the state.
 */
const changeReturn = (
  db: Database,
  { id, to, topic, actor, userId, set = [], note }: Step,
  at: Date,
  then: (tx: Database, row: ReturnRow) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await returnRepository(tx).find(id, userId);
    if (!row) return false;
    await lockOrder(tx, row.orderId);
    if (!(await moveReturn(tx, { id, to, actor, set, at }))) return false;
    const [order] = await tx.select({ state: orders.state }).from(orders).where(eq(orders.id, row.orderId));
    if (!order) throw new Error(`The order ${row.orderId} has vanished.`);
    await addEvent(tx, { id: row.orderId, to: order.state, topic, actor, ...(note !== undefined && { note }), at });
    await then(tx, row);
    return true;
  });

/** Accepts a return. `decision` tells the buyer where to send the goods. */
export const acceptReturn = (db: Database, id: string, decision: string, at: Date): Promise<boolean> =>
  changeReturn(
    db,
    { id, to: 'accepted', topic: 'returnAccepted', actor: 'operator', set: [[orderReturns.decision, decision]] },
    at,
  );

export const refuseReturn = (db: Database, id: string, reason: string, at: Date): Promise<boolean> =>
  changeReturn(
    db,
    {
      id,
      to: 'refused',
      topic: 'returnRefused',
      actor: 'operator',
      note: reason,
      set: [[orderReturns.decision, reason]],
    },
    at,
  );

export const withdrawReturn = (db: Database, userId: string, id: string, at: Date): Promise<boolean> =>
  changeReturn(db, { id, to: 'withdrawn', topic: 'returnWithdrawn', actor: 'buyer', userId }, at);

/**
 * Records the parcel of a return, or corrects its number while the parcel is on its way. Returns whether the state of
 * the return allows that.
 */
export async function sendReturn(
  db: Database,
  { userId, id, carrier, number }: { userId: string; id: string; carrier: Carrier; number: string },
  at: Date,
): Promise<boolean> {
  const set = [
    [orderReturns.carrier, carrier],
    [orderReturns.number, number],
  ] as const;
  if (await changeReturn(db, { id, to: 'sent', topic: 'returnSent', actor: 'buyer', userId, set }, at)) return true;
  const corrected = await db
    .update(orderReturns)
    .set({ carrier, number })
    .where(and(eq(orderReturns.id, id), eq(orderReturns.userId, userId), eq(orderReturns.state, 'sent')))
    .returning({ id: orderReturns.id });
  return corrected.length > 0;
}

/**
 * Refunds money and shells to the buyer once the goods have come back, or if the operator does not want them back. Only
 * the first of several calls has an effect. `restocks` says whether the goods can be sold again. If nothing of the
 * order is left, the whole order is refunded, and its coupon is given back.
 */
export const receiveReturn = (
  db: Database,
  { id, restocks }: { id: string; restocks: boolean },
  at: Date,
): Promise<boolean> =>
  changeReturn(db, { id, to: 'refunding', topic: 'returnReceived', actor: 'operator' }, at, (tx, row) =>
    payReturn(tx, row, restocks, at),
  );

type PaidReturn = Pick<ReturnRow, 'id' | 'orderId' | 'userId' | 'refundFen' | 'refundShells'>;

/**
 * Pays the refund of a return to the buyer. Must be called only by code that has moved the return to `refunding`, or
 * created it in this state, in the same transaction.
 */
export async function payReturn(tx: Database, row: PaidReturn, restocks: boolean, at: Date): Promise<void> {
  const { id, orderId, userId, refundFen, refundShells } = row;
  await returnStock(tx, userId, await returnRepository(tx).linesOf([id]), { restocks });
  if (refundShells > 0)
    await shellLedger(tx).give(userId, { kind: 'order_refund', occasion: `return ${id}`, amount: refundShells }, at);
  if (refundFen > 0) await refundMoney(tx, row, at);
  else await moveReturn(tx, { id, to: 'refunded', actor: 'operator', at });

  const lines = await returnRepository(tx).returnableLines(orderId);
  if (lines.some(({ returned, quantity }) => returned < quantity)) return;
  const from = ['partShipped', 'shipped', 'received', 'reviewed'] as const;
  await moveOrder(tx, { id: orderId, to: 'refunding', from, actor: 'operator', at, set: [[orders.dueAt, null]] });
  await couponRepository(tx).giveBack(orderId);
  // The order ends now only if all its refunds are done. Otherwise it ends with the last of these refunds.
  const open = await tx.$count(refunds, and(eq(refunds.orderId, orderId), ne(refunds.state, 'done')));
  if (open === 0) await moveOrder(tx, { id: orderId, to: 'refunded', from: ['refunding'], actor: 'job', at });
}

async function refundMoney(tx: Database, { id, orderId, refundFen }: PaidReturn, at: Date): Promise<void> {
  const [attempt] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.isApplied, true)));
  if (!attempt) throw new Error(`The order ${orderId} has no payment.`);
  const refund = { attemptId: attempt.id, orderId, amountFen: refundFen, reason: 'return' } as const;
  const refundId = await requestRefund(tx, refund, at);
  await tx.update(orderReturns).set({ refundId }).where(eq(orderReturns.id, id));
  await updateInvoiceAfterRefund(tx, orderId, at);
}
