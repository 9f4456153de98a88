import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { booklists, books } from './books.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** Check-ins, by which a user records a picture book or story as read or heard, each at most once a day. */
export const bookCheckIns = pgTable(
  'book_check_ins',
  {
    userId: userId(),
    /** The calendar day in China, such as `2026-11-21`. */
    day: text().notNull(),
    kind: text({ enum: ['picture', 'story'] }).notNull(),
    bookId: text('book_id').notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.kind, table.bookId] })],
);

/** How far one user has come in one picture book, with the sums of all readings of this book. */
export const bookReadings = pgTable(
  'book_readings',
  {
    userId: userId(),
    bookId: text('book_id')
      .notNull()
      .references(() => books.id),
    page: integer().notNull(),
    isFinished: boolean('is_finished').notNull(),
    seconds: integer().notNull(),
    characters: integer().notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] }), index().on(table.userId, table.readAt)],
);

export const savedBooklists = pgTable(
  'kept_booklists',
  {
    userId: userId(),
    booklistId: text('booklist_id')
      .notNull()
      .references(() => booklists.id),
    savedAt: moment('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.booklistId] })],
);
