import { and, eq, sum } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { goods, goodsTakings } from '#server/database/tables/mall/goods.ts';

/** The maximum number of trial memberships that one account can take, of all goods together. */
export const MAX_TRIALS = 1;

/** Returns how many trial memberships a user has taken, including those of goods that are no longer sold. */
export async function countTrials(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ taken: sum(goodsTakings.taken).mapWith(Number) })
    .from(goodsTakings)
    .innerJoin(goods, eq(goods.id, goodsTakings.goodsId))
    .where(and(eq(goodsTakings.userId, userId), eq(goods.isTrial, true)));
  return row?.taken ?? 0;
}
