import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { series, stories } from '#server/database/tables/stories/stories.ts';
import { subscriptions } from '#server/database/tables/stories/storyLists.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';
import { isSeriesNotBlocked, isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';

/**
 * Queries for subscriptions. Every statement is limited to the user, so nobody sees or changes another user's data
 * (ROLE-03).
 */
export function subscriptionRepository(db: Database) {
  const isSubscription = (userId: string, seriesId: string) =>
    and(eq(subscriptions.userId, userId), eq(subscriptions.seriesId, seriesId));

  return {
    list: (userId: string) =>
      db
        .select({
          id: series.id,
          title: series.title,
          summary: series.summary,
          cover: series.cover,
          storyCount: count(stories.id),
          pack: { id: packs.id, contentHash: packs.contentHash },
        })
        .from(subscriptions)
        .innerJoin(series, and(eq(series.id, subscriptions.seriesId), eq(series.isHidden, false)))
        .innerJoin(packs, eq(packs.id, series.packId))
        .leftJoin(stories, and(eq(stories.seriesId, series.id), eq(stories.isHidden, false), isStoryNotBlocked(userId)))
        .where(and(eq(subscriptions.userId, userId), isSeriesNotBlocked(userId)))
        .groupBy(subscriptions.subscribedAt, series.id, packs.id)
        .orderBy(desc(subscriptions.subscribedAt), asc(series.id))
        .limit(rowLimits.subscriptions),

    async has(userId: string, seriesId: string): Promise<boolean> {
      const rows = await db
        .select({ seriesId: subscriptions.seriesId })
        .from(subscriptions)
        .where(isSubscription(userId, seriesId));
      return rows.length > 0;
    },

    add: (userId: string, seriesId: string, subscribedAt: Date) =>
      addWithin(
        db,
        {
          userId,
          most: rowLimits.subscriptions,
          count: (tx) => tx.$count(subscriptions, eq(subscriptions.userId, userId)),
        },
        (tx) => tx.insert(subscriptions).values({ userId, seriesId, subscribedAt }).onConflictDoNothing(),
      ),

    async remove(userId: string, seriesId: string): Promise<void> {
      await db.delete(subscriptions).where(isSubscription(userId, seriesId));
    },
  };
}
