import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/**
 * A text in the form in which the search compares it: for each unit of the text all its spellings, the most likely
 * first.
 */
export interface SearchField {
  text: string;
  /** One entry for each unit of `unitsOf(text)`; the entry is empty if the unit, such as a number, has no spelling. */
  spellings: string[][];
}

export const findableKinds = ['story', 'series', 'book', 'booklist', 'video', 'article', 'goods'] as const;

/**
 * The ends of the popularity tiers: the thousand most popular stories are in the first tier, the next ones up to the
 * five-thousandth in the second, and so on; all others are in the last tier. For a common query, a search reads only
 * one or two tiers, because one or two tiers already contain a few hundred matching stories.
 */
export const tierEnds = [1_000, 5_000, 25_000];

export const LAST_TIER = tierEnds.length;

export const tiers = Array.from({ length: LAST_TIER + 1 }, (_, tier) => tier);

/**
 * The search index, with one row for each item of the catalogue. `syncSearch` keeps it up to date. The index finds
 * candidates by `grams`; each candidate is then compared exactly with `fields`, the first of which is the title.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: text({ enum: findableKinds }).notNull(),
    id: text().notNull(),
    fields: jsonb().$type<SearchField[]>().notNull(),
    grams: text().array().notNull(),
    popularity: integer().notNull(),
    /** The popularity tier of a story. All other kinds have few items and one tier. */
    tier: integer().notNull().default(LAST_TIER),
    /**
     * A digest of the texts from which the row was computed, and of the version of the computation. When the digest is
     * different, `syncSearch` computes the row again.
     */
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    // Each index covers only one kind or tier, so that a search for a kind with few items does not go through the many
    // stories.
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
 * Titles that searches have found; the texts that users typed are not stored. `voter` is a user's pseudonym for one
 * title, so that a user who searches for the title on several days counts once, and that searches for different titles
 * cannot be linked.
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
