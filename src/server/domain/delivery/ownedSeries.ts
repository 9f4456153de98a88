import { and, desc, eq, ne, notExists, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { boughtIn as boughtInValues } from '#contract/mall/goods.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import type { Database } from '#server/database/connection/open.ts';
import { ownedSeries } from '#server/database/tables/mall/deliveries.ts';
import { orderGifts } from '#server/database/tables/mall/gifts.ts';
import { orderLines, orders } from '#server/database/tables/mall/orders.ts';
import { goodsSeries } from '#server/database/tables/mall/goods.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { series } from '#server/database/tables/stories/stories.ts';
import { storyCountOf } from '#server/domain/goods/goodsRepository.ts';

interface Delivery {
  userId: string;
  orderId: string;
  lines: readonly SeriesLine[];
}

interface SeriesLine {
  goodsId: string;
  /** The series that the order has promised; null in orders of releases that did not store them. */
  seriesIds: readonly string[] | null;
}

/**
 * Gives a user the series that the lines of an order have promised, whatever a later pack says. Must run in the
 * transaction that pays the order.
 */
export async function giveSeries(tx: Database, { userId, orderId, lines }: Delivery, at: Date): Promise<void> {
  const promised = lines.flatMap(({ seriesIds }) => seriesIds ?? []);
  const unknown = lines.filter(({ seriesIds }) => seriesIds === null).map(({ goodsId }) => goodsId);
  const ids = new Set([...promised, ...(unknown.length > 0 ? await listContained(tx, unknown) : [])]);
  if (ids.size === 0) return;
  await tx.insert(ownedSeries).values([...ids].map((seriesId) => ({ userId, orderId, seriesId, ownedSince: at })));
}

/** Returns the series that goods contain at present. */
async function listContained(db: Database, goodsIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ seriesId: goodsSeries.seriesId })
    .from(goodsSeries)
    .where(isAnyOf(goodsSeries.goodsId, goodsIds));
  return rows.map(({ seriesId }) => seriesId);
}

/** Takes back the series that an order has delivered. A series that another order also contains stays with the user. */
export async function takeBackSeries(tx: Database, orderId: string): Promise<void> {
  await tx.delete(ownedSeries).where(eq(ownedSeries.orderId, orderId));
}

type BoughtIn = (typeof boughtInValues)[number];

interface ListQuery {
  limit: number;
  cursor?: string | undefined;
  boughtIn?: BoughtIn | undefined;
}

const isBoughtIn = (kind: PgColumn, wanted: BoughtIn | undefined) =>
  wanted && (wanted === 'package' ? eq(kind, 'package') : ne(kind, 'package'));

/** Reads which series users own. */
export function ownedSeriesRepository(db: Database) {
  return {
    async has(userId: string, seriesId: string): Promise<boolean> {
      const count = await db.$count(
        ownedSeries,
        and(eq(ownedSeries.userId, userId), eq(ownedSeries.seriesId, seriesId)),
      );
      return count > 0;
    },

    async listIds(userId: string): Promise<Set<string>> {
      const rows = await db
        .selectDistinct({ id: ownedSeries.seriesId })
        .from(ownedSeries)
        .where(eq(ownedSeries.userId, userId));
      return new Set(rows.map(({ id }) => id));
    },

    /** Returns whether a user already owns all series that an order has delivered to another user. */
    async ownsAllOf(userId: string, orderId: string): Promise<boolean> {
      const own = alias(ownedSeries, 'own');
      const isOwned = db
        .select({ id: own.seriesId })
        .from(own)
        .where(and(eq(own.userId, userId), eq(own.seriesId, ownedSeries.seriesId)));
      const missing = and(eq(ownedSeries.orderId, orderId), notExists(isOwned));
      return (await db.$count(ownedSeries, missing)) === 0;
    },

    /**
     * Returns whether an order of a user has a line of which the user already owns all series, for example because the
     * user has ordered a package with the same series and paid for it first.
     */
    async ownsLineOf(userId: string, orderId: string): Promise<boolean> {
      const lines = await db
        .select({ goodsId: orderLines.goodsId, seriesIds: orderLines.seriesIds })
        .from(orderLines)
        .where(and(eq(orderLines.orderId, orderId), eq(orderLines.delivers, 'series')));
      if (lines.length === 0) return false;
      const owned = await this.listIds(userId);
      const isOwned = (ids: readonly string[]) => ids.length > 0 && ids.every((id) => owned.has(id));
      if (lines.some(({ seriesIds }) => seriesIds !== null && isOwned(seriesIds))) return true;
      const unknown = lines.filter(({ seriesIds }) => seriesIds === null).map(({ goodsId }) => goodsId);
      return unknown.length > 0 && (await this.listOwnedGoods(userId, unknown)).size > 0;
    },

    /** Returns which of the goods contain only series that the user already owns. */
    async listOwnedGoods(userId: string, goodsIds: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ goodsId: goodsSeries.goodsId })
        .from(goodsSeries)
        .where(isAnyOf(goodsSeries.goodsId, goodsIds))
        .groupBy(goodsSeries.goodsId)
        .having(
          sql`bool_and(exists (select 1 from ${ownedSeries}
            where ${ownedSeries.userId} = ${userId} and ${ownedSeries.seriesId} = ${goodsSeries.seriesId}))`,
        );
      return new Set(rows.map(({ goodsId }) => goodsId));
    },

    /**
     * Returns a page of a user's series, the latest purchase first. Each series comes with the last order that contains
     * it. `boughtIn` restricts the list to orders of story packages, or to all other orders. A series that was bought
     * in orders of both sorts is in both lists.
     */
    async list(userId: string, { limit, cursor, boughtIn }: ListQuery) {
      const later = alias(ownedSeries, 'later');
      const laterOrders = alias(orders, 'later_orders');
      const again = db
        .select({ orderId: later.orderId })
        .from(later)
        .innerJoin(laterOrders, eq(laterOrders.id, later.orderId))
        .where(
          and(
            eq(later.userId, ownedSeries.userId),
            eq(later.seriesId, ownedSeries.seriesId),
            isBoughtIn(laterOrders.kind, boughtIn),
            sql`(${later.ownedSince}, ${later.orderId}) > (${ownedSeries.ownedSince}, ${ownedSeries.orderId})`,
          ),
        );
      const rows = await db
        .select({
          id: series.id,
          title: series.title,
          summary: series.summary,
          cover: series.cover,
          storyCount: storyCountOf(sql`true`),
          orderId: ownedSeries.orderId,
          orderKind: orders.kind,
          isGift: sql<boolean>`exists(select 1 from ${orderGifts}
            where ${orderGifts.receiverOrderId} = ${ownedSeries.orderId})`,
          ownedSince: ownedSeries.ownedSince,
          pack: { id: packs.id, contentHash: packs.contentHash },
        })
        .from(ownedSeries)
        .innerJoin(orders, eq(orders.id, ownedSeries.orderId))
        .innerJoin(series, eq(series.id, ownedSeries.seriesId))
        .innerJoin(packs, eq(packs.id, series.packId))
        .where(
          and(
            eq(ownedSeries.userId, userId),
            eq(series.isHidden, false),
            isBoughtIn(orders.kind, boughtIn),
            notExists(again),
            after(cursor, { column: ownedSeries.ownedSince, id: ownedSeries.seriesId, isDescending: true }),
          ),
        )
        .orderBy(desc(ownedSeries.ownedSince), desc(ownedSeries.seriesId))
        .limit(limit + 1);
      return pageOf(rows, limit, ({ id, ownedSince }) => ({ id, sortedBy: ownedSince }));
    },
  };
}
