import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { series } from '#server/database/tables/stories/stories.ts';
import { orders } from './orders.ts';
import { cardCodes } from './vouchers.ts';

const orderId = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });

/** The days of membership that an order has delivered. The date when the user's membership ends is in `memberships`. */
export const membershipGrants = pgTable(
  'membership_grants',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    orderId: orderId(),
    days: integer().notNull(),
    grantedAt: moment('granted_at').notNull(),
    /** The time at which the days were taken back because the order was refunded. */
    takenBackAt: moment('taken_back_at'),
  },
  (table) => [index().on(table.userId), index().on(table.orderId)],
);

/** The days of membership that a card has given. They are never taken back. */
export const membershipCards = pgTable(
  'membership_cards',
  {
    cardCodeId: text('card_code_id')
      .primaryKey()
      .references(() => cardCodes.id),
    userId: userId(),
    days: integer().notNull(),
    grantedAt: moment('granted_at').notNull(),
  },
  (table) => [index().on(table.userId)],
);

/**
 * The series that a user has bought, with one row for each order that contains the series. If one of these orders is
 * refunded, the user keeps the series as long as another of these orders contains it.
 */
export const ownedSeries = pgTable(
  'owned_series',
  {
    userId: userId(),
    seriesId: text('series_id')
      .notNull()
      .references(() => series.id),
    orderId: orderId(),
    ownedSince: moment('owned_since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.seriesId, table.orderId] }),
    index().on(table.userId, table.ownedSince, table.seriesId),
    index().on(table.orderId),
  ],
);
