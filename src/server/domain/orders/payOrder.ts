import { eq } from 'drizzle-orm';
import type { deliveries } from '#contract/mall/goods.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderLines, orders } from '#server/database/tables/mall/orders.ts';
import { moveOrder } from './orderMachine.ts';

type Delivery = (typeof deliveries)[number];

/** Delivers a line of a paid order in the transaction of the payment. */
type Deliver = (tx: Database, line: typeof orderLines.$inferSelect, at: Date) => Promise<void>;

/** What is delivered without a parcel, at once. What is missing here is closed (`closedFor`) or sent by operators. */
const deliver: Partial<Record<Delivery, Deliver>> = {};

/**
 * Moves an order to `paid`, whether by money, by shells or by both, and delivers what needs no parcel. Must run in a
 * transaction. Returns whether this call has paid the order; false if it was paid before or has ended.
 */
export async function payOrder(tx: Database, id: string, at: Date): Promise<boolean> {
  const before = await moveOrder(tx, { id, to: 'paid', actor: 'buyer', at, set: [[orders.dueAt, null]] });
  if (before === undefined) return false;
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id));
  for (const line of lines) {
    // eslint-disable-next-line no-await-in-loop -- an order has few lines
    await deliver[line.delivers]?.(tx, line, at);
  }
  return true;
}
