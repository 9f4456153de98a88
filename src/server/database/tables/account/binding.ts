import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { TerminalKind } from '#contract/catalogue/guides.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from './users.ts';

/**
 * Codes that bind a terminal, such as a speaker or a watch, to a user. A code is shown once, stored as a digest and can
 * be used once.
 */
export const bindingCodes = pgTable(
  'binding_codes',
  {
    id: text().primaryKey(),
    codeHash: text('code_hash').notNull().unique(),
    userId: userId(),
    kind: text().$type<TerminalKind>().notNull(),
    endsAt: moment('ends_at').notNull(),
    usedAt: moment('used_at'),
    /** The name of the terminal that used the code. */
    deviceName: text('device_name').notNull().default(''),
    /**
     * The model of the terminal, with which its entry in the device catalogue is found; null in rows of releases that
     * did not store it.
     */
    model: text(),
    appId: text('app_id'),
    caller: text(),
  },
  (table) => [index().on(table.userId), index().on(table.endsAt)],
);
