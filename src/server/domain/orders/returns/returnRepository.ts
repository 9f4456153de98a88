import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderEvents, orderLines } from '#server/database/tables/mall/orders.ts';
import { orderReturnLines, orderReturns } from '#server/database/tables/mall/returns.ts';

/** Reads returns. The callers limit buyers to the returns of their own orders (ROLE-03). */
export function returnRepository(db: Database) {
  const linesOf = (ids: readonly string[]) =>
    db
      .select()
      .from(orderReturnLines)
      .where(isAnyOf(orderReturnLines.returnId, ids))
      .orderBy(asc(orderReturnLines.variantId));

  return {
    linesOf,

    listOfOrder: (orderId: string) =>
      db
        .select()
        .from(orderReturns)
        .where(eq(orderReturns.orderId, orderId))
        .orderBy(desc(orderReturns.requestedAt), desc(orderReturns.id)),

    find: async (id: string, userId?: string) =>
      (
        await db
          .select()
          .from(orderReturns)
          .where(and(eq(orderReturns.id, id), userId === undefined ? undefined : eq(orderReturns.userId, userId)))
      )[0],

    /** Reads the returns that wait for an operator, longest waiting first. */
    listOpen: () =>
      db
        .select()
        .from(orderReturns)
        .where(inArray(orderReturns.state, ['requested', 'accepted', 'sent']))
        .orderBy(asc(orderReturns.requestedAt), asc(orderReturns.id)),

    /** Returns the lines of an order, each with the number of pieces that were already returned. */
    returnableLines: (orderId: string) =>
      db
        .select({
          variantId: orderLines.variantId,
          quantity: orderLines.quantity,
          shippedQuantity: orderLines.shippedQuantity,
          dueFen: orderLines.dueFen,
          shells: orderLines.shells,
          delivers: orderLines.delivers,
          returns: orderLines.returns,
          returned: sql<number>`(select coalesce(sum(part.quantity), 0)::integer from ${orderReturnLines} as part
            join ${orderReturns} as given on given.id = part.return_id
            where given.order_id = ${orderLines}.order_id and part.variant_id = ${orderLines}.variant_id
              and given.state in ('refunding', 'refunded'))`,
        })
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId))
        .orderBy(asc(orderLines.position)),

    /** Returns when an order arrived; undefined if it has not arrived. */
    async receivedAt(orderId: string): Promise<Date | undefined> {
      const [row] = await db
        .select({ at: orderEvents.happenedAt })
        .from(orderEvents)
        .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.reached, 'received')))
        .orderBy(asc(orderEvents.id))
        .limit(1);
      return row?.at;
    },
  };
}
