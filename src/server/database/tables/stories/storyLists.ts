import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { series, storyId } from './stories.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** Series that users have subscribed to. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: userId(),
    seriesId: text('series_id')
      .notNull()
      .references(() => series.id),
    subscribedAt: moment('subscribed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.seriesId] }),
    index().on(table.userId, table.subscribedAt, table.seriesId),
  ],
);

export const storyLikes = pgTable(
  'story_likes',
  { storyId: storyId(), userId: userId(), likedAt: moment('liked_at').notNull() },
  (table) => [primaryKey({ columns: [table.storyId, table.userId] }), index().on(table.userId)],
);

/** The favourite stories of users. */
export const favourites = pgTable(
  'favourites',
  { userId: userId(), storyId: storyId(), addedAt: moment('added_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.storyId] })],
);

/**
 * The stories, series and creators that a user has blocked. A blocked series includes all its stories, and a blocked
 * creator all works of that creator.
 */
export const blocked = pgTable(
  'blocked',
  {
    userId: userId(),
    kind: text({ enum: ['story', 'series', 'creator'] }).notNull(),
    thingId: text('thing_id').notNull(),
    blockedAt: moment('blocked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.thingId] })],
);
