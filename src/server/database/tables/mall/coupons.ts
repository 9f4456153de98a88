import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OrderKind } from '#contract/mall/orders.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { orders } from './orders.ts';

/** Coupons of users. What they are worth is copied from the offer, which later releases may change. */
export const coupons = pgTable(
  'coupons',
  {
    id: text().primaryKey(),
    userId: userId(),
    title: text().notNull(),
    valueFen: integer('value_fen').notNull(),
    /** What the goods must cost at least, after the members' discount. */
    minimumFen: integer('minimum_fen').notNull(),
    /** The kinds of orders that it is for. */
    kinds: jsonb().$type<OrderKind[]>().notNull(),
    /** An offer that an account may claim only once; null for all others. */
    claimedOnce: text('claimed_once'),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** The order that uses it; null again when the order has ended without delivery. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    index().on(table.userId, table.endsAt, table.id),
    index().on(table.orderId),
    uniqueIndex('coupons_claimed_once_index').on(table.userId, table.claimedOnce),
    // A coupon never makes an order free, because orders are confirmed by a payment.
    check('coupons_value_check', sql`value_fen > 0 and value_fen < minimum_fen`),
  ],
);
