import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { consentIds } from '#lib/privacy/consents.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** The log of what accounts have agreed to and withdrawn; the newest row of a purpose counts. Only ever added to. */
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
