import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { cardRewards } from '#contract/mall/cardCodes.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId, users } from '#server/database/tables/account/users.ts';
import { packId } from '#server/database/tables/stories/packs.ts';
import { goods } from './goods.ts';
import { orders } from './orders.ts';

/** Codes on cards that users redeem. A code is printed once and stored as a keyed digest only. */
export const cardCodes = pgTable(
  'card_codes',
  {
    id: text().primaryKey(),
    codeHash: text('code_hash').notNull().unique(),
    /** The id of the batch; each command that creates codes creates one batch. */
    batch: text().notNull(),
    reward: text({ enum: cardRewards }).notNull(),
    /** How much the code gives: days of membership, shells or vouchers. */
    amount: integer().notNull(),
    /** The goods whose voucher the code provides; null for other rewards. */
    goodsId: text('goods_id').references(() => goods.id),
    endsAt: moment('ends_at').notNull(),
    createdAt: moment('created_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    redeemedAt: moment('redeemed_at'),
    redeemedBy: text('redeemed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index().on(table.batch), index().on(table.redeemedBy), check('card_codes_amount_check', sql`amount > 0`)],
);

/** Vouchers of users. Their texts are copied from the goods, because later packs may change the goods. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: text().primaryKey(),
    userId: userId(),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id),
    /** The order that delivered the voucher; null if a card code did. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    subtitle: text().notNull(),
    terms: jsonb().$type<string[]>().notNull(),
    picture: text().notNull(),
    packId: packId(),
    /**
     * The code of the voucher. Unlike a card code, it is stored in plain text, because its owner must be able to read
     * it at any time.
     */
    code: text().notNull().unique(),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    usedAt: moment('used_at'),
    /** The time at which the voucher was taken back because its order was refunded. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index().on(table.userId, table.endsAt, table.id), index().on(table.orderId)],
);
