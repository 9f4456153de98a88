import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, series, stories, users } from './schema.ts';

/** Members' stories that everybody may hear in full for a while. */
export const freeOffers = pgTable(
  'free_offers',
  {
    storyId: text('story_id')
      .notNull()
      .references(() => stories.id),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storyId, table.startsAt] }), index().on(table.endsAt)],
);

/** What a user wants to meet no more; of a series, all its stories; of a creator, all their works. */
export const blocked = pgTable(
  'blocked',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['story', 'series', 'creator'] }).notNull(),
    thingId: text('thing_id').notNull(),
    blockedAt: moment('blocked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.thingId] })],
);

/** How many stories on offer a series has in a category, so that nobody counts them all; kept by `syncStoryCounts`. */
export const storyCounts = pgTable(
  'story_counts',
  {
    categoryId: text('category_id').notNull(),
    seriesId: text('series_id')
      .notNull()
      .references(() => series.id),
    storyCount: integer('story_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.seriesId] })],
);
