import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/moment.ts';
import { userId } from './users.ts';

/** A text as the search compares it: each of its units with all the ways to spell it, the likeliest first. */
export interface SearchField {
  text: string;
  /** One entry a unit of `unitsOf(text)`; empty where it has no spelling of its own, as a figure has none. */
  spellings: string[][];
}

export const findableKinds = ['story', 'series', 'book', 'booklist', 'video', 'article'] as const;

/**
 * Stories stand in tiers: the thousand most popular ones in the first, those up to the five-thousandth in the next, and
 * so on; all others in a last one. However common what is looked for, a few hundred stories of a tier or two hold enough.
 */
export const tierEnds = [1_000, 5_000, 25_000];

export const LAST_TIER = tierEnds.length;

export const tiers = Array.from({ length: LAST_TIER + 1 }, (_, tier) => tier);

/**
 * What the search finds, one row per thing of the catalogue, kept in step with it by `syncSearch`. `grams` is what the
 * index looks things up by, `fields` (the title first) is what a candidate is then compared with, exactly.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: text({ enum: findableKinds }).notNull(),
    id: text().notNull(),
    fields: jsonb().$type<SearchField[]>().notNull(),
    grams: text().array().notNull(),
    popularity: integer().notNull(),
    /** Of a story; the others are few. */
    tier: integer().notNull().default(LAST_TIER),
    /** A digest of all that the row was made of: another one means that it must be made again. */
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    // The few are not looked for among the many.
    ...tiers.map((tier) =>
      index(`search_entries_tier_${tier}_grams_index`)
        .using('gin', table.grams)
        .where(sql.raw(`kind = 'story' and tier = ${tier}`)),
    ),
    index('search_entries_series_grams_index')
      .using('gin', table.grams)
      .where(sql`kind = 'series'`),
    index('search_entries_other_grams_index')
      .using('gin', table.grams)
      .where(sql`kind not in ('story', 'series')`),
  ],
);

/**
 * Which titles were searched for: the title that was found, never what was typed. `voter` is a user under a name that is
 * good for one day, so that nobody's searches can be put together.
 */
export const searchedTitles = pgTable(
  'searched_titles',
  {
    day: moment('day').notNull(),
    title: text().notNull(),
    voter: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.title, table.voter] })],
);

export const searchHistory = pgTable(
  'search_history',
  {
    userId: userId(),
    text: text().notNull(),
    searchedAt: moment('searched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.text] }), index().on(table.userId, table.searchedAt)],
);
