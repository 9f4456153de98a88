import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { packId } from '#server/database/tables/stories/packs.ts';

/** A lesson of words; grades 1–6 have two terms each. */
export const wordUnits = pgTable(
  'word_units',
  {
    id: text().primaryKey(),
    packId: packId(),
    grade: integer().notNull(),
    term: integer().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
  },
  (table) => [index().on(table.packId)],
);

const unitId = () =>
  text('unit_id')
    .notNull()
    .references(() => wordUnits.id, { onDelete: 'cascade' });

export const words = pgTable(
  'words',
  {
    unitId: unitId(),
    position: integer().notNull(),
    text: text().notNull(),
    pinyin: text().notNull(),
    meaning: text().notNull(),
    sentence: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.position] }), index().on(table.text)],
);

/** Each character belongs to the unit that teaches it. */
export const characters = pgTable(
  'characters',
  {
    unitId: unitId(),
    position: integer().notNull(),
    text: text().notNull(),
    pinyin: text().notNull(),
    radical: text().notNull(),
    strokeCount: integer('stroke_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.position] }), index().on(table.text)],
);
