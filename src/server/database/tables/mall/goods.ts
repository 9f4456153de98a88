import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { deliveries, goodsKinds, returnRules } from '#contract/mall/goods.ts';
import type { GoodsDetails, GoodsOption } from '#server/content/pack/goodsSchemas.ts';
import { moment } from '#server/database/statements/moment.ts';
import { packId } from '#server/database/tables/stories/packs.ts';
import { series } from '#server/database/tables/stories/stories.ts';
import { userId } from '#server/database/tables/account/users.ts';

/**
 * Everything that can be bought, for money or shells. Packs provide these rows; the number of sales is stored in other
 * tables.
 */
export const goods = pgTable(
  'goods',
  {
    id: text().primaryKey(),
    packId: packId(),
    kind: text({ enum: goodsKinds }).notNull(),
    delivers: text({ enum: deliveries }).notNull(),
    title: text().notNull(),
    subtitle: text().notNull(),
    /** The id of an editorial of the kind `goodsCategory`. */
    categoryId: text('category_id'),
    tags: jsonb().$type<string[]>().notNull(),
    ageFrom: integer('age_from'),
    ageTo: integer('age_to'),
    pictures: jsonb().$type<string[]>().notNull(),
    options: jsonb().$type<GoodsOption[]>().notNull(),
    details: jsonb().$type<GoodsDetails>().notNull(),
    returns: text({ enum: returnRules }).notNull(),
    /** The cost of delivering a parcel with these goods. Delivery is free if the order reaches a certain amount. */
    freightFen: integer('freight_fen').notNull().default(0),
    /** The maximum number of pieces that one account may order; null without a limit. */
    limitPerUser: integer('limit_per_user'),
    /** The maximum number of pieces that all accounts together may order; null without a limit. */
    limitInTotal: integer('limit_in_total'),
    sellsFrom: moment('sells_from'),
    sellsUntil: moment('sells_until'),
    /** The days of membership, for goods that deliver a membership. */
    membershipDays: integer('membership_days'),
    isTrial: boolean('is_trial').notNull().default(false),
    /** Whether the goods only show what a mall looks like. Production does not sell such goods. */
    isSample: boolean('is_sample').notNull().default(false),
    /** The number of days for which a voucher is valid, for goods that deliver a voucher. */
    voucherDays: integer('voucher_days'),
    /**
     * The price of the cheapest variant: in shells for exchange goods, in fen for all others. Lists are sorted by this
     * price.
     */
    lowestPrice: integer('lowest_price').notNull(),
    position: integer().notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The time at which the goods were first imported; a new version of their pack does not change it. */
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    index().on(table.kind, table.position, table.id),
    index().on(table.kind, table.addedAt, table.id),
    index().on(table.kind, table.lowestPrice, table.id),
  ],
);

const goodsId = () =>
  text('goods_id')
    .notNull()
    .references(() => goods.id);

/**
 * The unit that is actually bought: one combination of the options' values. Orders refer to variants, so a variant is
 * never deleted.
 */
export const goodsVariants = pgTable(
  'goods_variants',
  {
    /** The id of the goods, a dot, and the name of the variant. */
    id: text().primaryKey(),
    goodsId: goodsId(),
    choices: jsonb().$type<string[]>().notNull(),
    priceFen: integer('price_fen').notNull(),
    shells: integer().notNull(),
    memberPriceFen: integer('member_price_fen'),
    listPriceFen: integer('list_price_fen'),
    picture: text(),
    position: integer().notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    index().on(table.goodsId, table.position),
    check('goods_variants_price_check', sql`price_fen >= 0 and shells >= 0 and price_fen + shells > 0`),
  ],
);

/**
 * The stock of a variant. Each of its three numbers is written by one kind of actor: `supplied` by imports, `restocked`
 * by operators, `taken` by orders. So an import never puts sold goods back on sale.
 */
export const goodsStock = pgTable(
  'goods_stock',
  {
    variantId: text('variant_id')
      .primaryKey()
      .references(() => goodsVariants.id),
    /** The number of pieces that were ever supplied according to the pack; null if the variant never runs out. */
    supplied: integer(),
    /** The number of pieces that operators have added to the stock, minus those that operators have removed from it. */
    restocked: integer().notNull().default(0),
    /** The pieces that orders have reserved or bought. */
    taken: integer().notNull().default(0),
    /**
     * How many pieces are left; null if the variant never runs out. It is below 0 only if an operator has reduced the
     * supply below the number sold.
     */
    available: integer().generatedAlwaysAs(sql`supplied + restocked - taken`),
  },
  () => [check('goods_stock_taken_check', sql`taken >= 0`)],
);

/**
 * How many pieces of the goods all accounts together have ordered. The numbers have a table of their own, so that an
 * import, which locks the rows of goods, does not block orders.
 */
export const goodsSales = pgTable(
  'goods_sales',
  {
    goodsId: goodsId().primaryKey(),
    taken: integer().notNull().default(0),
  },
  (table) => [index().on(table.taken, table.goodsId), check('goods_sales_taken_check', sql`taken >= 0`)],
);

/** How many pieces of the goods one account has ordered; needed for limits per account. */
export const goodsTakings = pgTable(
  'goods_takings',
  { userId: userId(), goodsId: goodsId(), taken: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.goodsId] }),
    check('goods_takings_taken_check', sql`taken >= 0`),
  ],
);

/** The series that a buyer of the goods may hear in full. */
export const goodsSeries = pgTable(
  'goods_series',
  {
    goodsId: goodsId(),
    seriesId: text('series_id')
      .notNull()
      .references(() => series.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.goodsId, table.seriesId] }), index().on(table.seriesId)],
);
