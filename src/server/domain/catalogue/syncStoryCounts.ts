import { count, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { stories, storyCounts } from '#server/database/tables/stories/stories.ts';
import { matchingFilters } from './storyFilters.ts';

/**
 * Counts the visible stories again. Must run in the transaction that changes the stories, so that no reader sees
 * inconsistent numbers.
 */
export async function syncStoryCounts(tx: Database): Promise<void> {
  await tx.delete(storyCounts);
  await tx.insert(storyCounts).select(
    tx
      .select({
        categoryId: stories.categoryId,
        seriesId: stories.seriesId,
        storyCount: count().as('story_count'),
        filters: matchingFilters().as('filters'),
      })
      .from(stories)
      .where(eq(stories.isHidden, false))
      .groupBy(stories.categoryId, stories.seriesId),
  );
}
