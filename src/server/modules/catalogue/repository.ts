import { and, asc, count, desc, eq, gt, or, sql, sum } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { progress } from '#server/database/tables/stories/listening.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { categories, series, stories, storyCounts } from '#server/database/tables/stories/stories.ts';
import { blocked } from '#server/database/tables/stories/storyLists.ts';
import { isSeriesNotBlocked, isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { progressColumns } from '#server/domain/catalogue/progressRepository.ts';
import { seriesColumns } from '#server/domain/catalogue/seriesColumns.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';

/** Queries for categories and series. */
export function catalogueRepository(db: Database) {
  const isShown = eq(stories.isHidden, false);
  return {
    async findSeries(id: string, userId: string | undefined) {
      const [row] = await db
        .select({
          ...seriesColumns,
          categoryId: categories.id,
          categoryTitle: categories.title,
        })
        .from(series)
        .innerJoin(packs, eq(packs.id, series.packId))
        .leftJoin(categories, and(eq(categories.id, series.categoryId), eq(categories.isHidden, false)))
        .where(and(eq(series.id, id), eq(series.isHidden, false), isSeriesNotBlocked(userId)));
      return row;
    },

    /** Returns, for each access level, how many stories of a series have it, and their total duration. */
    measureSeries: (seriesId: string, userId: string | undefined) =>
      db
        .select({ access: stories.access, storyCount: count(), durationMs: sum(stories.durationMs).mapWith(Number) })
        .from(stories)
        .where(and(eq(stories.seriesId, seriesId), isShown, isStoryNotBlocked(userId)))
        .groupBy(stories.access),

    /** Returns the story that the user has heard last in a series. */
    async findLastHeard(userId: string, seriesId: string) {
      const [row] = await db
        .select({ ...cardColumns, position: stories.position, ...progressColumns })
        .from(progress)
        .innerJoin(stories, eq(stories.id, progress.storyId))
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(and(eq(progress.userId, userId), eq(stories.seriesId, seriesId), isShown, isStoryNotBlocked(userId)))
        .orderBy(desc(progress.heardAt), asc(stories.id))
        .limit(1);
      return row;
    },

    /** Returns the story that follows `place` in the order of a series; without `place`, the first story. */
    async findNextStory(seriesId: string, userId: string | undefined, place?: { position: number; id: string }) {
      const isBehind =
        place &&
        or(gt(stories.position, place.position), and(eq(stories.position, place.position), gt(stories.id, place.id)));
      const [row] = await db
        .select(cardColumns)
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(and(eq(stories.seriesId, seriesId), isShown, isStoryNotBlocked(userId), isBehind))
        .orderBy(asc(stories.position), asc(stories.id))
        .limit(1);
      return row;
    },

    /** Returns how many stories each series has in each category, with the data from which the filters are made. */
    countByCategory(userId: string | undefined) {
      // For a guest the id is empty. No user has an empty id, so no row matches.
      const unwelcome = db
        .select({
          categoryId: stories.categoryId,
          seriesId: stories.seriesId,
          storyCount: count().as('unwelcome_count'),
        })
        .from(blocked)
        .innerJoin(stories, eq(stories.id, blocked.thingId))
        .where(and(eq(blocked.userId, userId ?? ''), eq(blocked.kind, 'story'), isShown))
        .groupBy(stories.categoryId, stories.seriesId)
        .as('unwelcome');
      const left = sql<number>`${storyCounts.storyCount} - coalesce(${unwelcome.storyCount}, 0)`.mapWith(Number);
      return db
        .select({
          categoryId: storyCounts.categoryId,
          id: series.id,
          title: series.title,
          storyCount: left,
          filters: storyCounts.filters,
        })
        .from(storyCounts)
        .innerJoin(series, eq(series.id, storyCounts.seriesId))
        .leftJoin(
          unwelcome,
          and(eq(unwelcome.categoryId, storyCounts.categoryId), eq(unwelcome.seriesId, storyCounts.seriesId)),
        )
        .where(and(eq(series.isHidden, false), isSeriesNotBlocked(userId), gt(left, 0)))
        .orderBy(asc(series.position), asc(series.id));
    },
  };
}
