import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TaskId } from '#lib/tasks/taskRules.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from './users.ts';

/** The days on which a child has signed in. */
export const signIns = pgTable(
  'sign_ins',
  {
    /** The child. */
    userId: userId(),
    /** The calendar day in China, such as `2026-11-21`. */
    day: text().notNull(),
    /** The number of consecutive days up to this one. */
    streak: integer().notNull(),
    /**
     * The shells that were given for the day; 0 if other children of the account had already received all rewards of
     * the day.
     */
    shells: integer().notNull(),
    signedAt: moment('signed_at').notNull(),
    /** The id that the app has chosen for the sign-in; null if it has sent none. */
    attemptId: text('attempt_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** Tasks whose reward was claimed: one row for each child, task and period. */
export const taskClaims = pgTable(
  'task_claims',
  {
    /** The child, or the account if the task is for the whole family. */
    userId: userId(),
    task: text().$type<TaskId>().notNull(),
    /** The calendar day in China of a daily task, or `once`. */
    period: text().notNull(),
    /** How often the task was claimed in the period; more than once if a claim was undone. */
    attempt: integer().notNull(),
    shells: integer().notNull(),
    claimedAt: moment('claimed_at').notNull(),
    /** The time at which the claim was undone; null while it counts. */
    undoneAt: moment('undone_at'),
    /** The id that the app has chosen for the last claim; null if it has sent none. */
    attemptId: text('attempt_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.task, table.period] })],
);
