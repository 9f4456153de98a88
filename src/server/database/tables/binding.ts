import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { TerminalKind } from '#contract/guides.ts';
import { moment } from '#server/database/moment.ts';
import { userId } from './users.ts';

/** A code that binds a terminal to its user: told once, kept as a digest, taken once. */
export const bindingCodes = pgTable(
  'binding_codes',
  {
    id: text().primaryKey(),
    codeHash: text('code_hash').notNull().unique(),
    userId: userId(),
    kind: text().$type<TerminalKind>().notNull(),
    endsAt: moment('ends_at').notNull(),
    usedAt: moment('used_at'),
    /** Of the terminal that took it. */
    deviceName: text('device_name').notNull().default(''),
  },
  (table) => [index().on(table.userId), index().on(table.endsAt)],
);
