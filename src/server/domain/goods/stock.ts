import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { goods, goodsSales, goodsStock, goodsTakings, goodsVariants } from '#server/database/tables/goods.ts';
import { Problem } from '#server/endpoint/problem.ts';

/** What an order takes of one variant. */
export interface Taking {
  variantId: string;
  /** A whole number above 0. */
  quantity: number;
}

/**
 * Takes stock for an order of a user, or throws a 409 with the reason why not. Must run in the transaction that stores
 * the order, which a refusal rolls back. Each count changes by one statement that holds its limit, so concurrent orders
 * on any number of gateways cannot exceed it. All orders take in the same sequence, so they cannot lock each other out.
 */
export async function takeStock(tx: Database, userId: string, takings: readonly Taking[]): Promise<void> {
  for (const { variantId, quantity } of inSequence(takings)) {
    // eslint-disable-next-line no-await-in-loop -- an order has few lines, and their sequence prevents deadlocks
    const [limits] = await tx
      .select({ goodsId: goods.id, perUser: goods.limitPerUser, inTotal: goods.limitInTotal })
      .from(goodsVariants)
      .innerJoin(goods, eq(goods.id, goodsVariants.goodsId))
      .where(and(eq(goodsVariants.id, variantId), eq(goodsVariants.isHidden, false), eq(goods.isHidden, false)));
    if (!limits) throw new Problem(409, 'not_on_sale');
    const { goodsId, perUser, inTotal } = limits;
    // eslint-disable-next-line no-await-in-loop -- see above
    const ofUser = await tx
      .insert(goodsTakings)
      .values({ userId, goodsId, taken: quantity })
      .onConflictDoUpdate({
        target: [goodsTakings.userId, goodsTakings.goodsId],
        set: { taken: sql`${goodsTakings.taken} + ${quantity}` },
      })
      .returning({ taken: goodsTakings.taken });
    if (perUser !== null && (ofUser[0]?.taken ?? 0) > perUser)
      throw new Problem(409, 'limit_reached', { limit: perUser });
    // eslint-disable-next-line no-await-in-loop -- see above
    const sales = await tx
      .update(goodsSales)
      .set({ taken: sql`${goodsSales.taken} + ${quantity}` })
      .where(
        and(
          eq(goodsSales.goodsId, goodsId),
          inTotal === null ? undefined : sql`${goodsSales.taken} + ${quantity} <= ${inTotal}`,
        ),
      )
      .returning({ goodsId: goodsSales.goodsId });
    if (sales.length === 0) throw new Problem(409, 'all_taken');
    // eslint-disable-next-line no-await-in-loop -- see above
    const stock = await tx
      .update(goodsStock)
      .set({ taken: sql`${goodsStock.taken} + ${quantity}` })
      .where(
        and(
          eq(goodsStock.variantId, variantId),
          or(sql`${goodsStock.available} is null`, sql`${goodsStock.available} >= ${quantity}`),
        ),
      )
      .returning({ variantId: goodsStock.variantId });
    if (stock.length === 0) throw new Problem(409, 'sold_out');
  }
}

/**
 * Returns what an order has taken. The caller must make sure that this happens once, by a transition of the order in the
 * same transaction.
 */
export async function returnStock(tx: Database, userId: string, takings: readonly Taking[]): Promise<void> {
  for (const { variantId, quantity } of inSequence(takings)) {
    const goodsId = sql`(select ${goodsVariants.goodsId} from ${goodsVariants} where ${goodsVariants.id} = ${variantId})`;
    // eslint-disable-next-line no-await-in-loop -- an order has few lines, and their sequence prevents deadlocks
    await tx
      .update(goodsTakings)
      .set({ taken: sql`${goodsTakings.taken} - ${quantity}` })
      .where(and(eq(goodsTakings.userId, userId), eq(goodsTakings.goodsId, goodsId)));
    // eslint-disable-next-line no-await-in-loop -- see above
    await tx
      .update(goodsSales)
      .set({ taken: sql`${goodsSales.taken} - ${quantity}` })
      .where(eq(goodsSales.goodsId, goodsId));
    // eslint-disable-next-line no-await-in-loop -- see above
    await tx
      .update(goodsStock)
      .set({ taken: sql`${goodsStock.taken} - ${quantity}` })
      .where(eq(goodsStock.variantId, variantId));
  }
}

/**
 * Adds to the stock of a variant, or takes away what was lost. Returns how many can be ordered now; undefined if there is
 * no such variant, or it never runs out.
 */
export async function restock(db: Database, variantId: string, quantity: number): Promise<number | undefined> {
  const [row] = await db
    .update(goodsStock)
    .set({ restocked: sql`${goodsStock.restocked} + ${quantity}` })
    .where(and(eq(goodsStock.variantId, variantId), isNotNull(goodsStock.supplied)))
    .returning({ available: goodsStock.available });
  return row?.available ?? undefined;
}

const inSequence = (takings: readonly Taking[]): Taking[] =>
  [...takings].sort((left, right) => (left.variantId < right.variantId ? -1 : 1));
