import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId, users } from '#server/database/tables/account/users.ts';
import { orders } from './orders.ts';

/**
 * The state is `cancelled` if the owner has cancelled the link or replaced it by another one. There is no state for an
 * expired link, because `ends_at` shows whether it has expired.
 */
export const giftRowStates = ['open', 'claimed', 'cancelled'] as const;

/** Links by which buyers give the series of an order to a friend (`server/domain/gifts`). */
export const orderGifts = pgTable(
  'order_gifts',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The buyer who gives the gift. */
    userId: userId(),
    state: text({ enum: giftRowStates }).notNull(),
    /** The digest of the secret in the link. */
    secretHash: text('secret_hash').notNull(),
    /** The buyer's message to the friend. */
    message: text().notNull(),
    endsAt: moment('ends_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The user who has claimed the gift, and the order by which that user owns the series. */
    receiverId: text('receiver_id').references(() => users.id, { onDelete: 'set null' }),
    receiverOrderId: text('receiver_order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    index().on(table.orderId, table.createdAt),
    index().on(table.userId),
    index().on(table.receiverId),
    index().on(table.receiverOrderId),
    uniqueIndex('order_gifts_open_index')
      .on(table.orderId)
      .where(sql`state in ('open', 'claimed')`),
  ],
);
