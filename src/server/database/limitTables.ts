import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './schema.ts';

/** When it was hit last, as epoch milliseconds, and how often. */
export type RateCell = [at: number, hits: number];
/** Cells by the length of their window in milliseconds, the oldest first. */
export type RateWindows = Record<number, RateCell[]>;

/** Sliding windows, shared by all gateways. Keys hold no addresses or numbers of people, only keyed digests of them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    /** Written by the release before `windows`; it still reads it. */
    hits: jsonb().$type<number[]>().notNull(),
    windows: jsonb().$type<RateWindows>().notNull().default({}),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index().on(table.updatedAt)],
);

/** How many plays of a day one account or network address has added to a story or work. */
export const playShares = pgTable(
  'play_shares',
  {
    day: text().notNull(),
    subject: text().notNull(),
    source: text().notNull(),
    plays: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.subject, table.source] })],
);
