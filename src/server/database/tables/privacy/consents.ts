import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { consentIds } from '#lib/privacy/consents.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/**
 * The log of the consents that accounts have given and withdrawn. For each purpose the newest row counts. Rows are only
 * added.
 */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    purpose: text({ enum: consentIds }).notNull(),
    /** The version of the text that was shown. */
    version: integer().notNull(),
    isGiven: boolean('is_given').notNull(),
    decidedAt: moment('decided_at').notNull(),
  },
  (table) => [index('consents_list').on(table.userId, table.purpose, table.id)],
);
