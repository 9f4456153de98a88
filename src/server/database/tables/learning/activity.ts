import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/**
 * How long a child has read picture books and watched videos in each hour. Listening and learning are not counted here,
 * because reports compute their hours from other tables.
 */
export const activityHours = pgTable(
  'activity_hours',
  {
    userId: userId(),
    /** The beginning of the hour. */
    hour: moment('hour').notNull(),
    kind: text({ enum: ['books', 'videos'] }).notNull(),
    spentMs: integer('spent_ms').notNull(),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hour, table.kind] })],
);
