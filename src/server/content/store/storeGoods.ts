import { and, eq, sql } from 'drizzle-orm';
import { isNoneOf } from '#server/database/anyOf.ts';
import type { Database } from '#server/database/connection/open.ts';
import {
  goods as goodsTable,
  goodsReviews,
  goodsSales,
  goodsSeries,
  goodsStock,
  goodsVariants,
} from '#server/database/tables/goods.ts';
import { variantId } from '#server/domain/goods/variantId.ts';
import type { Goods, LoadedGoods } from '#server/content/pack/goodsSchemas.ts';

/**
 * Stores the goods of this version of a pack, and hides what it leaves out. Counts of what was sold stay as they are.
 * The statements never set a key that orders refer to, so that an order need not wait for the import.
 */
export async function storeGoods(
  tx: Database,
  packId: string,
  { goods, reviews }: LoadedGoods,
  now: Date,
): Promise<void> {
  for (const one of goods) {
    const values = { packId, isHidden: false, ...columnsOf(one) };
    await tx
      .insert(goodsTable)
      .values({ id: one.id, addedAt: now, ...values })
      .onConflictDoUpdate({ target: goodsTable.id, set: values });
    await tx.insert(goodsSales).values({ goodsId: one.id }).onConflictDoNothing();
    await storeVariants(tx, one);
    await storeSeries(tx, one);
  }
  const ids = goods.map(({ id }) => id);
  await tx
    .update(goodsTable)
    .set({ isHidden: true })
    .where(and(eq(goodsTable.packId, packId), isNoneOf(goodsTable.id, ids)));
  await storeReviews(tx, packId, reviews);
}

const columnsOf = ({ order, category, limits, sells, membership, voucher, ...one }: Goods) => ({
  kind: one.kind,
  delivers: one.delivers,
  title: one.title,
  subtitle: one.subtitle,
  categoryId: category,
  tags: one.tags,
  ageFrom: one.ageFrom,
  ageTo: one.ageTo,
  pictures: one.pictures,
  options: one.options,
  details: one.details,
  returns: one.returns,
  limitPerUser: limits.perUser ?? null,
  limitInTotal: limits.inTotal ?? null,
  sellsFrom: momentOf(sells.from),
  sellsUntil: momentOf(sells.until),
  membershipDays: membership?.days ?? null,
  isTrial: membership?.isTrial ?? false,
  voucherDays: voucher?.validDays ?? null,
  lowestPrice: Math.min(...one.variants.map(({ shells, priceFen }) => (one.kind === 'exchange' ? shells : priceFen))),
  position: order,
});

const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

async function storeVariants(tx: Database, { id: goodsId, variants }: Goods): Promise<void> {
  for (const [position, { id: name, stock, ...variant }] of variants.entries()) {
    const id = variantId(goodsId, name);
    const values = { ...variant, position, isHidden: false };
    await tx
      .insert(goodsVariants)
      .values({ id, goodsId, ...values })
      .onConflictDoUpdate({ target: goodsVariants.id, set: values });
    await tx
      .insert(goodsStock)
      .values({ variantId: id, supplied: stock })
      .onConflictDoUpdate({
        target: goodsStock.variantId,
        set: { supplied: stock },
        setWhere: sql`${goodsStock.supplied} is distinct from excluded.supplied`,
      });
  }
  const ids = variants.map(({ id }) => variantId(goodsId, id));
  await tx
    .update(goodsVariants)
    .set({ isHidden: true })
    .where(and(eq(goodsVariants.goodsId, goodsId), isNoneOf(goodsVariants.id, ids)));
}

async function storeSeries(tx: Database, { id: goodsId, series }: Goods): Promise<void> {
  await tx.delete(goodsSeries).where(eq(goodsSeries.goodsId, goodsId));
  if (series.length === 0) return;
  await tx.insert(goodsSeries).values(series.map((seriesId, position) => ({ goodsId, seriesId, position })));
}

/** A review that an operator has refused stays refused. */
async function storeReviews(tx: Database, packId: string, reviews: LoadedGoods['reviews']): Promise<void> {
  for (const { id, goods: goodsId, variant, writtenOn, ...review } of reviews) {
    const values = {
      ...review,
      packId,
      goodsId,
      variantId: variantId(goodsId, variant),
      writtenAt: new Date(`${writtenOn}T12:00:00+08:00`),
      isHidden: false,
    };
    await tx
      .insert(goodsReviews)
      .values({ id, state: 'approved', ...values })
      .onConflictDoUpdate({ target: goodsReviews.id, set: values });
  }
  const ids = reviews.map(({ id }) => id);
  await tx
    .update(goodsReviews)
    .set({ isHidden: true })
    .where(and(eq(goodsReviews.packId, packId), isNoneOf(goodsReviews.id, ids)));
}
