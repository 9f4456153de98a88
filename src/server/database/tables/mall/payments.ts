import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { channelIds } from '#contract/mall/payments.ts';
import { moment } from '#server/database/statements/moment.ts';
import { orders } from './orders.ts';
import { friendPayers } from './payRequests.ts';
import { userId } from '#server/database/tables/account/users.ts';

const orderId = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });

/** One row for each user who pays, or asks friends to pay, for an order: `server/domain/payments`. */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    orderId: orderId(),
    /** Who pays. */
    userId: userId(),
    amountFen: integer('amount_fen').notNull(),
    /** When an adult has confirmed this payment. */
    guardianAt: moment('guardian_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique().on(table.orderId, table.userId), index().on(table.userId)],
);

/**
 * `pending`: the channel may receive money for it; `paid`: the channel has received the money; `closed`: the channel
 * receives none any more. Money that arrives after all is still recorded, and returned.
 */
export const attemptStates = ['pending', 'paid', 'closed'] as const;

/** Each attempt to pay by a channel. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** The merchant's number at the channel. */
    id: text().primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    orderId: orderId(),
    /** The account to which the order belongs. */
    userId: userId(),
    /** The friend who pays; null if the owner of the order pays. */
    payerId: text('payer_id').references(() => friendPayers.id, { onDelete: 'set null' }),
    channel: text({ enum: channelIds }).notNull(),
    /** How the channel is used, such as `jsapi`. */
    way: text().notNull(),
    state: text({ enum: attemptStates }).notNull(),
    amountFen: integer('amount_fen').notNull(),
    /** How much of it has been or will be returned. */
    returnedFen: integer('returned_fen').notNull().default(0),
    /** Whether this attempt has paid the order; any other money is returned. */
    isApplied: boolean('is_applied').notNull().default(false),
    /** The channel's own number of the payment. */
    transactionId: text('transaction_id'),
    /** When the channel stops to receive money for it. */
    endsAt: moment('ends_at').notNull(),
    /** When the channel was asked last. */
    askedAt: moment('asked_at'),
    paidAt: moment('paid_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.paymentId),
    index().on(table.userId, table.state),
    index().on(table.payerId),
    uniqueIndex('payment_attempts_transaction_index').on(table.channel, table.transactionId),
    uniqueIndex('payment_attempts_applied_index')
      .on(table.orderId)
      .where(sql`is_applied`),
    check('payment_attempts_amount_check', sql`amount_fen > 0 and returned_fen between 0 and amount_fen`),
  ],
);

/**
 * `requested`: the channel may not know of it yet; `accepted`: the channel is returning the money; `failed`: the
 * channel has refused, and an operator must act.
 */
export const refundStates = ['requested', 'accepted', 'done', 'failed'] as const;

/**
 * `late`: the order had ended before the money arrived; `double`: the order was paid already; `buyer` and `operator`:
 * who has ended the order; `return`: goods came back, and the rest of the order is kept.
 */
export const refundReasons = ['late', 'double', 'buyer', 'operator', 'return'] as const;

export const refunds = pgTable(
  'refunds',
  {
    /** The merchant's number of the refund at the channel. */
    id: text().primaryKey(),
    attemptId: text('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    orderId: orderId(),
    state: text({ enum: refundStates }).notNull(),
    amountFen: integer('amount_fen').notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    /** Why the channel has refused it. */
    problem: text(),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [
    index().on(table.attemptId),
    index().on(table.orderId),
    index().on(table.state, table.createdAt),
    check('refunds_amount_check', sql`amount_fen > 0`),
  ],
);

/** What the sandbox cashier, which only other builds than production have, knows of a payment. */
export const sandboxTrades = pgTable(
  'sandbox_trades',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    amountFen: integer('amount_fen').notNull(),
    /** Where the cashier leads back to; a path of the app. */
    backPath: text('back_path').notNull(),
    endsAt: moment('ends_at').notNull(),
    paidAt: moment('paid_at'),
    closedAt: moment('closed_at'),
    /** The refunded fen by the number of the refund. */
    refunds: jsonb().$type<Record<string, number>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.createdAt)],
);
