import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { comments } from './comments.ts';
import { works } from './works.ts';

/**
 * Users' reports of an item that an operator has reviewed since. They no longer count, but they prevent the same users
 * from hiding the item again. They are stored apart from the other reports, because gateways of an earlier release
 * would count them. If the item changes, they are deleted.
 */
export const dismissedReports = pgTable(
  'dismissed_reports',
  {
    /** The reported item: a comment, a work or an entry. */
    commentId: text('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    workId: text('work_id').references(() => works.id, { onDelete: 'cascade' }),
    entryId: text('entry_id').references(() => publicEntries.id, { onDelete: 'cascade' }),
    userId: userId(),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [
    check('dismissed_reports_item_check', sql`num_nonnulls(comment_id, work_id, entry_id) = 1`),
    uniqueIndex('dismissed_reports_comment').on(table.commentId, table.userId),
    uniqueIndex('dismissed_reports_work').on(table.workId, table.userId),
    uniqueIndex('dismissed_reports_entry').on(table.entryId, table.userId),
    index().on(table.userId),
  ],
);
