import { and, eq, gt, notExists, or, type SQL } from 'drizzle-orm';
import type { OrderState } from '#contract/mall/orders.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderLines, orders } from '#server/database/tables/mall/orders.ts';
import { couponRepository } from '#server/domain/coupons/coupons.ts';
import { giftRepository } from '#server/domain/gifts/giftRepository.ts';
import { takeBack } from '#server/domain/delivery/deliver.ts';
import { returnStock } from '#server/domain/goods/stock.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { refundOrder } from '#server/domain/payments/refunds.ts';
import { followRefund } from './invoices/invoiceSteps.ts';
import { lockOrder, moveOrder } from './orderMachine.ts';

/**
 * Cancels an order of this user that is not shipped and for which no money was received. Returns whether it was cancelled by
 * this call.
 */
export const cancelByBuyer = (db: Database, userId: string, id: string, at: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const where = and(eq(orders.userId, userId), or(eq(orders.state, 'unpaid'), eq(orders.totalFen, 0)));
    const before = await moveOrder(tx, { id, to: 'cancelled', where, actor: 'buyer', at, set: [[orders.dueAt, null]] });
    if (before !== undefined) await giveBack(tx, id, at);
    return before !== undefined;
  });

/**
 * The buyer gets the money back for an order that was paid and of which nothing was shipped. Stock and shells return at
 * once, the money follows. Returns whether this call has ended the order.
 */
export const refundByBuyer = (db: Database, userId: string, id: string, at: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const where = and(eq(orders.userId, userId), gt(orders.totalFen, 0));
    const before = await moveOrder(tx, { id, to: 'refunding', from: ['paid'], where, actor: 'buyer', at });
    if (before === undefined) return false;
    await giveBack(tx, id, at);
    await refundOrder(tx, id, 'buyer', at);
    await followRefund(tx, id, at);
    return true;
  });

/**
 * An operator refuses to deliver an order; the buyer reads the reason and gets everything back. Returns the state that
 * this call has reached: money takes a while. Undefined if the order cannot be refused.
 */
export const refuseOrder = (db: Database, id: string, reason: string, at: Date): Promise<Returned | undefined> =>
  returnAll(db, { id, from: ['paid'], reason }, at);

/**
 * An operator takes back what an order has delivered without a parcel, and the buyer gets everything back. Returns the
 * state that this call has reached; undefined if the order cannot be taken back.
 */
export const takeBackOrder = (db: Database, id: string, reason: string, at: Date): Promise<Returned | undefined> => {
  const hasParcel = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.delivers, 'parcel')));
  return returnAll(db, { id, from: ['received', 'reviewed'], reason, where: notExists(hasParcel) }, at);
};

/** Money takes a while to return; shells and stock do not. */
type Returned = 'refunded' | 'refunding';

interface Return {
  id: string;
  from: readonly OrderState[];
  reason: string;
  where?: SQL;
}

const returnAll = (db: Database, { id, from, reason, where }: Return, at: Date): Promise<Returned | undefined> =>
  db.transaction(async (tx) => {
    // A friend who is claiming the order as a gift holds it. What was given away belongs to the friend.
    await lockOrder(tx, id);
    if (await giftRepository(tx).isClaimed(id)) return undefined;
    const move = { id, from, actor: 'operator', note: reason, at } as const;
    const isFree = eq(orders.totalFen, 0);
    if ((await moveOrder(tx, { ...move, to: 'refunded', where: and(isFree, where) })) !== undefined) {
      await giveBack(tx, id, at);
      return 'refunded';
    }
    const isPaidFor = gt(orders.totalFen, 0);
    if ((await moveOrder(tx, { ...move, to: 'refunding', where: and(isPaidFor, where) })) === undefined) {
      return undefined;
    }
    await giveBack(tx, id, at);
    await refundOrder(tx, id, 'operator', at);
    await followRefund(tx, id, at);
    return 'refunding';
  });

/** Ends an order that was not paid in time. Must run in a transaction. */
export async function expireOrder(tx: Database, id: string, at: Date): Promise<void> {
  const before = await moveOrder(tx, { id, to: 'expired', actor: 'job', at, set: [[orders.dueAt, null]] });
  if (before !== undefined) await giveBack(tx, id, at);
}

/** Returns the coupon, stock and shells, and takes back what was delivered without a parcel. Only the one caller that has ended the order may call it, in the same transaction. */
async function giveBack(tx: Database, id: string, at: Date): Promise<void> {
  const [order] = await tx
    .select({ userId: orders.userId, totalShells: orders.totalShells })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) throw new Error(`The order ${id} has vanished.`);
  const lines = await tx
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, id));
  await couponRepository(tx).giveBack(id);
  await takeBack(tx, id, at);
  await returnStock(tx, order.userId, lines);
  await shellLedger(tx).give(order.userId, { kind: 'order_refund', occasion: id, amount: order.totalShells }, at);
}
