import { and, arrayContains, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { searchEntries, tiers, type findableKinds } from '#server/database/tables/stories/search.ts';
import { blockedSeriesIds, blockedStoryIds } from '#server/domain/catalogue/notBlocked.ts';
import { exactVariants, wholeGrams, variantsWithSlip, type Query, type QueryVariants } from './query.ts';
import type { SearchField } from '#server/database/tables/stories/search.ts';

export type Kind = (typeof findableKinds)[number];

/**
 * The maximum number of candidates of a shelf (a group of kinds that are searched together) that are compared with the
 * query. The most popular ones are chosen.
 */
const MAX_CANDIDATES = 200;
/** The maximum number of items with the same title that are found. The most popular ones are chosen. */
const MAX_NAMESAKES = 20;

/**
 * The shelves, which are the groups of kinds that are searched together. Each has one condition for each tier. The
 * conditions contain literals instead of parameters, so that the planner can use the partial index of a tier.
 */
const tierConditions = {
  story: tiers.map((tier) => sql.raw(`kind = 'story' and tier = ${tier}`)),
  series: [sql`kind = 'series'`],
  others: [sql`kind not in ('story', 'series')`],
};

interface KindGroup {
  name: keyof typeof tierConditions;
  /** The kinds that are requested from this shelf. */
  kinds: Kind[];
}

export const kindGroupsOf = (wanted: readonly Kind[]): KindGroup[] =>
  [
    { name: 'story' as const, kinds: wanted.filter((kind) => kind === 'story') },
    { name: 'series' as const, kinds: wanted.filter((kind) => kind === 'series') },
    { name: 'others' as const, kinds: wanted.filter((kind) => kind !== 'story' && kind !== 'series') },
  ].filter((shelf) => shelf.kinds.length > 0);

/** The ids that a user has blocked, for each shelf. On the shelf `others`, nothing can be blocked. */
const blockedIds: Record<KindGroup['name'], (userId: string) => SQL> = {
  story: blockedStoryIds,
  series: blockedSeriesIds,
  others: () => sql`(select null::text where false)`,
};

/** A condition for the entries of a shelf, and the number of results that are wanted. */
interface Subquery {
  condition: SQL | undefined;
  limit: number;
}

/**
 * Returns one query per tier, which together find the most popular entries. Each query returns only as many entries as
 * are still missing after the previous queries. So few rows are fetched and sorted, even for very common texts.
 */
function tierByTier({ name: shelf, kinds: wanted }: KindGroup, { condition, limit }: Subquery, number: number) {
  const left = [sql`${limit}`];
  return tierConditions[shelf].map((tier, index) => {
    const name = sql.identifier(`subquery_${number}_tier_${index}`);
    const isWanted = and(
      tier,
      shelf === 'others' ? inArray(searchEntries.kind, wanted) : undefined,
      sql`id not in (select id from unwelcome)`,
      condition,
    );
    const entries = sql`
      select kind, id, fields, popularity from ${searchEntries} where ${isWanted}
      order by popularity desc, id, kind limit ${sql.join(left, sql` - `)}`;
    left.push(sql`(select count(*) from ${name})`);
    return { name, entries };
  });
}

/** Finds the entries of the index that may match a query. */
export function searchCandidates(db: Database) {
  /** Runs all subqueries in one statement, because a round trip to the database takes longer than most queries. */
  async function find(shelf: KindGroup, userId: string, subqueries: readonly Subquery[]) {
    const queries = subqueries.flatMap((subquery, index) => tierByTier(shelf, subquery, index));
    const parts = queries.map(({ name, entries }) => sql`${name} as materialized (${entries})`);
    const all = queries.map(({ name }) => sql`select * from ${name}`);
    const found = sql`
      with unwelcome (id) as materialized ${blockedIds[shelf.name](userId)}, ${sql.join(parts, sql`, `)}
      ${sql.join(all, sql` union all `)}`;
    const rows = await db
      .select({
        kind: sql<Kind>`kind`,
        id: sql<string>`id`,
        fields: sql<SearchField[]>`fields`,
        popularity: sql<number>`popularity`,
      })
      .from(sql`(${found}) as found`);
    return [...new Map(rows.map((row) => [`${row.kind} ${row.id}`, row])).values()];
  }

  return {
    /**
     * Returns the candidates for an exact match. Items whose title equals the query are included even if others are
     * more popular.
     */
    findExactly: (shelf: KindGroup, query: Query, userId: string) =>
      find(shelf, userId, [
        { condition: and(...exactVariants(query).map(hasOneOf)), limit: MAX_CANDIDATES },
        { condition: or(...wholeGrams(query).map((gram) => hasOneOf([[gram]]))), limit: MAX_NAMESAKES },
      ]),

    /** Returns the candidates for a match with one error of typing or pronunciation. */
    async findNearly(shelf: KindGroup, query: Query, userId: string) {
      const ways = variantsWithSlip(query);
      if (ways.length === 0) return [];
      const condition = or(...ways.map((all) => and(...all.map(hasOneOf))));
      return find(shelf, userId, [{ condition, limit: MAX_CANDIDATES }]);
    },
  };
}

export type Candidate = Awaited<ReturnType<ReturnType<typeof searchCandidates>['findNearly']>>[number];

const hasOneOf = (ways: QueryVariants): SQL | undefined =>
  or(...ways.filter(({ length }) => length > 0).map((grams) => arrayContains(searchEntries.grams, grams)));
