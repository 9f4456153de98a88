import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/moment.ts';
import { storyId } from './stories.ts';
import { userId, users } from './users.ts';

export const progress = pgTable(
  'progress',
  {
    userId: userId(),
    storyId: storyId(),
    positionMs: integer('position_ms').notNull(),
    isFinished: boolean('is_finished').notNull(),
    heardAt: moment('heard_at').notNull(),
    /** When the user last took it out of the history: it stands there again once it is heard after that. */
    unlistedAt: moment('unlisted_at'),
    /** When the user last took it from what is to be gone on with; the same holds. */
    setAsideAt: moment('set_aside_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storyId] }), index().on(table.userId, table.heardAt)],
);

/** One stretch of listening: who, what, on which device, and for how long. */
export const listeningSessions = pgTable(
  'listening_sessions',
  {
    userId: userId(),
    /** Of the client's making. */
    id: text().notNull(),
    storyId: storyId(),
    deviceId: text('device_id').notNull(),
    /** As the client tells it, and as much of it as the server's clock allows. */
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

/** How much listening may still be told: it grows with the server's clock and shrinks with what is told. */
export const listeningAllowances = pgTable('listening_allowances', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  leftMs: integer('left_ms').notNull(),
  reckonedAt: moment('reckoned_at').notNull(),
});
