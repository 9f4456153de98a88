import { asc, eq } from 'drizzle-orm';
import type { OpenDatabase } from '#server/database/connection/open.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';

/**
 * Ships the waiting orders, each twice, like an operator who has not seen the first answer. Returns how many were
 * shipped.
 */
export async function shipAll(open: () => Promise<OpenDatabase>, now: Date): Promise<number> {
  const database = await open();
  try {
    const waiting = await database.jobsDb
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.state, 'paid'))
      .orderBy(asc(orders.createdAt));
    for (const { id } of waiting) {
      const parcel = { orderId: id, carrier: 'sf', number: `SF${id}` } as const;
      for (const expected of ['shipped', 'repeated']) {
        const outcome = await shipOrder(database.jobsDb, parcel, now);
        if (outcome !== expected) throw new Error(`Shipping ${id} ended as ${outcome} instead of ${expected}.`);
      }
    }
    return waiting.length;
  } finally {
    await database.close();
  }
}
