import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { State } from 'ts-fsrs';
import { moment } from '#server/database/statements/moment.ts';
import { userId, users } from '#server/database/tables/account/users.ts';

/**
 * The words and characters that a user learns. Each of them has at most one review card (scheduled by FSRS) for each
 * track, such as writing.
 */
export const learningCards = pgTable(
  'learning_cards',
  {
    userId: userId(),
    track: text({ enum: ['recognise', 'write', 'dictation'] }).notNull(),
    text: text().notNull(),
    dueAt: moment('due_at').notNull(),
    stability: doublePrecision().notNull(),
    difficulty: doublePrecision().notNull(),
    scheduledDays: integer('scheduled_days').notNull(),
    reps: integer().notNull(),
    lapses: integer().notNull(),
    state: integer().$type<State>().notNull(),
    lastReviewAt: moment('last_review_at'),
    /** Whether the text is in the book of wrong words. */
    isMissed: boolean('is_missed').notNull().default(false),
    missCount: integer('miss_count').notNull().default(0),
    missedAt: moment('missed_at'),
    rightSinceMissed: integer('right_since_missed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.track, table.text] }), index().on(table.userId, table.dueAt)],
);

/** All answers that a user has given; streaks and charts are computed from them. */
export const learningAnswers = pgTable(
  'learning_answers',
  {
    id: text().primaryKey(),
    userId: userId(),
    track: text({ enum: ['recognise', 'write', 'dictation'] }).notNull(),
    text: text().notNull(),
    isRight: boolean('is_right').notNull(),
    /** The calendar day in China, such as `2026-11-21`. */
    day: text().notNull(),
    answeredAt: moment('answered_at').notNull(),
  },
  (table) => [index().on(table.userId, table.day)],
);

export const learningSettings = pgTable('learning_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  grade: integer().notNull(),
  term: integer().notNull(),
  dailyCap: integer('daily_cap').notNull(),
});

/** Errors in words that users report. Operators read them with `npm run words:feedback`. */
export const wordFeedback = pgTable(
  'word_feedback',
  {
    id: text().primaryKey(),
    userId: userId(),
    source: text({ enum: ['newWord', 'dictation'] }).notNull(),
    text: text().notNull(),
    kind: text({ enum: ['reading', 'strokes', 'meaning', 'sound', 'other'] }).notNull(),
    note: text().notNull(),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt), index().on(table.closedAt)],
);
