import { and, eq } from 'drizzle-orm';
import { omit } from '#lib/omit.ts';
import { isNoneOf } from '#server/database/statements/anyOf.ts';
import type { Database } from '#server/database/connection/open.ts';
import { storeRows } from '#server/database/statements/storeRows.ts';
import {
  goods as goodsTable,
  goodsSales,
  goodsSeries,
  goodsStock,
  goodsVariants,
} from '#server/database/tables/mall/goods.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { variantId } from '#server/domain/goods/variantId.ts';
import type { Goods, LoadedGoods } from '#server/content/pack/goodsSchemas.ts';

/**
 * Stores the goods of this version of a pack, and hides goods of earlier versions that this version leaves out. The
 * numbers of sold pieces do not change. The row of a stock is written only if the supply has changed, because orders
 * would otherwise have to wait until the import ends.
 */
export async function storeGoods(
  tx: Database,
  { id: packId, hasSampleGoods }: { id: string; hasSampleGoods: boolean },
  { goods, reviews }: LoadedGoods,
  now: Date,
): Promise<void> {
  const rows = goods.map((one) => ({
    id: one.id,
    packId,
    isHidden: false,
    isSample: hasSampleGoods,
    ...columnsOf(one),
  }));
  await storeRows(tx, goodsTable, rows, { addedAt: now });
  for (const one of goods) {
    await tx.insert(goodsSales).values({ goodsId: one.id }).onConflictDoNothing();
    await storeVariants(tx, one);
    await storeSeries(tx, one);
  }
  const ids = goods.map(({ id }) => id);
  await tx
    .update(goodsTable)
    .set({ isHidden: true })
    .where(and(eq(goodsTable.packId, packId), eq(goodsTable.isHidden, false), isNoneOf(goodsTable.id, ids)));
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
  freightFen: one.freightFen,
  // An account can buy some goods only once, because a second purchase would be useless or is not allowed: an account
  // owns a bought series permanently, and may have only one trial membership.
  limitPerUser: limits.perUser ?? (one.delivers === 'series' || membership?.isTrial === true ? 1 : null),
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
  const rows = variants.map((variant, position) => ({
    ...omit(variant, 'stock'),
    id: variantId(goodsId, variant.id),
    goodsId,
    position,
    isHidden: false,
  }));
  await storeRows(tx, goodsVariants, rows);
  const supplies = variants.map(({ id: name, stock }) => ({ variantId: variantId(goodsId, name), supplied: stock }));
  await storeRows(tx, goodsStock, supplies);
  const ids = variants.map(({ id }) => variantId(goodsId, id));
  await tx
    .update(goodsVariants)
    .set({ isHidden: true })
    .where(and(eq(goodsVariants.goodsId, goodsId), eq(goodsVariants.isHidden, false), isNoneOf(goodsVariants.id, ids)));
}

async function storeSeries(tx: Database, { id: goodsId, series }: Goods): Promise<void> {
  await tx.delete(goodsSeries).where(eq(goodsSeries.goodsId, goodsId));
  if (series.length === 0) return;
  await tx.insert(goodsSeries).values(series.map((seriesId, position) => ({ goodsId, seriesId, position })));
}

/** Stores the reviews of a pack. A review that an operator has refused remains refused. */
async function storeReviews(tx: Database, packId: string, reviews: LoadedGoods['reviews']): Promise<void> {
  const rows = reviews.map(({ goods: goodsId, variant, writtenOn, ...review }) => ({
    ...review,
    packId,
    goodsId,
    variantId: variantId(goodsId, variant),
    writtenAt: new Date(`${writtenOn}T12:00:00+08:00`),
    isHidden: false,
  }));
  await storeRows(tx, goodsReviews, rows, { state: 'approved' });
  const ids = reviews.map(({ id }) => id);
  await tx
    .update(goodsReviews)
    .set({ isHidden: true })
    .where(and(eq(goodsReviews.packId, packId), eq(goodsReviews.isHidden, false), isNoneOf(goodsReviews.id, ids)));
}
