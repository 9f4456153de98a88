import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { deliveries, GoodsKind, goodsSorts } from '#contract/mall/goods.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import type { Database } from '#server/database/connection/open.ts';
import {
  goods,
  goodsSales,
  goodsSeries,
  goodsStock,
  goodsTakings,
  goodsVariants,
} from '#server/database/tables/mall/goods.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { series, stories } from '#server/database/tables/stories/stories.ts';
import { blockedSeriesIds } from '#server/domain/catalogue/notBlocked.ts';

/** The columns that a card shows. The long texts of goods are left out. */
const cardColumns = {
  id: goods.id,
  kind: goods.kind,
  delivers: goods.delivers,
  title: goods.title,
  subtitle: goods.subtitle,
  pictures: goods.pictures,
  limitInTotal: goods.limitInTotal,
  sellsFrom: goods.sellsFrom,
  sellsUntil: goods.sellsUntil,
  membershipDays: goods.membershipDays,
  isTrial: goods.isTrial,
  isSample: goods.isSample,
  position: goods.position,
  lowestPrice: goods.lowestPrice,
  addedAt: goods.addedAt,
  taken: goodsSales.taken,
  pack: { id: packs.id, contentHash: packs.contentHash },
};

const detailColumns = {
  ...cardColumns,
  ageFrom: goods.ageFrom,
  ageTo: goods.ageTo,
  options: goods.options,
  details: goods.details,
  returns: goods.returns,
  freightFen: goods.freightFen,
  limitPerUser: goods.limitPerUser,
  voucherDays: goods.voucherDays,
};

const variantColumns = {
  id: goodsVariants.id,
  goodsId: goodsVariants.goodsId,
  choices: goodsVariants.choices,
  priceFen: goodsVariants.priceFen,
  shells: goodsVariants.shells,
  memberPriceFen: goodsVariants.memberPriceFen,
  listPriceFen: goodsVariants.listPriceFen,
  picture: goodsVariants.picture,
  available: goodsStock.available,
};

type Sort = (typeof goodsSorts)[number];

const orders: Record<Sort, { column: PgColumn; isDescending: boolean }> = {
  editors: { column: goods.position, isDescending: false },
  popular: { column: goodsSales.taken, isDescending: true },
  newest: { column: goods.addedAt, isDescending: true },
  cheapest: { column: goods.lowestPrice, isDescending: false },
  dearest: { column: goods.lowestPrice, isDescending: true },
};

interface PageQuery {
  kinds: readonly GoodsKind[];
  category?: string | undefined;
  delivers?: (typeof deliveries)[number] | undefined;
  sort: Sort;
  limit: number;
  cursor?: string | undefined;
}

/**
 * A condition for goods that this user sees. Goods that consist of one series are left out if this user has blocked the
 * series.
 */
const isShown = (userId: string | undefined): SQL | undefined =>
  and(
    eq(goods.isHidden, false),
    userId === undefined
      ? undefined
      : or(
          sql`${goods.kind} <> 'series'`,
          sql`not exists (select 1 from ${goodsSeries} where ${goodsSeries.goodsId} = ${goods.id}
            and ${goodsSeries.seriesId} in ${blockedSeriesIds(userId)})`,
        ),
  );

/** The goods as their packs describe them, with their stock. */
export function goodsRepository(db: Database) {
  const selectCards = (condition: SQL | undefined) =>
    db
      .select(cardColumns)
      .from(goods)
      .innerJoin(packs, eq(packs.id, goods.packId))
      .innerJoin(goodsSales, eq(goodsSales.goodsId, goods.id))
      .where(condition);

  return {
    async listPage({ kinds, category, delivers, sort, limit, cursor }: PageQuery, userId: string | undefined) {
      const { column, isDescending } = orders[sort];
      const direction = isDescending ? desc : asc;
      const rows = await selectCards(
        and(
          isShown(userId),
          inArray(goods.kind, [...kinds]),
          category === undefined ? undefined : eq(goods.categoryId, category),
          delivers === undefined ? undefined : eq(goods.delivers, delivers),
          after(cursor, { column, id: goods.id, isDescending }),
        ),
      )
        .orderBy(direction(column), direction(goods.id))
        .limit(limit + 1);
      return pageOf(rows, limit, (row) => ({ id: row.id, sortedBy: sortedBy[sort](row) }));
    },

    listKind: (kind: GoodsKind, userId: string | undefined) =>
      selectCards(and(isShown(userId), eq(goods.kind, kind))).orderBy(asc(goods.position), asc(goods.id)),

    listCards: (ids: readonly string[], userId: string | undefined) =>
      selectCards(and(isShown(userId), isAnyOf(goods.id, ids))),

    async find(id: string, userId: string | undefined) {
      const [row] = await db
        .select(detailColumns)
        .from(goods)
        .innerJoin(packs, eq(packs.id, goods.packId))
        .innerJoin(goodsSales, eq(goodsSales.goodsId, goods.id))
        .where(and(isShown(userId), eq(goods.id, id)));
      return row;
    },

    /** Returns the visible variants of these goods in their order, each with its stock. */
    listVariants: (goodsIds: readonly string[]) =>
      db
        .select(variantColumns)
        .from(goodsVariants)
        .innerJoin(goodsStock, eq(goodsStock.variantId, goodsVariants.id))
        .where(and(isAnyOf(goodsVariants.goodsId, goodsIds), eq(goodsVariants.isHidden, false)))
        .orderBy(asc(goodsVariants.position), asc(goodsVariants.id)),

    /** Returns the visible series that these goods contain, in their order. */
    listSeries: (goodsIds: readonly string[]) =>
      db
        .select({
          goodsId: goodsSeries.goodsId,
          id: series.id,
          title: series.title,
          summary: series.summary,
          cover: series.cover,
          storyCount: storyCountOf(sql`true`),
          vipCount: storyCountOf(sql`${stories.access} = 'vip'`),
          pack: { id: packs.id, contentHash: packs.contentHash },
        })
        .from(goodsSeries)
        .innerJoin(series, eq(series.id, goodsSeries.seriesId))
        .innerJoin(packs, eq(packs.id, series.packId))
        .where(and(isAnyOf(goodsSeries.goodsId, goodsIds), eq(series.isHidden, false)))
        .orderBy(asc(goodsSeries.position), asc(series.id)),

    /** Returns the price of each of these series if it is bought alone. Series that are not sold alone are missing. */
    async priceSeries(seriesIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .select({ id: goodsSeries.seriesId, fen: goods.lowestPrice })
        .from(goodsSeries)
        .innerJoin(goods, eq(goods.id, goodsSeries.goodsId))
        .where(and(isAnyOf(goodsSeries.seriesId, seriesIds), eq(goods.kind, 'series'), eq(goods.isHidden, false)));
      return new Map(rows.map(({ id, fen }) => [id, fen]));
    },

    async countByCategory(kinds: readonly GoodsKind[]): Promise<Map<string, number>> {
      const rows = await db
        .select({ id: goods.categoryId, count: sql<number>`count(*)::int` })
        .from(goods)
        .where(and(eq(goods.isHidden, false), inArray(goods.kind, [...kinds])))
        .groupBy(goods.categoryId);
      return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count] as const])));
    },

    async countTaken(userId: string, goodsId: string): Promise<number> {
      const [row] = await db
        .select({ taken: goodsTakings.taken })
        .from(goodsTakings)
        .where(and(eq(goodsTakings.userId, userId), eq(goodsTakings.goodsId, goodsId)));
      return row?.taken ?? 0;
    },
  };
}

/** The number of visible stories of a series that meet the condition. The query must contain `series`. */
export const storyCountOf = (condition: SQL) =>
  sql<number>`(select count(*)::int from ${stories}
    where ${stories.seriesId} = ${series.id} and not ${stories.isHidden} and ${condition})`;

const sortedBy: Record<Sort, (row: Pick<CardRow, 'position' | 'taken' | 'addedAt' | 'lowestPrice'>) => number | Date> =
  {
    editors: ({ position }) => position,
    popular: ({ taken }) => taken,
    newest: ({ addedAt }) => addedAt,
    cheapest: ({ lowestPrice }) => lowestPrice,
    dearest: ({ lowestPrice }) => lowestPrice,
  };

type Repository = ReturnType<typeof goodsRepository>;
export type CardRow = Awaited<ReturnType<Repository['listKind']>>[number];
export type VariantRow = Awaited<ReturnType<Repository['listVariants']>>[number];
