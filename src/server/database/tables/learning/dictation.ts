import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DictationResult, Fault } from '#contract/learning/dictation.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** Submitted dictations. */
export const dictations = pgTable(
  'dictations',
  {
    userId: userId(),
    id: text().notNull(),
    title: text().notNull(),
    day: text().notNull(),
    durationMs: integer('duration_ms').notNull(),
    marks: jsonb().$type<DictationResult['marks']>().notNull(),
    wordShells: integer('word_shells').notNull(),
    bonusShells: integer('bonus_shells').notNull(),
    submittedAt: moment('submitted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index().on(table.userId, table.day)],
);

/**
 * The server's judgements of handwritten words, kept until their dictation is submitted. The strokes are not stored.
 */
export const dictationWritings = pgTable(
  'dictation_writings',
  {
    userId: userId(),
    dictationId: text('dictation_id').notNull(),
    word: text().notNull(),
    /** The fault of each character of the word. */
    faults: jsonb().$type<Fault[]>().notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.dictationId, table.word] }), index().on(table.writtenAt)],
);

/** Word lists that users created. */
export const wordLists = pgTable(
  'word_lists',
  {
    id: text().primaryKey(),
    userId: userId(),
    title: text().notNull(),
    words: jsonb().$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
