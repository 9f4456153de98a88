import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';

/**
 * The periods for which operators have closed the mall. A closure without `reopenedAt` still applies; there is at most
 * one such closure.
 */
export const mallClosures = pgTable(
  'mall_closures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The reason for the closure, which users read while it is in force. */
    reason: text().notNull(),
    closedAt: moment('closed_at').notNull(),
    reopenedAt: moment('reopened_at'),
  },
  (table) => [
    uniqueIndex('mall_closures_in_force_index')
      .on(sql`(${table.reopenedAt} is null)`)
      .where(sql`reopened_at is null`),
  ],
);
