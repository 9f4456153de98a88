import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from './users.ts';

/**
 * The append-only ledger of shells, which are reward points. Its key contains `occasion`, so that each event is
 * rewarded only once.
 */
export const shellEntries = pgTable(
  'shell_entries',
  {
    userId: userId(),
    kind: text().notNull(),
    occasion: text().notNull(),
    amount: integer().notNull(),
    /** The child that earned or spent the shells; null if unknown. The shells belong to the account. */
    childId: text('child_id'),
    /** The calendar day in China, such as `2026-11-21`. */
    day: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.occasion] }),
    index().on(table.userId, table.createdAt),
  ],
);
