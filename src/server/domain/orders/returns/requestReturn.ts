import { and, eq, inArray } from 'drizzle-orm';
import type { ReturnedLine, ReturnReason } from '#contract/mall/returns.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { orderReturnLines, orderReturns } from '#server/database/tables/mall/returns.ts';
import { addEvent } from '#server/domain/orders/orderMachine.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { randomId } from '#server/secrets/digest.ts';
import { keepPictures } from '#server/uploads/attachPictures.ts';
import { refundOf, returnObstacles } from './returnRules.ts';
import { returnRepository } from './returnRepository.ts';

/** The maximum number of returns of one order, including withdrawn and refused ones. */
const MAX_RETURNS = 10;

interface NewReturn {
  orderId: string;
  userId: string;
  reason: ReturnReason;
  text: string;
  lines: readonly ReturnedLine[];
}

/**
 * Requests a return of goods that have arrived, and returns its id. Throws if the order does not exist, or if one of
 * the pieces cannot be returned. The row of the order is locked, so that no piece is returned twice. Must run in a
 * transaction.
 */
export async function requestReturn(
  tx: Database,
  { orderId, userId, reason, text, lines }: NewReturn,
  at: Date,
): Promise<string> {
  const [order] = await tx
    .select({ state: orders.state })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .for('no key update');
  if (!order) throw new Problem(404, 'not_found');
  const repository = returnRepository(tx);
  const receivedAt = await repository.receivedAt(orderId);
  if (!(order.state === 'received' || order.state === 'reviewed') || !receivedAt)
    throw new Problem(409, 'order_changed');
  const isOfOrder = eq(orderReturns.orderId, orderId);
  if ((await tx.$count(orderReturns, isOfOrder)) >= MAX_RETURNS) throw new Problem(409, 'return_too_often');
  const isOpen = and(isOfOrder, inArray(orderReturns.state, ['requested', 'accepted', 'sent']));
  if ((await tx.$count(orderReturns, isOpen)) > 0) throw new Problem(409, 'return_open');

  const returnable = new Map((await repository.returnableLines(orderId)).map((line) => [line.variantId, line]));
  const refund = { fen: 0, shells: 0 };
  for (const { variantId, quantity } of lines) {
    const line = returnable.get(variantId);
    // A line that was handled is removed from the map, so that a request that contains a line twice is refused.
    returnable.delete(variantId);
    if (!line) throw new Problem(400, 'invalid_input');
    if (line.returned + quantity > line.quantity) throw new Problem(409, 'return_too_much');
    const obstacles = returnObstacles(line, receivedAt, at);
    if (obstacles[reason === 'unwanted' ? 'unwanted' : 'fault'] !== null) throw new Problem(409, 'return_not_possible');
    const part = refundOf(line, line.returned, quantity);
    refund.fen += part.fen;
    refund.shells += part.shells;
  }

  const id = randomId();
  await tx.insert(orderReturns).values({
    id,
    orderId,
    userId,
    state: 'requested',
    reason,
    text,
    requestedAt: at,
    refundFen: refund.fen,
    refundShells: refund.shells,
  });
  await tx.insert(orderReturnLines).values(lines.map((line) => ({ returnId: id, ...line })));
  for (const { pictures } of lines)
    // oxlint-disable-next-line no-await-in-loop -- an order has few lines
    await keepPictures(tx, { userId, purpose: 'return', pictures }, at);
  await addEvent(tx, { id: orderId, to: order.state, topic: 'returnRequested', actor: 'buyer', at });
  return id;
}
