import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OrderKind } from '#contract/mall/orders.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { orders } from './orders.ts';

/** Coupons of users. Their value is copied from the offer, because later releases may change the offer. */
export const coupons = pgTable(
  'coupons',
  {
    id: text().primaryKey(),
    userId: userId(),
    title: text().notNull(),
    valueFen: integer('value_fen').notNull(),
    /** The coupon can be used if the price of the goods, after the members' discount, is at least this amount. */
    minimumFen: integer('minimum_fen').notNull(),
    /** The kinds of orders in which the coupon can be used. */
    kinds: jsonb().$type<OrderKind[]>().notNull(),
    /** The key of a coupon that an account gets only once; null for all other coupons. */
    claimedOnce: text('claimed_once'),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** The order in which the coupon is used; null if it is unused, or if that order ended without a delivery. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    index().on(table.userId, table.endsAt, table.id),
    index().on(table.orderId),
    uniqueIndex('coupons_claimed_once_index').on(table.userId, table.claimedOnce),
    // A coupon is worth less than the goods cost, because an order is confirmed by a payment and so cannot be free.
    check('coupons_value_check', sql`value_fen > 0 and value_fen < minimum_fen`),
  ],
);
