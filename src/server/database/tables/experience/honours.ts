import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { HonourKind } from '#lib/experience/honourRules.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** The things that a child is proud of. The photos of an honour are rows of `uploads` that refer to it. */
export const honours = pgTable(
  'honours',
  {
    /** The id is in lower case, because it is a part of cursors, which allow no capital letters. */
    id: text().primaryKey(),
    /** The child. */
    userId: userId(),
    kind: text().$type<HonourKind>().notNull(),
    title: text().notNull(),
    /** The calendar day in China, as the number of days since 1970-01-01. */
    day: integer().notNull(),
    note: text().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('honours_list').on(table.userId, table.day, table.id)],
);
