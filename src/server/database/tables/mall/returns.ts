import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { returnReasons, returnStates, SHOP_REASON } from '#contract/mall/returns.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { orders } from './orders.ts';

/** Goods that buyers want to give back (`server/domain/orders/returns`). */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: userId(),
    state: text({ enum: returnStates }).notNull(),
    reason: text({ enum: [...returnReasons, SHOP_REASON] }).notNull(),
    text: text().notNull(),
    refundFen: integer('refund_fen').notNull(),
    refundShells: integer('refund_shells').notNull(),
    /** The operator's text to the buyer. */
    decision: text(),
    /** The parcel that brings the goods back: a key of `domain/orders/tracking/carriers.ts`, and the parcel number. */
    carrier: text(),
    number: text(),
    /** The id of the refund in `refunds`. */
    refundId: text('refund_id'),
    requestedAt: moment('requested_at').notNull(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.userId),
    index().on(table.state, table.requestedAt),
    index().on(table.refundId),
    uniqueIndex('order_returns_open_index')
      .on(table.orderId)
      .where(sql`state in ('requested', 'accepted', 'sent')`),
    check('order_returns_refund_check', sql`refund_fen >= 0 and refund_shells >= 0`),
  ],
);

export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    variantId: text('variant_id').notNull(),
    quantity: integer().notNull(),
    /** The ids of the uploaded pictures, which only the buyer and operators see. */
    pictures: jsonb().$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.variantId] }),
    check('order_return_lines_quantity_check', sql`quantity > 0`),
  ],
);
