import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { goods } from './goods.ts';
import { orders } from './orders.ts';

const goodsId = () =>
  text('goods_id')
    .notNull()
    .references(() => goods.id);

/**
 * The goods that belong to a creator, and the creator's share for each piece
 * (`server/domain/creators/creatorGoods.ts`).
 */
export const creatorGoods = pgTable(
  'creator_goods',
  {
    goodsId: goodsId().primaryKey(),
    /**
     * The creator of the goods; null if an operator has taken the goods from their creator. The row is kept, so that an
     * import does not assign them again.
     */
    creatorId: text('creator_id').references(() => creators.id, { onDelete: 'cascade' }),
    /** The shells that the creator gets for each piece that is sold and not returned. */
    share: integer().notNull(),
    assignedAt: moment('assigned_at').notNull(),
  },
  (table) => [index().on(table.creatorId, table.goodsId), check('creator_goods_share_check', sql`share >= 0`)],
);

/** Ordered goods of a creator, with the share that applied when they were ordered. */
export const creatorSales = pgTable(
  'creator_sales',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    variantId: text('variant_id').notNull(),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    goodsId: goodsId(),
    quantity: integer().notNull(),
    /** The shells for each piece; 0 if the creator gets nothing (see `recordCreatorSales`). */
    share: integer().notNull(),
    /**
     * The time at which the creator got the share, or at which it became certain that the creator gets nothing; null
     * before that.
     */
    settledAt: moment('settled_at'),
    /** The number of pieces that the buyer has kept; 0 until the sale is settled. */
    keptQuantity: integer('kept_quantity').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.variantId] }),
    index().on(table.creatorId, table.goodsId),
    index('creator_sales_open')
      .on(table.orderId)
      .where(sql`settled_at is null`),
    check('creator_sales_quantity_check', sql`quantity > 0 and share >= 0 and kept_quantity between 0 and quantity`),
  ],
);
