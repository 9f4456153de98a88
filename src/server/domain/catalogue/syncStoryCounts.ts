import { count, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { stories, storyCounts } from '#server/database/tables/stories/stories.ts';

/**
 * Counts the visible stories again. Runs in the transaction that changes them, so that no reader sees inconsistent
 * numbers.
 */
export async function syncStoryCounts(tx: Database): Promise<void> {
  await tx.delete(storyCounts);
  await tx.insert(storyCounts).select(
    tx
      .select({ categoryId: stories.categoryId, seriesId: stories.seriesId, storyCount: count().as('story_count') })
      .from(stories)
      .where(eq(stories.isHidden, false))
      .groupBy(stories.categoryId, stories.seriesId),
  );
}
