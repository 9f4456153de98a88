import { and, eq, inArray } from 'drizzle-orm';
import type { OrderState } from '#contract/mall/orders.ts';
import { SHOP_REASON } from '#contract/mall/returns.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { orderReturnLines, orderReturns } from '#server/database/tables/mall/returns.ts';
import type { Taking } from '#server/domain/goods/stock.ts';
import { addEvent, lockOrder } from '#server/domain/orders/orderMachine.ts';
import { markShipped } from '#server/domain/orders/shipOrder.ts';
import { randomId } from '#server/secrets/digest.ts';
import { refundOf } from './returnRules.ts';
import { returnRepository } from './returnRepository.ts';
import { payReturn } from './settleReturn.ts';

interface ByShop {
  orderId: string;
  /** The reason that the buyer reads. */
  reason: string;
  /** Whether the goods can be sold again. */
  restocks: boolean;
}

/**
 * `notNow`: the order does not exist, or its state does not allow the refund; `tooMuch`: more pieces of a line are to
 * be refunded than are left, or the line has no parcel; `returning`: a return that the buyer has requested is in
 * progress.
 */
export type ShopReturn = 'done' | 'notNow' | 'tooMuch' | 'returning';

/**
 * On an operator's command, refunds those pieces of a partly shipped order that were not sent. After that, nothing is
 * left to ship, so the order becomes `shipped`.
 */
export const refundUnsent = (db: Database, byShop: ByShop, at: Date): Promise<ShopReturn> =>
  db.transaction(async (tx) => {
    const { orderId } = byShop;
    const order = await findLocked(tx, orderId, ['partShipped']);
    if (!order) return 'notNow';
    const lines = (await returnRepository(tx).returnableLines(orderId))
      .map(({ variantId, quantity, shippedQuantity }) => ({ variantId, quantity: quantity - shippedQuantity }))
      .filter(({ quantity }) => quantity > 0);
    const outcome = await refund(tx, { ...byShop, ...order, lines, most: 'quantity' }, at);
    if (outcome === 'done') await markShipped(tx, orderId, at);
    return outcome;
  });

/**
 * On an operator's command, refunds pieces that were sent, because they were lost, or have a fault that the buyer can
 * no longer report in the app. In a partly shipped order, the other pieces must still be sent. If nothing of the order
 * is left, the whole order is refunded.
 */
export const refundPieces = (
  db: Database,
  byShop: ByShop & { lines: readonly Taking[] },
  at: Date,
): Promise<ShopReturn> =>
  db.transaction(async (tx) => {
    const order = await findLocked(tx, byShop.orderId, ['partShipped', 'shipped', 'received', 'reviewed']);
    if (!order) return 'notNow';
    const most = order.state === 'partShipped' ? 'shippedQuantity' : 'quantity';
    return refund(tx, { ...byShop, ...order, most }, at);
  });

/** Locks an order, and returns it if it is in one of the given states. */
async function findLocked(tx: Database, id: string, states: OrderState[]) {
  await lockOrder(tx, id);
  const [order] = await tx
    .select({ userId: orders.userId, state: orders.state })
    .from(orders)
    .where(and(eq(orders.id, id), inArray(orders.state, states)));
  return order;
}

interface Refunded extends ByShop {
  userId: string;
  state: OrderState;
  lines: readonly Taking[];
  /** The column that limits how many pieces of a line can be refunded in all: the ordered or the shipped ones. */
  most: 'quantity' | 'shippedQuantity';
}

async function refund(tx: Database, given: Refunded, at: Date): Promise<ShopReturn> {
  const { orderId, userId, state, lines, most, reason, restocks } = given;
  const repository = returnRepository(tx);
  const open = and(eq(orderReturns.orderId, orderId), inArray(orderReturns.state, ['requested', 'accepted', 'sent']));
  if ((await tx.$count(orderReturns, open)) > 0) return 'returning';
  const left = new Map((await repository.returnableLines(orderId)).map((line) => [line.variantId, line]));
  const worth = { fen: 0, shells: 0 };
  for (const { variantId, quantity } of lines) {
    const line = left.get(variantId);
    // A line that was handled is removed from the map, so that a refund that contains a line twice is refused.
    left.delete(variantId);
    if (line?.delivers !== 'parcel' || line.returned + quantity > line[most]) return 'tooMuch';
    const part = refundOf(line, line.returned, quantity);
    worth.fen += part.fen;
    worth.shells += part.shells;
  }
  const row = { id: randomId(), orderId, userId, refundFen: worth.fen, refundShells: worth.shells };
  await tx
    .insert(orderReturns)
    .values({ ...row, state: 'refunding', reason: SHOP_REASON, text: '', decision: reason, requestedAt: at });
  await tx.insert(orderReturnLines).values(lines.map((line) => ({ returnId: row.id, ...line, pictures: [] })));
  await addEvent(tx, { id: orderId, to: state, topic: 'partRefunded', actor: 'operator', note: reason, at });
  await payReturn(tx, row, restocks, at);
  return 'done';
}
