import { and, arrayContains, desc, eq, or, type SQL } from 'drizzle-orm';
import type { Entry } from '#contract/experience/entries.ts';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { exactTolerance, type Tolerance } from '#server/domain/search/match.ts';
import {
  exactVariants,
  type Query,
  queryOf,
  type QueryVariants,
  soundsOf,
  variantsWithSlip,
} from '#server/domain/search/query.ts';
import { rank } from '#server/domain/search/rank.ts';
import { type entryRepository, isPublic } from './entryRepository.ts';
import type { readOwnRecords } from './ownRecords.ts';

/** The maximum number of candidates from the index that are compared with the query. The newest ones are chosen. */
const MAX_CANDIDATES = 200;
const MAX_HITS = 30;

interface Sources {
  db: Database;
  entries: ReturnType<typeof entryRepository>;
  /** The records of the child whose family searches; undefined for guests. */
  own: Awaited<ReturnType<typeof readOwnRecords>> | undefined;
}

const nothingOwn = { aims: [], honours: [], health: [] };

/**
 * Finds records of the child and public entries by characters, pinyin or initials. If nothing matches, one typing error
 * is tolerated.
 */
export async function searchExperience({ db, entries, own }: Sources, text: string) {
  const query = queryOf(text);
  if (query.parts.length === 0) return { ...nothingOwn, entries: [], isGuessed: false };
  const find = async (tolerance: Tolerance, condition: SQL | undefined) => {
    const found = await candidatesWhere({ db, entries }, condition);
    const hits = rank(query, tolerance, found).slice(0, MAX_HITS);
    const shown = new Map((await entries.listOf(hits.map(({ id }) => id))).map((entry) => [entry.id, entry]));
    return {
      ...(own ? own.find(query, tolerance) : nothingOwn),
      entries: hits.flatMap(({ id, title, also }) => {
        const entry: Entry | undefined = shown.get(id);
        return entry ? [{ title, also, entry }] : [];
      }),
    };
  };
  const exact = await find(exactTolerance, and(...exactVariants(query).map(hasOneOf)));
  if (countOf(exact) > 0) return { ...exact, isGuessed: false };
  const near = await find({ slips: 1, sounds: soundsOf(query) }, slipCondition(query));
  return { ...near, isGuessed: countOf(near) > 0 };
}

const countOf = (found: Readonly<Record<string, readonly unknown[]>>): number => Object.values(found).flat().length;

async function candidatesWhere({ db, entries }: Pick<Sources, 'db' | 'entries'>, condition: SQL | undefined) {
  if (!condition) return [];
  const rows = await db
    .select({ id: publicEntries.id, fields: publicEntries.fields })
    .from(publicEntries)
    .leftJoin(users, eq(users.id, publicEntries.userId))
    .where(and(isPublic, entries.isWelcome, condition))
    .orderBy(desc(publicEntries.writtenAt), publicEntries.id)
    .limit(MAX_CANDIDATES);
  return rows.map((row) => ({ ...row, kind: 'entry' as const, popularity: 0 }));
}

const slipCondition = (query: Query): SQL | undefined => {
  const ways = variantsWithSlip(query);
  return ways.length === 0 ? undefined : or(...ways.map((all) => and(...all.map(hasOneOf))));
};

const hasOneOf = (ways: QueryVariants): SQL | undefined =>
  or(...ways.filter(({ length }) => length > 0).map((grams) => arrayContains(publicEntries.grams, grams)));
