import { and, asc, between, desc, eq, sql } from 'drizzle-orm';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import type { Database } from '#server/database/connection/open.ts';
import { goodsVariants } from '#server/database/tables/mall/goods.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { moderationOf, type ModeratedKind } from '#server/moderation/moderation.ts';
import { picturesOf, publishPictures } from '#server/uploads/attachPictures.ts';
import { users } from '#server/database/tables/account/users.ts';
import { isChildNotBlocked } from '#server/domain/friends/betweenBlocked.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';

type ReviewState = (typeof goodsReviews.$inferSelect)['state'];

const moderatedReviews: ModeratedKind<ReviewState> = {
  machine: {
    subject: 'goodsReview',
    id: goodsReviews.id,
    state: goodsReviews.state,
    allowed: { pending: [], approved: ['pending', 'refused'], refused: ['pending', 'approved'] },
  },
  states: { shown: 'approved', waiting: 'pending', refused: 'refused' },
  reviewedAt: goodsReviews.reviewedAt,
  afterReview: (tx, id, verdict) => publishPictures(tx, id, verdict === 'shown'),
};

const ratings = { good: { from: 4, to: 5 }, fair: { from: 3, to: 3 }, poor: { from: 1, to: 2 } } as const;

interface PageQuery {
  rating?: keyof typeof ratings | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Reviews of goods. Users other than their authors see only approved ones. */
export function reviewRepository(db: Database) {
  const isShown = (goodsId: string) =>
    and(eq(goodsReviews.goodsId, goodsId), eq(goodsReviews.state, 'approved'), eq(goodsReviews.isHidden, false));

  return {
    async list(goodsId: string, viewerId: string | undefined, { rating, limit, cursor }: PageQuery) {
      const rows = await db
        .select({
          id: goodsReviews.id,
          nickname: goodsReviews.nickname,
          buyer: sql<string | null>`${shownNickname}`,
          rating: goodsReviews.rating,
          text: goodsReviews.text,
          pictures: goodsReviews.pictures,
          choices: goodsVariants.choices,
          writtenAt: goodsReviews.writtenAt,
          isSample: goodsReviews.isSample,
          userPictures: picturesOf({ isPublicOnly: true }),
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
            isChildNotBlocked(viewerId, goodsReviews.userId),
            rating === undefined ? undefined : between(goodsReviews.rating, ratings[rating].from, ratings[rating].to),
            after(cursor, { column: goodsReviews.writtenAt, id: goodsReviews.id, isDescending: true }),
          ),
        )
        .orderBy(desc(goodsReviews.writtenAt), desc(goodsReviews.id))
        .limit(limit + 1);
      return pageOf(rows, limit, ({ id, writtenAt }) => ({ id, sortedBy: writtenAt }));
    },

    /** Returns the buyer's reviews of an order, whatever their state is. */
    listOfOrder: (orderId: string) =>
      db
        .select({
          variantId: goodsReviews.variantId,
          rating: goodsReviews.rating,
          text: goodsReviews.text,
          state: goodsReviews.state,
          writtenAt: goodsReviews.writtenAt,
          pictures: picturesOf({ isPublicOnly: false }),
        })
        .from(goodsReviews)
        .where(eq(goodsReviews.orderId, orderId))
        .orderBy(asc(goodsReviews.variantId)),

    /** Returns the reviews that wait for an operator, oldest first. */
    listPending: () =>
      db
        .select({
          id: goodsReviews.id,
          goodsId: goodsReviews.goodsId,
          nickname: shownNickname,
          rating: goodsReviews.rating,
          text: goodsReviews.text,
          writtenAt: goodsReviews.writtenAt,
          pictures: picturesOf({ isPublicOnly: false }),
        })
        .from(goodsReviews)
        .innerJoin(users, eq(users.id, goodsReviews.userId))
        .where(eq(goodsReviews.state, 'pending'))
        .orderBy(asc(goodsReviews.writtenAt), asc(goodsReviews.id)),

    /** Stores an operator's verdict. Returns whether the review exists. */
    review: moderationOf(db, moderatedReviews).review,

    /**
     * Returns how many reviews of goods are shown, how many of these are good (4 stars or more) or fair (3 stars), and
     * their average rating in tenths (null without reviews).
     */
    async summarize(goodsId: string) {
      const [row] = await db
        .select({
          count: sql<number>`count(*)::int`,
          average: sql<number | null>`round(avg(${goodsReviews.rating}) * 10)::int`,
          goodCount: sql<number>`(count(*) filter (where ${goodsReviews.rating} >= 4))::int`,
          fairCount: sql<number>`(count(*) filter (where ${goodsReviews.rating} = 3))::int`,
        })
        .from(goodsReviews)
        .where(isShown(goodsId));
      return row ?? { count: 0, average: null, goodCount: 0, fairCount: 0 };
    },
  };
}

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewRepository>['list']>>['rows'][number];
