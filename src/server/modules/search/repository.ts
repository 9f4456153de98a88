import { and, arrayContains, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { findableKinds, searchEntries } from '../../database/searchTables.ts';
import { packs, series, stories } from '../../database/schema.ts';
import { blockedSeriesIds, blockedStoryIds } from '../blocked/notBlocked.ts';
import { cardColumns } from '../stories/repository.ts';
import { exactWays, wholeGrams, waysWithSlip, type Query, type Ways } from './query.ts';

export const kinds = findableKinds;
export type Kind = (typeof kinds)[number];

/** So many candidates of a shelf are compared; the most popular, where there are more. */
const MAX_CANDIDATES = 200;
/** Of one title; the most popular come first. */
const MAX_NAMESAKES = 20;

/** Kinds that are looked up together. Literals, not parameters: the planner must see that the index of a shelf will do. */
const conditions = {
  story: sql`${searchEntries.kind} = 'story'`,
  series: sql`${searchEntries.kind} = 'series'`,
  others: sql`${searchEntries.kind} not in ('story', 'series')`,
};

interface Shelf {
  name: keyof typeof conditions;
  /** Those that are wanted of it. */
  kinds: Kind[];
}

export const shelvesOf = (wanted: readonly Kind[]): Shelf[] =>
  [
    { name: 'story' as const, kinds: wanted.filter((kind) => kind === 'story') },
    { name: 'series' as const, kinds: wanted.filter((kind) => kind === 'series') },
    { name: 'others' as const, kinds: wanted.filter((kind) => kind !== 'story' && kind !== 'series') },
  ].filter((shelf) => shelf.kinds.length > 0);

const isWelcome: Record<Shelf['name'], (userId: string) => SQL | undefined> = {
  story: (userId) => sql`${searchEntries.id} <> all(${blockedStoryIds(userId)})`,
  series: (userId) => sql`${searchEntries.id} <> all(${blockedSeriesIds(userId)})`,
  others: () => undefined,
};

export function searchRepository(db: Database) {
  const find = ({ name, kinds: wanted }: Shelf, userId: string, condition: SQL | undefined, limit: number) =>
    db
      .select({
        kind: searchEntries.kind,
        id: searchEntries.id,
        fields: searchEntries.fields,
        popularity: searchEntries.popularity,
      })
      .from(searchEntries)
      .where(
        and(
          conditions[name],
          name === 'others' ? inArray(searchEntries.kind, wanted) : undefined,
          isWelcome[name](userId),
          condition,
        ),
      )
      .orderBy(desc(searchEntries.popularity), searchEntries.id)
      .limit(limit);

  /**
   * The most popular first. What half of all stories have would take long to sort, and is found among the popular ones
   * often enough; what is not, is rare.
   */
  async function findPopularFirst(shelf: Shelf, userId: string, condition: SQL | undefined, limit: number) {
    if (shelf.name === 'story') {
      const popular = await find(shelf, userId, and(sql`${searchEntries.isPopular}`, condition), limit);
      if (popular.length === limit) return popular;
    }
    return find(shelf, userId, condition, limit);
  }

  return {
    /** What may match to the letter, those that are called so in any case. */
    async findExactly(shelf: Shelf, query: Query, userId: string) {
      const candidates = await findPopularFirst(shelf, userId, and(...exactWays(query).map(hasOneOf)), MAX_CANDIDATES);
      // Where these are all there are, who is called so is among them.
      if (candidates.length < MAX_CANDIDATES) return candidates;
      const namesakes = await findPopularFirst(
        shelf,
        userId,
        or(...wholeGrams(query).map((gram) => arrayContains(searchEntries.grams, [gram]))),
        MAX_NAMESAKES,
      );
      const nameOf = ({ kind, id }: { kind: Kind; id: string }) => `${kind} ${id}`;
      const named = new Set(namesakes.map(nameOf));
      return [...namesakes, ...candidates.filter((one) => !named.has(nameOf(one)))];
    },

    /** What may match with one slip of the finger or the ear. */
    async findNearly(shelf: Shelf, query: Query, userId: string) {
      const ways = waysWithSlip(query);
      if (ways.length === 0) return [];
      return findPopularFirst(shelf, userId, or(...ways.map((all) => and(...all.map(hasOneOf)))), MAX_CANDIDATES);
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
