import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { deliver } from '#server/domain/delivery/deliver.ts';
import { moveOrder } from './orderMachine.ts';

interface Paid {
  id: string;
  /** The person who has paid. */
  actor: 'buyer' | 'friend';
}

/**
 * Moves an order to `paid`, whether it cost money, shells or both, and delivers the goods that need no parcel. If
 * nothing else must be delivered, the order then becomes `received`. Must run in a transaction. Returns whether this
 * call has paid the order; false if it was already paid or has ended.
 */
export async function payOrder(tx: Database, { id, actor }: Paid, at: Date): Promise<boolean> {
  const before = await moveOrder(tx, { id, to: 'paid', actor, at, set: [[orders.dueAt, null]] });
  if (before === undefined) return false;
  const [order] = await tx.select({ id: orders.id, userId: orders.userId }).from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`The order ${id} has vanished.`);
  if (await deliver(tx, order, at)) await moveOrder(tx, { id, to: 'received', from: ['paid'], actor: 'job', at });
  return true;
}
