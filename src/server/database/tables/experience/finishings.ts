import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/**
 * The stories and picture books that a child has finished, each at most once a day. Rows are only added: when a child
 * hears or reads something again, the position in `progress` or `book_readings` goes back, but the child has still
 * finished it before. Aims, tasks and the ranking of finished stories are counted from these rows.
 */
export const finishings = pgTable(
  'finishings',
  {
    /** The child. */
    userId: userId(),
    /** The calendar day in China, such as `2026-11-21`. */
    day: text().notNull(),
    kind: text({ enum: ['picture', 'story'] }).notNull(),
    /** The id of the story or picture book, as in `book_check_ins`. */
    itemId: text('item_id').notNull(),
    finishedAt: moment('finished_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.kind, table.itemId] }),
    // With this index, the ranking of a week or a month reads only the rows of its days.
    index('finishings_of_day').on(table.kind, table.day, table.itemId, table.userId),
  ],
);
