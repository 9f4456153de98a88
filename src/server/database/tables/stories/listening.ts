import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { storyId } from './stories.ts';
import { userId, users } from '#server/database/tables/account/users.ts';

export const progress = pgTable(
  'progress',
  {
    userId: userId(),
    storyId: storyId(),
    positionMs: integer('position_ms').notNull(),
    isFinished: boolean('is_finished').notNull(),
    heardAt: moment('heard_at').notNull(),
    /**
     * The time at which the user last removed the story from the history. The history shows the story again when the
     * user hears it after this time.
     */
    unlistedAt: moment('unlisted_at'),
    /**
     * The time at which the user last set the story aside. When the user hears it after this time, the list of stories
     * to continue shows it again.
     */
    setAsideAt: moment('set_aside_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storyId] }), index().on(table.userId, table.heardAt)],
);

/** Listening sessions: who listened to what, on which device, and for how long. */
export const listeningSessions = pgTable(
  'listening_sessions',
  {
    userId: userId(),
    /** The id of the listening session, which the client generates. */
    id: text().notNull(),
    storyId: storyId(),
    deviceId: text('device_id').notNull(),
    /**
     * The duration that the client reported. `listenedMs` is the part of it that counts: not more time than has passed
     * on the server's clock.
     */
    reportedMs: integer('reported_ms').notNull(),
    listenedMs: integer('listened_ms').notNull(),
    startedAt: moment('started_at').notNull(),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index().on(table.userId, table.startedAt),
    index().on(table.startedAt),
  ],
);

/**
 * The listening time that a user may still report. It grows as time passes on the server's clock, and each report
 * reduces it.
 */
export const listeningAllowances = pgTable('listening_allowances', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  leftMs: integer('left_ms').notNull(),
  reckonedAt: moment('reckoned_at').notNull(),
});
