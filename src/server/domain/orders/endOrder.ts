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
import { updateInvoiceAfterRefund } from './invoices/invoiceSteps.ts';
import { lockVouchers } from '#server/domain/vouchers/vouchers.ts';
import { lockOrder, moveOrder } from './orderMachine.ts';

/**
 * Cancels an order of this user if nothing was shipped and no money was received. Returns whether this call has
 * cancelled it.
 */
export const cancelByBuyer = (db: Database, userId: string, id: string, at: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const where = and(eq(orders.userId, userId), or(eq(orders.state, 'unpaid'), eq(orders.totalFen, 0)));
    const before = await moveOrder(tx, { id, to: 'cancelled', where, actor: 'buyer', at, set: [[orders.dueAt, null]] });
    if (before !== undefined) await giveBack(tx, id, at);
    return before !== undefined;
  });

/**
 * Refunds a paid order on the buyer's request if nothing was shipped. Stock and shells are returned immediately, and
 * the money later. Returns whether this call has ended the order.
 */
export const refundByBuyer = (db: Database, userId: string, id: string, at: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const where = and(eq(orders.userId, userId), gt(orders.totalFen, 0));
    const before = await moveOrder(tx, { id, to: 'refunding', from: ['paid'], where, actor: 'buyer', at });
    if (before === undefined) return false;
    await giveBack(tx, id, at);
    await refundOrder(tx, id, 'buyer', at);
    await updateInvoiceAfterRefund(tx, id, at);
    return true;
  });

/**
 * Ends an order that an operator refuses to deliver. The buyer reads the reason and gets everything back. Returns the
 * new state, which is `refunding` while the money is being returned; undefined if the order cannot be refused.
 */
export const refuseOrder = (db: Database, id: string, reason: string, at: Date): Promise<Returned | undefined> =>
  returnAll(db, { id, from: ['paid'], reason }, at);

/**
 * Takes back everything that an order without parcels has delivered, on an operator's command. The buyer gets money and
 * shells back. Returns the new state; undefined if its delivery cannot be taken back. If vouchers of the order were
 * used, it changes nothing and returns `used`. With `includesUsed`, the buyer gets the whole price back although those
 * vouchers stay used.
 */
export const takeBackOrder = (
  db: Database,
  id: string,
  reason: string,
  at: Date,
  { includesUsed = false } = {},
): Promise<Returned | 'used' | undefined> =>
  db.transaction(async (tx) => {
    await lockOrder(tx, id);
    // No voucher of the order can be used before this transaction has ended.
    const isUsed = (await lockVouchers(tx, id)).some(({ usedAt }) => usedAt !== null);
    if (isUsed && !includesUsed) return 'used';
    const hasParcel = tx
      .select({ id: orderLines.orderId })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.delivers, 'parcel')));
    return returnAll(tx, { id, from: ['received', 'reviewed'], reason, where: notExists(hasParcel) }, at);
  });

/**
 * `refunding`: the channel is still returning the money; `refunded`: the order cost only shells, which were returned
 * immediately.
 */
type Returned = 'refunded' | 'refunding';

interface Return {
  id: string;
  from: readonly OrderState[];
  reason: string;
  where?: SQL;
}

const returnAll = (db: Database, { id, from, reason, where }: Return, at: Date): Promise<Returned | undefined> =>
  db.transaction(async (tx) => {
    // This lock waits until a friend who is claiming the order as a gift has finished. Such an order cannot be taken
    // back, because the gift belongs to the friend; neither can the friend's own order, which cost nothing.
    await lockOrder(tx, id);
    const gifts = giftRepository(tx);
    if ((await gifts.isClaimed(id)) || (await gifts.isReceived(id))) return undefined;
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
    await updateInvoiceAfterRefund(tx, id, at);
    return 'refunding';
  });

const OWNED_NOTE = '付款到账的时候，里面的专辑已经是你的了，所以订单自动取消，这次付的钱会原路退回';

/**
 * Cancels an unpaid order whose series its owner has got in another way. Must run in the transaction that records the
 * money for the order and returns it. Returns whether this call has cancelled the order.
 */
export async function cancelAsOwned(tx: Database, id: string, at: Date): Promise<boolean> {
  const move = { id, to: 'cancelled', from: ['unpaid'], actor: 'job', note: OWNED_NOTE, at } as const;
  const before = await moveOrder(tx, { ...move, set: [[orders.dueAt, null]] });
  if (before !== undefined) await giveBack(tx, id, at);
  return before !== undefined;
}

/** Ends an order that was not paid in time. Must run in a transaction. */
export async function expireOrder(tx: Database, id: string, at: Date): Promise<void> {
  const before = await moveOrder(tx, { id, to: 'expired', actor: 'job', at, set: [[orders.dueAt, null]] });
  if (before !== undefined) await giveBack(tx, id, at);
}

/**
 * Gives back the coupon, stock and shells of an order, and takes back what was delivered without a parcel. Must be
 * called only by code that has ended the order in the same transaction.
 */
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
