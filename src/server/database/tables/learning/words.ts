import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { packId } from '#server/database/tables/stories/packs.ts';

/**
 * A lesson of words; grades 1–6 have two terms each. Lessons were called units when the table was created, and the
 * previous release must be able to read it.
 */
export const lessons = pgTable(
  'word_units',
  {
    id: text().primaryKey(),
    packId: packId(),
    grade: integer().notNull(),
    term: integer().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    /** The heading of the unit of the school book. */
    unitTitle: text('unit_title').notNull().default(''),
    /** Whether two sources agree about what the lesson teaches. */
    isVerified: boolean('is_verified').notNull().default(true),
  },
  (table) => [index().on(table.packId)],
);

const lessonId = () =>
  text('unit_id')
    .notNull()
    .references(() => lessons.id, { onDelete: 'cascade' });

export const words = pgTable(
  'words',
  {
    lessonId: lessonId(),
    position: integer().notNull(),
    text: text().notNull(),
    pinyin: text().notNull(),
    meaning: text().notNull(),
    sentence: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.position] }), index().on(table.text)],
);

/**
 * The characters that a lesson is the first to teach, to be read (会认), to be written (会写), or both. A character may be
 * taught to be read in one lesson and to be written in a later one.
 */
export const characters = pgTable(
  'characters',
  {
    lessonId: lessonId(),
    position: integer().notNull(),
    text: text().notNull(),
    pinyin: text().notNull(),
    radical: text().notNull(),
    strokeCount: integer('stroke_count').notNull(),
    isRecognised: boolean('is_recognised').notNull().default(true),
    isWritten: boolean('is_written').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.position] }), index().on(table.text)],
);
