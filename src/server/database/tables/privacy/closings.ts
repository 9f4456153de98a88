import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/**
 * Accounts that are being closed (`server/domain/privacy/closing`). If the user withdraws the request, the row is
 * deleted; otherwise the erasure deletes it with the account.
 */
export const accountClosings = pgTable(
  'account_closings',
  {
    id: text().primaryKey(),
    userId: userId().unique(),
    reason: text().notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** The time at which the cooling-off period ends and the erasure begins. */
    erasesAt: moment('erases_at').notNull(),
    /**
     * The time at which a worker began to remove files; null before that. Once it is set, no gateway accepts a
     * withdrawal, even if a slow clock says that the cooling-off period goes on.
     */
    erasureStartedAt: moment('erasure_started_at'),
  },
  (table) => [index().on(table.erasesAt)],
);
