import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/moment.ts';
import { storyId } from './stories.ts';
import { users } from './users.ts';

/** One row per device, story and hour: the same device counts once. */
export const plays = pgTable(
  'plays',
  {
    storyId: storyId(),
    deviceId: text('device_id').notNull(),
    hour: moment('hour').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storyId, table.deviceId, table.hour] }), index().on(table.hour)],
);

/** How many plays of a day one account or network address has added to a story or work. */
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

/** How often each story was begun on a day in Beijing: what rankings of a week or a month are made of. */
export const playDays = pgTable(
  'play_days',
  {
    day: text().notNull(),
    storyId: storyId(),
    plays: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.storyId] })],
);

/** Who has asked to be shown in the ranking of listeners: nobody is who has not. */
export const rankedListeners = pgTable('ranked_listeners', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  agreedAt: moment('agreed_at').notNull(),
});
