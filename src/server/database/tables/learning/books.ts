import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BookPage, BookReference } from '#server/content/pack/bookPack.ts';
import { packId } from '#server/database/tables/stories/packs.ts';

/** The columns that picture books and booklists have in common. */
const shownColumns = () => ({
  id: text().primaryKey(),
  packId: packId(),
  title: text().notNull(),
  summary: text().notNull(),
  ageFrom: integer('age_from').notNull(),
  ageTo: integer('age_to').notNull(),
  categoryId: text('category_id').notNull(),
  cover: text().notNull(),
  position: integer().notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
});

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
