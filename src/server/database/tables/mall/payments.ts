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

/** One row for each user who pays for an order, or asks friends to pay for it (`server/domain/payments`). */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    orderId: orderId(),
    /** The owner of the order, who pays or lets a friend pay. */
    userId: userId(),
    amountFen: integer('amount_fen').notNull(),
    /** The time at which an adult confirmed this payment. */
    guardianAt: moment('guardian_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique().on(table.orderId, table.userId), index().on(table.userId)],
);

/**
 * `pending`: the channel may receive money for the attempt; `paid`: the channel has received the money; `closed`: the
 * channel no longer receives money. Money that nevertheless arrives for a closed attempt is recorded and returned.
 */
export const attemptStates = ['pending', 'paid', 'closed'] as const;

/** One row for each attempt to pay through a channel. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** The number of the attempt, which we choose and by which the channel knows the attempt. */
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
    /** The manner in which the channel is used, such as `jsapi`. */
    way: text().notNull(),
    /** A keyed digest of the payer's id at the channel; null if only the channel learns who pays. */
    payerDigest: text('payer_digest'),
    state: text({ enum: attemptStates }).notNull(),
    amountFen: integer('amount_fen').notNull(),
    /** The part of the amount that has been or will be returned. */
    returnedFen: integer('returned_fen').notNull().default(0),
    /** Whether this attempt has paid the order. Money of any other attempt is returned. */
    isApplied: boolean('is_applied').notNull().default(false),
    /** The number that the channel has given the payment. */
    transactionId: text('transaction_id'),
    /** The time at which the channel stops receiving money for the attempt. */
    endsAt: moment('ends_at').notNull(),
    /** The time at which the channel was last queried about the attempt. */
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
 * `requested`: the channel may not know of the refund yet; `accepted`: the channel is returning the money; `failed`:
 * the channel has refused, and an operator must act.
 */
export const refundStates = ['requested', 'accepted', 'done', 'failed'] as const;

/**
 * `late`: the order had ended before the money arrived; `double`: the order was already paid, or its owner had got its
 * series in another way; `buyer` or `operator`: this person ended the order; `return`: pieces of the order were
 * returned, or the shop refunded them.
 */
export const refundReasons = ['late', 'double', 'buyer', 'operator', 'return'] as const;

export const refunds = pgTable(
  'refunds',
  {
    /**
     * The number that we choose for the refund. It identifies the refund at the channel, unless `number` contains a
     * newer one.
     */
    id: text().primaryKey(),
    /**
     * The number with which the refund was sent again, because the channel had closed the refund with the first number.
     */
    number: text(),
    attemptId: text('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    orderId: orderId(),
    state: text({ enum: refundStates }).notNull(),
    amountFen: integer('amount_fen').notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    /** Why the channel has refused the refund. */
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

/** The payments that the sandbox cashier knows. The cashier exists in all builds except production. */
export const sandboxTrades = pgTable(
  'sandbox_trades',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    amountFen: integer('amount_fen').notNull(),
    /** The path of the app to which the cashier sends the browser after the payment. */
    backPath: text('back_path').notNull(),
    endsAt: moment('ends_at').notNull(),
    paidAt: moment('paid_at'),
    closedAt: moment('closed_at'),
    /** The refunded amount in fen, by refund number. */
    refunds: jsonb().$type<Record<string, number>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.createdAt)],
);
