import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { works } from './works.ts';

const workId = () =>
  text('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' });

/**
 * Periods in which a child heard a work (a recording) without an interruption. Because of the id, a repeated report
 * counts only once.
 */
export const workHearings = pgTable(
  'work_hearings',
  {
    /** The child who listens. */
    userId: userId(),
    /** The id of the period, which the client generates. */
    id: text().notNull(),
    workId: workId(),
    /** The duration that the client reported. */
    reportedMs: integer('reported_ms').notNull(),
    /** The part of `reportedMs` that counts: not more time than has passed on the server's clock. */
    heardMs: integer('heard_ms').notNull(),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index().on(table.workId),
    index().on(table.reportedAt),
  ],
);

/**
 * The parts of a work that an account has heard, so that the account counts once for each part
 * (lib/works/heardParts.ts).
 */
export const workHeardParts = pgTable(
  'work_heard_parts',
  { workId: workId(), userId: userId(), parts: integer().notNull() },
  (table) => [primaryKey({ columns: [table.workId, table.userId] }), index().on(table.userId)],
);

/**
 * For each work, the figures about its listeners that the creator sees. Lists read these sums, because counting would
 * read the rows of all listeners.
 */
export const workHearingSums = pgTable('work_hearing_sums', {
  workId: workId().primaryKey(),
  heardMs: bigint('heard_ms', { mode: 'number' }).notNull(),
  /**
   * The value of `heardMs` that the creator saw when the sound was last replaced; null if too few accounts had listened
   * for the value to be shown. The creator sees this value until enough accounts have heard the new sound.
   */
  shownMs: bigint('shown_ms', { mode: 'number' }),
  /** The number of accounts that have heard a part of the current sound. */
  listeners: integer().notNull(),
  /** For each part of the work, how many accounts have heard this part. */
  partListeners: integer('part_listeners').array().notNull(),
});
