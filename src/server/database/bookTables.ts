import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BookPage, BookReference } from '../content/bookPack.ts';
import { packId } from './schema.ts';

export const books = pgTable('books', {
  id: text().primaryKey(),
  packId: packId(),
  title: text().notNull(),
  summary: text().notNull(),
  ageFrom: integer('age_from').notNull(),
  ageTo: integer('age_to').notNull(),
  categoryId: text('category_id').notNull(),
  author: text().notNull(),
  cover: text().notNull(),
  sound: text().notNull(),
  durationMs: integer('duration_ms').notNull(),
  pages: jsonb().$type<BookPage[]>().notNull(),
  position: integer().notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
});

export const booklists = pgTable(
  'booklists',
  {
    id: text().primaryKey(),
    packId: packId(),
    title: text().notNull(),
    summary: text().notNull(),
    ageFrom: integer('age_from').notNull(),
    ageTo: integer('age_to').notNull(),
    categoryId: text('category_id').notNull(),
    cover: text().notNull(),
    books: jsonb().$type<BookReference[]>().notNull(),
    position: integer().notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [index().on(table.position, table.id)],
);
