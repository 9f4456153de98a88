import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { storyId } from './stories.ts';
import { users } from '#server/database/tables/account/users.ts';

/**
 * One row for each listener (an account, or a device of a guest), story and hour, so that repeated plays count once an
 * hour.
 */
export const plays = pgTable(
  'plays',
  {
    storyId: storyId(),
    deviceId: text('device_id').notNull(),
    hour: moment('hour').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storyId, table.deviceId, table.hour] }), index().on(table.hour)],
);

/** The number of plays that one account or one network has added to a story or work on one day. */
export const playShares = pgTable(
  'play_shares',
  {
    day: text().notNull(),
    subject: text().notNull(),
    source: text().notNull(),
    plays: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.subject, table.source] })],
);

/**
 * The number of times that each story was started on a day in China. Weekly and monthly rankings are computed from
 * these rows.
 */
export const playDays = pgTable(
  'play_days',
  {
    day: text().notNull(),
    storyId: storyId(),
    plays: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.storyId] })],
);

/** The users who agree to appear in the ranking of listeners. No others appear. */
export const rankedListeners = pgTable('ranked_listeners', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  agreedAt: moment('agreed_at').notNull(),
  /**
   * The version of the text to which the user has agreed. If this is not the current version, the user does not appear.
   */
  version: integer().notNull().default(1),
});
