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
     * The time at which a worker has begun to remove files; null before. From then on no gateway accepts a withdrawal,
     * whatever its clock says.
     */
    erasureStartedAt: moment('erasure_started_at'),
  },
  (table) => [index().on(table.erasesAt)],
);
