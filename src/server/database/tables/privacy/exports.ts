import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { exportStates } from '#contract/account/exports.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** Copies of an account's personal data (`server/domain/privacy/export`). The files are in the object store. */
export const dataExports = pgTable(
  'data_exports',
  {
    /** An id that nobody can guess. It is also the name of the folder with the files of the export. */
    id: text().primaryKey(),
    userId: userId(),
    state: text({ enum: exportStates }).notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** The folder of the attempt that was completed; null before that. Files of other attempts are never delivered. */
    attempt: text(),
    /** The number of objects in the object store that together are the ZIP file. */
    parts: integer(),
    bytes: integer(),
    /** The time at which the files are removed. */
    endsAt: moment('ends_at'),
    /** Whether the export was ended early, because data that it contains was deleted. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  },
  (table) => [
    index().on(table.userId, table.requestedAt),
    index().on(table.requestedAt),
    uniqueIndex('data_exports_making_index')
      .on(table.userId)
      .where(sql`state = 'making'`),
  ],
);
