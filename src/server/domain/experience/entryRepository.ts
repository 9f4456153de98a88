import { and, arrayContains, desc, eq, gte, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Entry, EntryFilter } from '#contract/experience/entries.ts';
import type { EntryForm, ExperienceTag, Season } from '#lib/experience/aimRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { users } from '#server/database/tables/account/users.ts';
import { aims } from '#server/database/tables/experience/aims.ts';
import { publicEntries, publicEntryReports } from '#server/database/tables/experience/entries.ts';
import { isAccountNotBlocked } from '#server/domain/friends/betweenBlocked.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';
import { reportableModerationOf } from '#server/moderation/moderation.ts';
import { moderatedEntries } from './entryModeration.ts';

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** The child, the day and the season for which recommendations are chosen, and their number. */
interface RecommendationQuery {
  /** Entries that this child has already adopted are not recommended. */
  childId: string | undefined;
  age: number | null;
  tags: readonly ExperienceTag[];
  season: Season;
  /** The day of the recommendations, which change from day to day. */
  day: string;
  limit: number;
}

const entry = publicEntries;

/** The account to which an entry belongs; null for entries of a pack. The query must contain `users`. */
const ownerId = sql<string | null>`coalesce(${users.accountId}, ${users.id})`;

const adopters = sql<number>`(
  select count(distinct coalesce(adopter.account_id, adopter.id))::int
  from ${aims} join ${users} as adopter on adopter.id = ${aims.userId}
  where ${aims.sourceId} = ${entry.id})`;

const columns = {
  id: entry.id,
  form: entry.form,
  kind: entry.kind,
  title: entry.title,
  text: entry.text,
  steps: entry.steps,
  tags: entry.tags,
  ageFrom: entry.ageFrom,
  ageTo: entry.ageTo,
  places: entry.places,
  seasons: entry.seasons,
  measure: entry.measure,
  target: entry.target,
  days: entry.days,
  state: entry.state,
  writtenAt: entry.writtenAt,
  nickname: sql<string | null>`${shownNickname}`,
  ownerId,
  adopters,
};

type Row = Omit<Entry, 'author' | 'isMine' | 'writtenAt'> & {
  writtenAt: Date;
  nickname: string | null;
  ownerId: string | null;
};

export const isPublic = and(eq(entry.state, 'approved'), eq(entry.isHidden, false));

const suits = (column: PgColumn, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : or(sql`cardinality(${column}) = 0`, arrayContains(column, [value]));

const suitsAge = (age: number | undefined): SQL | undefined =>
  age === undefined ? undefined : and(lte(entry.ageFrom, age), gte(entry.ageTo, age));

/** Finds the public entries that an account may see; `accountId` is undefined for guests. */
export function entryRepository(db: Database, accountId: string | undefined) {
  const moderation = reportableModerationOf(db, moderatedEntries);
  const select = () => db.select(columns).from(entry).leftJoin(users, eq(users.id, entry.userId)).$dynamic();
  const isWelcome = isAccountNotBlocked(accountId, ownerId);
  const isOwn = accountId === undefined ? sql`false` : sql`${ownerId} = ${accountId}`;

  const shown = ({ nickname, ownerId: owner, writtenAt, ...row }: Row): Entry => ({
    ...row,
    author: nickname === null ? null : { nickname },
    writtenAt: writtenAt.getTime(),
    isMine: owner !== null && owner === accountId,
  });

  async function pageWhere(condition: SQL | undefined, { limit, cursor }: Page) {
    const rows = await select()
      .where(and(condition, after(cursor, { column: entry.writtenAt, id: entry.id, isDescending: true })))
      .orderBy(desc(entry.writtenAt), desc(entry.id))
      .limit(limit + 1);
    const { rows: page, next } = pageOf(rows, limit, ({ id, writtenAt }) => ({ id, sortedBy: writtenAt }));
    return { items: page.map(shown), next };
  }

  return {
    /**
     * A condition for the entries that an account may see; every query for public entries must contain it. The query
     * must join `users`.
     */
    isWelcome,

    list: ({ from, form, tag, age, place, season }: EntryFilter, page: Page) =>
      pageWhere(
        and(
          isPublic,
          isWelcome,
          from && (from === 'pack' ? isNotNull(entry.packId) : isNull(entry.packId)),
          form && eq(entry.form, form),
          tag && arrayContains(entry.tags, [tag]),
          suitsAge(age),
          suits(entry.places, place),
          suits(entry.seasons, season),
        ),
        page,
      ),

    listOwn: (page: Page) => pageWhere(isOwn, page),

    async listOf(ids: readonly string[]): Promise<Entry[]> {
      if (ids.length === 0) return [];
      return (await select().where(and(isPublic, isWelcome, isAnyOf(entry.id, ids)))).map(shown);
    },

    /** Returns a public entry, or one of this account's own entries in any state. */
    async find(id: string): Promise<Entry | undefined> {
      const [row] = await select().where(and(eq(entry.id, id), or(and(isPublic, isWelcome), isOwn)));
      return row && shown(row);
    },

    countTags: () =>
      db
        .select({
          tag: sql<ExperienceTag>`tag`,
          count: sql<number>`count(*)::int`,
          forms: sql<EntryForm[]>`array_agg(distinct ${entry.form})`,
        })
        .from(sql`${entry} cross join unnest(${entry.tags}) as tag`)
        .leftJoin(users, eq(users.id, entry.userId))
        .where(and(isPublic, isWelcome))
        .groupBy(sql`tag`)
        .orderBy(sql`count(*) desc, tag`),

    async recommend({ childId, age, tags, season, day, limit }: RecommendationQuery) {
      const common = sql<number>`cardinality(array(select unnest(${entry.tags}) intersect select unnest(${sql.param([...tags])}::text[])))`;
      const isOfSeason = arrayContains(entry.seasons, [season]);
      const isNew =
        childId === undefined
          ? undefined
          : sql`not exists (select 1 from ${aims} where ${aims.userId} = ${childId} and ${aims.sourceId} = ${entry.id})`;
      const rows = await db
        .select({ ...columns, common, isOfSeason: sql<boolean>`${isOfSeason}` })
        .from(entry)
        .leftJoin(users, eq(users.id, entry.userId))
        .where(and(isPublic, isNotNull(entry.packId), suitsAge(age ?? undefined), suits(entry.seasons, season), isNew))
        .orderBy(
          desc(sql`least(${common}, 2) + case when ${isOfSeason} then 1 else 0 end`),
          sql`md5(${entry.id} || ${day})`,
        )
        .limit(limit);
      return rows.map(({ common: count, isOfSeason: fits, ...row }) => ({
        entry: shown(row),
        suits: [...(count > 0 ? (['interest'] as const) : []), ...(fits ? (['season'] as const) : [])],
      }));
    },

    report: moderation.report,
    review: moderation.review,

    /** Returns the entries of families that an operator has to review: new and reported ones, oldest first. */
    listUnread: () =>
      db
        .select({ ...columns, reports: sql<number>`count(${publicEntryReports.userId})::int` })
        .from(entry)
        .innerJoin(users, eq(users.id, entry.userId))
        .leftJoin(publicEntryReports, eq(publicEntryReports.entryId, entry.id))
        .where(or(eq(entry.state, 'pending'), sql`${publicEntryReports.userId} is not null`))
        .groupBy(entry.id, users.id)
        .orderBy(entry.writtenAt, entry.id),
  };
}
