import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { orders } from './orders.ts';

/**
 * The state is `cancelled` if the owner has ended the link or replaced it by another one. A link that has ended for
 * another reason stays `open`.
 */
export const payRequestRowStates = ['open', 'cancelled'] as const;

/** Links by which friends pay for an order (`server/domain/payRequests`). */
export const payRequests = pgTable(
  'pay_requests',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: userId(),
    state: text({ enum: payRequestRowStates }).notNull(),
    /** The digest of the secret in the link. */
    secretHash: text('secret_hash').notNull(),
    /** The owner's message to the friend. */
    message: text().notNull(),
    endsAt: moment('ends_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index().on(table.orderId, table.createdAt),
    index().on(table.userId),
    uniqueIndex('pay_requests_open_index')
      .on(table.orderId)
      .where(sql`state = 'open'`),
  ],
);

/** One row for each browser in which a friend has begun to pay. */
export const friendPayers = pgTable(
  'friend_payers',
  {
    id: text().primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => payRequests.id, { onDelete: 'cascade' }),
    /** The digest of a secret that the browser has created. */
    payerHash: text('payer_hash').notNull(),
    /** The time at which the friend confirmed that they are an adult. */
    confirmedAt: moment('confirmed_at').notNull(),
  },
  (table) => [unique().on(table.requestId, table.payerHash)],
);
