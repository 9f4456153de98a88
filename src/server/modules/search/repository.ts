import { and, arrayContains, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { findableKinds, searchEntries } from '../../database/searchTables.ts';
import { packs, series, stories } from '../../database/schema.ts';
import { blockedSeriesIds, blockedStoryIds } from '../blocked/notBlocked.ts';
import { cardColumns } from '../stories/repository.ts';
import { exactWays, wholeGrams, waysWithSlip, type Query, type Ways } from './query.ts';

export const kinds = findableKinds;
export type Kind = (typeof kinds)[number];

/** So many candidates are compared; the most popular, where there are more. */
const MAX_CANDIDATES = 200;
/** Of one title; the most popular come first. */
const MAX_NAMESAKES = 20;

/** Literals, not parameters: the planner must see that the index of one kind will do. */
const isOfKind: Record<Kind, SQL> = {
  story: sql`${searchEntries.kind} = 'story'`,
  series: sql`${searchEntries.kind} = 'series'`,
  book: sql`${searchEntries.kind} = 'book'`,
};

const isWelcome: Record<Kind, (userId: string) => SQL | undefined> = {
  story: (userId) => sql`${searchEntries.id} <> all(${blockedStoryIds(userId)})`,
  series: (userId) => sql`${searchEntries.id} <> all(${blockedSeriesIds(userId)})`,
  book: () => undefined,
};

export function searchRepository(db: Database) {
  const find = (kind: Kind, userId: string, condition: SQL | undefined, limit: number) =>
    db
      .select({ id: searchEntries.id, fields: searchEntries.fields, popularity: searchEntries.popularity })
      .from(searchEntries)
      .where(and(isOfKind[kind], isWelcome[kind](userId), condition))
      .orderBy(desc(searchEntries.popularity), searchEntries.id)
      .limit(limit);

  /**
   * The most popular first. What half of all stories have would take long to sort, and is found among the popular ones
   * often enough; what is not, is rare.
   */
  async function findPopularFirst(kind: Kind, userId: string, condition: SQL | undefined, limit: number) {
    if (kind === 'story') {
      const popular = await find(kind, userId, and(sql`${searchEntries.isPopular}`, condition), limit);
      if (popular.length === limit) return popular;
    }
    return find(kind, userId, condition, limit);
  }

  return {
    /** What may match to the letter, those that are called so in any case. */
    async findExactly(kind: Kind, query: Query, userId: string) {
      const [namesakes, candidates] = await Promise.all([
        findPopularFirst(
          kind,
          userId,
          or(...wholeGrams(query).map((gram) => arrayContains(searchEntries.grams, [gram]))),
          MAX_NAMESAKES,
        ),
        findPopularFirst(kind, userId, and(...exactWays(query).map(hasOneOf)), MAX_CANDIDATES),
      ]);
      const named = new Set(namesakes.map(({ id }) => id));
      return [...namesakes, ...candidates.filter(({ id }) => !named.has(id))];
    },

    /** What may match with one slip of the finger or the ear. */
    async findNearly(kind: Kind, query: Query, userId: string) {
      const ways = waysWithSlip(query);
      if (ways.length === 0) return [];
      return findPopularFirst(kind, userId, or(...ways.map((all) => and(...all.map(hasOneOf)))), MAX_CANDIDATES);
    },

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
  };
}

export type Candidate = Awaited<ReturnType<ReturnType<typeof searchRepository>['findNearly']>>[number];

const hasOneOf = (ways: Ways): SQL | undefined =>
  or(...ways.filter(({ length }) => length > 0).map((grams) => arrayContains(searchEntries.grams, grams)));
