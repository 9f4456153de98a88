import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { findableKinds } from '#server/database/tables/stories/search.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { series, stories } from '#server/database/tables/stories/stories.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';

/** The kinds of items that the app's search finds. Goods are found only by the search of the mall. */
export const searchedKinds = findableKinds.filter((kind) => kind !== 'goods');
export type SearchedKind = (typeof searchedKinds)[number];

export const searchRepository = (db: Database) => ({
  listCards: (ids: readonly string[]) =>
    db
      .select(cardColumns)
      .from(stories)
      .innerJoin(packs, eq(packs.id, stories.packId))
      .where(and(inArray(stories.id, [...ids]), eq(stories.isHidden, false))),

  listSeries: (ids: readonly string[]) =>
    db
      .select({
        id: series.id,
        title: series.title,
        summary: series.summary,
        cover: series.cover,
        storyCount: sql<number>`(select count(*)::int from ${stories} where ${stories.seriesId} = ${series.id} and not ${stories.isHidden})`,
        pack: { id: packs.id, contentHash: packs.contentHash },
      })
      .from(series)
      .innerJoin(packs, eq(packs.id, series.packId))
      .where(and(inArray(series.id, [...ids]), eq(series.isHidden, false))),
});
