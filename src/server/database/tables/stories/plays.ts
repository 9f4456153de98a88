import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { storyId } from './stories.ts';
import { users } from '#server/database/tables/account/users.ts';

/** One row per device, story and hour, so that the same device counts once. */
export const plays = pgTable(
  'plays',
  {
    storyId: storyId(),
    deviceId: text('device_id').notNull(),
    hour: moment('hour').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storyId, table.deviceId, table.hour] }), index().on(table.hour)],
);

/** How many plays per day one account or network address has added to a story or work. */
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

/** How often each story was started on a day in Beijing. Weekly and monthly rankings are computed from it. */
export const playDays = pgTable(
  'play_days',
  {
    day: text().notNull(),
    storyId: storyId(),
    plays: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.storyId] })],
);

/** Users who have asked to be shown in the ranking of listeners; nobody else is shown. */
export const rankedListeners = pgTable('ranked_listeners', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  agreedAt: moment('agreed_at').notNull(),
  /** The version of the consent; an earlier one than the present shows nobody. */
  version: integer().notNull().default(1),
});
