import { and, eq, or } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { orderLines, orders } from '#server/database/tables/orders.ts';
import { returnStock } from '#server/domain/goods/stock.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { moveOrder } from './orderMachine.ts';

/**
 * Cancels an order of this user that is not shipped and needs no refund of money. Returns whether it was cancelled by
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
 * An operator refuses to deliver an order that was paid with shells alone; the buyer reads the reason. Returns whether
 * it was refused by this call.
 */
export const refuseOrder = (db: Database, id: string, reason: string, at: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const where = eq(orders.totalFen, 0);
    const before = await moveOrder(tx, {
      ...{ id, to: 'refunded', from: ['paid'], where, actor: 'operator', note: reason, at },
    });
    if (before !== undefined) await giveBack(tx, id, at);
    return before !== undefined;
  });

/** Ends an order that was not paid in time. Must run in a transaction. */
export async function expireOrder(tx: Database, id: string, at: Date): Promise<void> {
  const before = await moveOrder(tx, { id, to: 'expired', actor: 'job', at, set: [[orders.dueAt, null]] });
  if (before !== undefined) await giveBack(tx, id, at);
}

/** Returns stock and shells. Only the one caller that has ended the order may call it, in the same transaction. */
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
  await returnStock(tx, order.userId, lines);
  await shellLedger(tx).give(order.userId, { kind: 'order_refund', occasion: id, amount: order.totalShells }, at);
}
