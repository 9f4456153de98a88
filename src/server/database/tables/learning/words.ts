import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { packId } from '#server/database/tables/stories/packs.ts';

/**
 * A lesson of words; grades 1–6 have two terms each. The table is still called `word_units`, because lessons were
 * called units when it was created and the previous release must be able to read it.
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
    /** The heading of the unit in the textbook. */
    unitTitle: text('unit_title').notNull().default(''),
    /** Whether two sources agree about the characters that the lesson teaches. */
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
 * The characters that are first taught by a lesson, to be read (会认), to be written (会写), or both. One lesson may teach
 * a character to be read, and a later lesson to be written.
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
