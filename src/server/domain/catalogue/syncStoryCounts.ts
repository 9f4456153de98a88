import { count, eq, sql, type SQL } from 'drizzle-orm';
import { AccessFilter, AgeBand, LengthBand, type FilterValue } from '#contract/catalogue/catalogue.ts';
import type { Database } from '#server/database/connection/open.ts';
import { stories, storyCounts } from '#server/database/tables/stories/stories.ts';
import { storyFilters } from './storyFilters.ts';

const conditions: readonly (readonly [FilterValue, SQL | undefined])[] = [
  ...AgeBand.options.map((value) => [value, storyFilters.age(value)] as const),
  ...LengthBand.options.map((value) => [value, storyFilters.length(value)] as const),
  ...AccessFilter.options.map((value) => [value, storyFilters.access(value)] as const),
];

/**
 * Counts the visible stories again. Must run in the transaction that changes the stories, so that no reader sees
 * inconsistent numbers.
 */
export async function syncStoryCounts(tx: Database): Promise<void> {
  const matching = conditions.map(([value, condition]) => sql`case when bool_or(${condition}) then ${value} end`);
  const filters = sql<FilterValue[]>`array_remove(array[${sql.join(matching, sql`, `)}]::text[], null)`;
  await tx.delete(storyCounts);
  await tx.insert(storyCounts).select(
    tx
      .select({
        categoryId: stories.categoryId,
        seriesId: stories.seriesId,
        storyCount: count().as('story_count'),
        filters: filters.as('filters'),
      })
      .from(stories)
      .where(eq(stories.isHidden, false))
      .groupBy(stories.categoryId, stories.seriesId),
  );
}
