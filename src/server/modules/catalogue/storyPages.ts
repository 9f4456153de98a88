import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { listStories, StorySort } from '#contract/catalogue/catalogue.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Database } from '#server/database/connection/open.ts';
import { progress } from '#server/database/tables/stories/listening.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { progressColumns } from '#server/domain/catalogue/progressRepository.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';
import { matchingFilters, storyFilters } from '#server/domain/catalogue/storyFilters.ts';

type StoryQuery = RequestOf<typeof listStories>['query'];

/**
 * The column by which each order sorts. Stories with equal values are sorted by id, so that pages neither overlap nor
 * miss a story.
 */
const sorts: Record<StorySort, { column: PgColumn; isDescending: boolean }> = {
  newest: { column: stories.addedAt, isDescending: true },
  popular: { column: stories.playCount, isDescending: true },
  shortest: { column: stories.durationMs, isDescending: false },
  series: { column: stories.position, isDescending: false },
  seriesBack: { column: stories.position, isDescending: true },
};

export function storyPages(db: Database) {
  return {
    /** Returns a page of the visible stories, each with the user's position in it. Guests get no positions. */
    async list(filters: StoryQuery, userId: string | undefined) {
      const { column, isDescending } = sorts[filters.sort];
      const inOrder = isDescending ? desc : asc;
      const rows = await db
        .select({ ...cardColumns, ...progressColumns, sortedBy: column })
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        // For a guest the id is empty. No user has an empty id, so no row matches.
        .leftJoin(progress, and(eq(progress.storyId, stories.id), eq(progress.userId, userId ?? '')))
        .where(
          and(
            eq(stories.isHidden, false),
            isStoryNotBlocked(userId),
            ...conditions(filters),
            after(filters.cursor, { column, id: stories.id, isDescending }),
          ),
        )
        .orderBy(inOrder(column), inOrder(stories.id))
        .limit(filters.limit + 1);
      return pageOf(rows, filters.limit, ({ id, sortedBy }) => ({ id, sortedBy }));
    },

    /** Returns the filter values that match at least one visible story with a tag. */
    async filtersOfTag(tag: string, userId: string | undefined) {
      const [row] = await db
        .select({ filters: matchingFilters() })
        .from(stories)
        .where(and(eq(stories.isHidden, false), isStoryNotBlocked(userId), hasTag(tag)));
      return row?.filters ?? [];
    },
  };
}

const hasTag = (tag: string): SQL => sql`${stories.tags} @> ${JSON.stringify([tag])}::jsonb`;

function conditions({ series, category, tag, age, length, access }: StoryQuery): (SQL | undefined)[] {
  return [
    series === undefined ? undefined : eq(stories.seriesId, series),
    category === undefined ? undefined : eq(stories.categoryId, category),
    tag === undefined ? undefined : hasTag(tag),
    age && storyFilters.age(age),
    length && storyFilters.length(length),
    access && storyFilters.access(access),
  ];
}
