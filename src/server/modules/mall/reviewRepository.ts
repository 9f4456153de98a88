import { and, between, desc, eq, sql } from 'drizzle-orm';
import { after, pageOf } from '#server/database/cursor.ts';
import type { Database } from '#server/database/connection/open.ts';
import { goodsReviews, goodsVariants } from '#server/database/tables/goods.ts';
import { packs } from '#server/database/tables/packs.ts';
import { users } from '#server/database/tables/users.ts';

const ratings = { good: { from: 4, to: 5 }, fair: { from: 3, to: 3 }, poor: { from: 1, to: 2 } } as const;

interface PageQuery {
  rating?: keyof typeof ratings | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Only reviews that an operator has approved. */
export function reviewRepository(db: Database) {
  const isShown = (goodsId: string) =>
    and(eq(goodsReviews.goodsId, goodsId), eq(goodsReviews.state, 'approved'), eq(goodsReviews.isHidden, false));

  return {
    async list(goodsId: string, { rating, limit, cursor }: PageQuery) {
      const rows = await db
        .select({
          id: goodsReviews.id,
          nickname: sql<string>`coalesce(${goodsReviews.nickname}, ${users.nickname})`,
          rating: goodsReviews.rating,
          text: goodsReviews.text,
          pictures: goodsReviews.pictures,
          choices: goodsVariants.choices,
          writtenAt: goodsReviews.writtenAt,
          isSample: goodsReviews.isSample,
          packId: goodsReviews.packId,
          contentHash: packs.contentHash,
        })
        .from(goodsReviews)
        .innerJoin(goodsVariants, eq(goodsVariants.id, goodsReviews.variantId))
        .leftJoin(users, eq(users.id, goodsReviews.userId))
        .leftJoin(packs, eq(packs.id, goodsReviews.packId))
        .where(
          and(
            isShown(goodsId),
            rating === undefined ? undefined : between(goodsReviews.rating, ratings[rating].from, ratings[rating].to),
            after(cursor, { column: goodsReviews.writtenAt, id: goodsReviews.id, isDescending: true }),
          ),
        )
        .orderBy(desc(goodsReviews.writtenAt), desc(goodsReviews.id))
        .limit(limit + 1);
      return pageOf(rows, limit, ({ id, writtenAt }) => ({ id, sortedBy: writtenAt }));
    },

    /** `average` in tenths; null without reviews. */
    async summarize(goodsId: string): Promise<{ count: number; average: number | null; goodCount: number }> {
      const [row] = await db
        .select({
          count: sql<number>`count(*)::int`,
          average: sql<number | null>`round(avg(${goodsReviews.rating}) * 10)::int`,
          goodCount: sql<number>`(count(*) filter (where ${goodsReviews.rating} >= 4))::int`,
        })
        .from(goodsReviews)
        .where(isShown(goodsId));
      return row ?? { count: 0, average: null, goodCount: 0 };
    },
  };
}

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewRepository>['list']>>['rows'][number];
