import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BookPage, BookReference } from '#server/content/pack/bookPack.ts';
import { shownColumns } from '#server/database/tables/shownColumns.ts';

export const books = pgTable('books', {
  ...shownColumns(),
  author: text().notNull(),
  sound: text().notNull(),
  durationMs: integer('duration_ms').notNull(),
  pages: jsonb().$type<BookPage[]>().notNull(),
});

export const booklists = pgTable(
  'booklists',
  {
    ...shownColumns(),
    books: jsonb().$type<BookReference[]>().notNull(),
  },
  (table) => [index().on(table.position, table.id)],
);
