import { and, arrayContains, desc, or, type SQL } from 'drizzle-orm';
import type { Entry } from '#contract/experience/entries.ts';
import type { Database } from '#server/database/connection/open.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { exactly, type Tolerance } from '#server/domain/search/match.ts';
import {
  exactVariants,
  type Query,
  queryOf,
  type QueryVariants,
  soundsOf,
  variantsWithSlip,
} from '#server/domain/search/query.ts';
import { rank } from '#server/domain/search/rank.ts';
import { fieldOf } from '#server/domain/search/spelling.ts';
import type { aimRepository } from './aimRepository.ts';
import { type entryRepository, isPublic } from './entryRepository.ts';

/** How many entries of the index are compared exactly. */
const MAX_CANDIDATES = 200;
const MAX_HITS = 30;

interface Sources {
  db: Database;
  entries: ReturnType<typeof entryRepository>;
  /** The aims of the child of the caller; undefined for guests. */
  aims: ReturnType<typeof aimRepository> | undefined;
}

/** Finds aims of the child and public entries by characters, pinyin or initials; with one error if nothing fits. */
export async function searchExperience({ db, entries, aims }: Sources, text: string) {
  const query = queryOf(text);
  if (query.parts.length === 0) return { aims: [], entries: [], isGuessed: false };
  const own = aims ? await aims.listTexts() : [];
  const ownCandidates = own.map(({ id, title, note, steps }) => ({
    kind: 'aim' as const,
    id,
    fields: [title, note, ...steps.map((step) => step.text)].filter((field) => field !== '').map(fieldOf),
    popularity: 0,
  }));
  const find = async (tolerance: Tolerance, condition: SQL | undefined) => {
    const found = await candidatesWhere(db, condition);
    const hits = rank(query, tolerance, found).slice(0, MAX_HITS);
    const shown = new Map((await entries.listOf(hits.map(({ id }) => id))).map((entry) => [entry.id, entry]));
    return {
      aims: rank(query, tolerance, ownCandidates)
        .slice(0, MAX_HITS)
        .flatMap(({ id, title, also }) => {
          const aim = own.find((one) => one.id === id);
          return aim ? [{ title, also, id, kind: aim.kind, isReached: aim.state === 'reached' }] : [];
        }),
      entries: hits.flatMap(({ id, title, also }) => {
        const entry: Entry | undefined = shown.get(id);
        return entry ? [{ title, also, entry }] : [];
      }),
    };
  };
  const exact = await find(exactly, and(...exactVariants(query).map(hasOneOf)));
  if (exact.aims.length + exact.entries.length > 0) return { ...exact, isGuessed: false };
  const near = await find({ slips: 1, sounds: soundsOf(query) }, slipCondition(query));
  return { ...near, isGuessed: near.aims.length + near.entries.length > 0 };
}

async function candidatesWhere(db: Database, condition: SQL | undefined) {
  if (!condition) return [];
  const rows = await db
    .select({ id: publicEntries.id, fields: publicEntries.fields })
    .from(publicEntries)
    .where(and(isPublic, condition))
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
