import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { creators } from './works.ts';

const creatorId = () =>
  text('creator_id')
    .notNull()
    .references(() => creators.id, { onDelete: 'cascade' });

/** Creators whom accounts follow. */
export const creatorFollows = pgTable(
  'creator_follows',
  {
    /** How others name this follow, because they must not learn the id of the account. */
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

/** Accounts that have listened to a creator in a period, so that each counts once in its ranking. */
export const creatorListeners = pgTable(
  'creator_listeners',
  {
    userId: userId(),
    creatorId: creatorId(),
    /** `all`, or the first day of a week or month, such as `week 2026-11-23`. */
    period: text().notNull(),
    /** When the period ends; null for `all`. */
    endsAt: moment('ends_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.creatorId, table.period] }),
    index().on(table.creatorId),
    index().on(table.endsAt),
  ],
);

/**
 * How many accounts have listened to a creator in a period, and how many shells the works of the creator have received.
 * Rankings read these sums, because they must not count millions of rows.
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
