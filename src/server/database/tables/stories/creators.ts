import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { storyId } from './stories.ts';
import { creators } from './works.ts';

const creatorId = () =>
  text('creator_id')
    .notNull()
    .references(() => creators.id, { onDelete: 'cascade' });

/** The creators that an account follows. */
export const creatorFollows = pgTable(
  'creator_follows',
  {
    /** The id by which other users refer to this follow, because they must not learn the id of the account. */
    id: text().notNull().unique(),
    creatorId: creatorId(),
    userId: userId(),
    followedAt: moment('followed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.creatorId] }),
    index().on(table.creatorId, table.followedAt, table.id),
    index().on(table.userId, table.followedAt, table.id),
  ],
);

/**
 * The accounts that have listened to a creator in a period. With these rows, each account counts only once in the
 * ranking.
 */
export const creatorListeners = pgTable(
  'creator_listeners',
  {
    userId: userId(),
    creatorId: creatorId(),
    /** `all`, or the kind of the period and its first day, such as `week 2026-11-23`. */
    period: text().notNull(),
    /** The end of the period; null for `all`. */
    endsAt: moment('ends_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.creatorId, table.period] }),
    index().on(table.creatorId),
    index().on(table.endsAt),
  ],
);

/**
 * The number of accounts that have listened to a creator in a period, and the number of shells that the creator's works
 * have received. Rankings read these sums, because counting would read millions of rows. The row of a day, such as
 * `day 2026-11-23`, counts only the accounts that listened to the creator for the first time on that day.
 */
export const creatorTallies = pgTable(
  'creator_tallies',
  {
    creatorId: creatorId(),
    period: text().notNull(),
    endsAt: moment('ends_at'),
    listeners: integer().notNull().default(0),
    power: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.period] }),
    index().on(table.period, table.listeners, table.creatorId),
    index().on(table.endsAt),
  ],
);

/** Groups that creators have opened for their fans. */
export const fanGroups = pgTable('fan_groups', {
  creatorId: creatorId().primaryKey(),
  openedAt: moment('opened_at').notNull(),
});

const groupId = () =>
  text('group_id')
    .notNull()
    .references(() => fanGroups.creatorId, { onDelete: 'cascade' });

export const fanGroupMembers = pgTable(
  'fan_group_members',
  { groupId: groupId(), userId: userId(), joinedAt: moment('joined_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.groupId] }), index().on(table.groupId)],
);

/** The stories that the members of a group want to hear together. */
export const fanGroupStories = pgTable(
  'fan_group_stories',
  { groupId: groupId(), storyId: storyId(), userId: userId(), addedAt: moment('added_at').notNull() },
  (table) => [primaryKey({ columns: [table.groupId, table.storyId] }), index().on(table.userId)],
);

/**
 * The number of shells that an account has given to the works of a creator in a period. The creator sees the ranking of
 * these accounts.
 */
export const creatorSupporters = pgTable(
  'creator_supporters',
  {
    creatorId: creatorId(),
    userId: userId(),
    period: text().notNull(),
    endsAt: moment('ends_at'),
    power: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.userId, table.period] }),
    index().on(table.creatorId, table.period, table.power, table.userId),
    index().on(table.userId),
    index().on(table.endsAt),
  ],
);

/** The level rewards that a child has claimed as a creator. */
export const creatorAwards = pgTable(
  'creator_awards',
  { creatorId: creatorId(), level: integer().notNull(), claimedAt: moment('claimed_at').notNull() },
  (table) => [primaryKey({ columns: [table.creatorId, table.level] })],
);
