import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { goods, goodsVariants } from './goods.ts';
import { orders } from './orders.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { users } from '#server/database/tables/account/users.ts';

/** Reviews by buyers, and reviews that a pack contains. Others see only approved reviews. */
export const goodsReviews = pgTable(
  'goods_reviews',
  {
    id: text().primaryKey(),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id),
    variantId: text('variant_id')
      .notNull()
      .references(() => goodsVariants.id),
    /** The buyer; null for a review that comes from a pack, whose author is in `nickname`. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    packId: text('pack_id').references(() => packs.id),
    /** The order whose buyer wrote the review; null for a review that comes from a pack. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    nickname: text(),
    rating: integer().notNull(),
    text: text().notNull(),
    /** The pictures of a review that comes from a pack. Pictures of buyers are rows of `uploads`. */
    pictures: jsonb().$type<string[]>().notNull(),
    isSample: boolean('is_sample').notNull().default(false),
    state: text({ enum: ['pending', 'approved', 'refused'] })
      .notNull()
      .default('pending'),
    isHidden: boolean('is_hidden').notNull().default(false),
    writtenAt: moment('written_at').notNull(),
    reviewedAt: moment('reviewed_at'),
  },
  (table) => [
    index().on(table.goodsId, table.state, table.writtenAt, table.id),
    index().on(table.userId),
    uniqueIndex('goods_reviews_order_index').on(table.orderId, table.variantId),
    index().on(table.state, table.writtenAt),
    index('goods_reviews_refused_index')
      .on(table.reviewedAt)
      .where(sql`state = 'refused' and user_id is not null`),
    check(
      'goods_reviews_author_check',
      sql`num_nonnulls(user_id, pack_id) = 1 and (pack_id is null) = (nickname is null)`,
    ),
    check('goods_reviews_rating_check', sql`rating between 1 and 5`),
  ],
);
