import { and, eq, sql } from 'drizzle-orm';
import type { GoodsKind } from '#contract/mall/goods.ts';
import { MAX_OF_VARIANT, type CouponSelection, type OrderKind, type WantedLine } from '#contract/mall/orders.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
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
import { addressRepository } from '#server/domain/addresses/addressRepository.ts';
import { ownedSeriesRepository } from '#server/domain/delivery/ownedSeries.ts';
import { couponRepository, judgeCoupons, MAX_COUPONS } from '#server/domain/coupons/coupons.ts';
import { variantObstacle, type SaleTerms } from '#server/domain/goods/saleTerms.ts';
import { shortage } from '#server/domain/goods/stock.ts';
import { countTrials, MAX_TRIALS } from '#server/domain/goods/trials.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';
import { Problem, type ProblemCode } from '#server/endpoint/problem.ts';
import { freightFenOf, isServed } from './freight.ts';
import { priceOrder } from './orderPrice.ts';
import { orderRepository } from './orderRepository.ts';

const kindOf: Record<GoodsKind, OrderKind> = {
  device: 'goods',
  accessory: 'goods',
  exchange: 'exchange',
  package: 'package',
  series: 'series',
  plan: 'membership',
};

const columns = {
  variantId: goodsVariants.id,
  goodsId: goods.id,
  kind: goods.kind,
  delivers: goods.delivers,
  returns: goods.returns,
  freightFen: goods.freightFen,
  membershipDays: goods.membershipDays,
  voucherDays: goods.voucherDays,
  seriesIds: sql<string[]>`(select coalesce(jsonb_agg(${goodsSeries.seriesId} order by ${goodsSeries.position}), '[]')
    from ${goodsSeries} where ${goodsSeries.goodsId} = ${goods.id})`,
  isTrial: goods.isTrial,
  isSample: goods.isSample,
  title: goods.title,
  choices: goodsVariants.choices,
  picture: goodsVariants.picture,
  pictures: goods.pictures,
  priceFen: goodsVariants.priceFen,
  memberPriceFen: goodsVariants.memberPriceFen,
  shells: goodsVariants.shells,
  limitPerUser: goods.limitPerUser,
  limitInTotal: goods.limitInTotal,
  sellsFrom: goods.sellsFrom,
  sellsUntil: goods.sellsUntil,
  soldInTotal: goodsSales.taken,
  available: goodsStock.available,
  pack: { id: packs.id, contentHash: packs.contentHash },
};

interface WantedOrder {
  lines: readonly WantedLine[];
  coupon?: CouponSelection | undefined;
  addressId?: string | undefined;
}

/**
 * Reads the goods that a user wants to order and computes the price. Throws a 404 if a variant is not on sale, and a
 * 400 if the lines cannot form one order. `obstacleOf` returns all other reasons that prevent the order, but only for
 * display: `placeOrder` checks these reasons again.
 */
export async function quote(
  db: Database,
  userId: string,
  { lines: wanted, coupon = 'none', addressId }: WantedOrder,
  now: Date,
) {
  const ids = wanted.map(({ variantId }) => variantId);
  if (new Set(ids).size < ids.length) throw new Problem(400, 'invalid_input');
  const [rows, memberships] = await Promise.all([listOnSale(db, ids), userRepository(db).listMemberships(userId, now)]);
  const lines = wanted.map(({ variantId, quantity }) => {
    const row = rows.find((one) => one.variantId === variantId);
    if (!row) throw new Problem(404, 'not_found');
    return { ...row, picture: row.picture ?? row.pictures[0] ?? '', quantity };
  });
  const kinds = new Set(lines.map(({ kind }) => kindOf[kind]));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) throw new Problem(400, 'invalid_input');
  const needsAddress = lines.some(({ delivers }) => delivers === 'parcel');
  // Goods without a parcel cannot be ordered together with others. They are delivered when the order is paid and can be
  // used immediately. An order that waits for a parcel, however, can still be cancelled, and its buyer gets everything
  // back.
  if (needsAddress && lines.some(({ delivers }) => delivers !== 'parcel')) throw new Problem(400, 'invalid_input');
  const isMember = memberships.length > 0;
  const { total } = priceOrder(lines, isMember);
  const coupons = total.fen > 0 ? judgeCoupons(await listCoupons(db, userId, now), { kind, fen: total.fen }) : [];
  const usable = coupons.filter(({ obstacle }) => obstacle === null);
  const chosen = coupon === 'best' ? usable[0] : usable.find(({ id }) => id === coupon);
  const couponFen = chosen?.discountFen ?? 0;
  const address = needsAddress ? await chooseAddress(db, userId, addressId) : undefined;
  const regionCode = address?.regionCode;
  const freightFen = freightFenOf({
    kind,
    goodsFen: total.fen,
    freightFen: lines.map((line) => line.freightFen),
    regionCode,
  });
  return {
    kind,
    lines,
    coupons,
    /** The coupon that is used; undefined if the buyer wants none, or cannot use the one that was chosen. */
    coupon: chosen,
    ...priceOrder(lines, isMember, { couponFen, freightFen }),
    needsAddress,
    /** The address for which the freight was computed; undefined if the order needs none, or the user has none yet. */
    address,
    /** Whether parcels can be sent to the address; also true if there is no address yet. */
    isServed: regionCode === undefined || isServed(regionCode),
  };
}

/** Returns the chosen address, or the default address if there is no such address. */
async function chooseAddress(db: Database, userId: string, addressId: string | undefined) {
  const addresses = await addressRepository(db).list(userId);
  return addresses.find(({ id }) => id === addressId) ?? addresses.find(({ isDefault }) => isDefault);
}

/** The maximum number of coupons that a quote considers. It is far above the number that an account may take. */
const MAX_LISTED_COUPONS = 4 * MAX_COUPONS;

/**
 * Returns the coupons that a user can use. An account may have more than `MAX_COUPONS`, because a cancelled order gives
 * its coupon back.
 */
const listCoupons = async (db: Database, userId: string, now: Date) =>
  (await couponRepository(db).list(userId, { part: 'open', limit: MAX_LISTED_COUPONS }, now)).rows;

export type QuotedOrder = Awaited<ReturnType<typeof quote>>;
type QuotedLine = QuotedOrder['lines'][number];

const listOnSale = (db: Database, variantIds: readonly string[]) =>
  db
    .select(columns)
    .from(goodsVariants)
    .innerJoin(goods, eq(goods.id, goodsVariants.goodsId))
    .innerJoin(goodsSales, eq(goodsSales.goodsId, goods.id))
    .innerJoin(goodsStock, eq(goodsStock.variantId, goodsVariants.id))
    .innerJoin(packs, eq(packs.id, goods.packId))
    .where(and(isAnyOf(goodsVariants.id, variantIds), eq(goodsVariants.isHidden, false), eq(goods.isHidden, false)));

/** Returns why nobody can order the lines now; undefined if they can be ordered. */
export function saleObstacleOf({ lines }: QuotedOrder, now: Date, terms: SaleTerms): Problem | undefined {
  for (const line of lines) {
    const closure = variantObstacle(line, terms);
    if (closure) return closure;
    if (line.sellsFrom && line.sellsFrom > now) return new Problem(409, 'sale_not_begun');
    if (line.sellsUntil && line.sellsUntil <= now) return new Problem(409, 'sale_over');
  }
  return undefined;
}

/** Returns a refusal if the order contains goods of which the user already owns all series, otherwise undefined. */
export async function ownershipObstacleOf(
  db: Database,
  userId: string,
  { lines }: QuotedOrder,
): Promise<Problem | undefined> {
  const goodsIds = lines.filter(({ delivers }) => delivers === 'series').map(({ goodsId }) => goodsId);
  if (goodsIds.length === 0) return undefined;
  const owned = await ownedSeriesRepository(db).listOwnedGoods(userId, goodsIds);
  return owned.size > 0 ? new Problem(409, 'already_owned') : undefined;
}

/** The obstacles that an unpaid order of the user may have caused, or that do not prevent the payment of that order. */
const obstaclesOfUnpaid: readonly ProblemCode[] = [
  'limit_reached',
  'sold_out',
  'all_taken',
  'sale_over',
  'too_few_shells',
];

/**
 * Returns the balance of the user's shells (`balance`), the maximum quantity that limits and stock allow (`most`), and
 * the reason why the user cannot order the lines now (`obstacle`; undefined if nothing prevents the order).
 * `unpaidOrderId` is an unpaid order of the same goods that the user can pay instead of placing another one; null if
 * there is none, or if another one can be placed.
 */
export async function obstacleOf(
  db: Database,
  userId: string,
  order: QuotedOrder,
  now: Date,
  terms: SaleTerms,
): Promise<{ balance: number; most: number; obstacle: Problem | undefined; unpaidOrderId: string | null }> {
  const [balance, taken, trials] = await Promise.all([
    shellLedger(db).balance(userId),
    countTaken(db, userId, order.lines),
    order.lines.some(({ isTrial }) => isTrial) ? countTrials(db, userId) : 0,
  ]);
  const takenOf = (line: QuotedLine) => (line.isTrial ? trials : (taken.get(line.goodsId) ?? 0));
  const obstacle =
    saleObstacleOf(order, now, terms) ??
    (order.isServed ? undefined : new Problem(409, 'address_not_served')) ??
    (await ownershipObstacleOf(db, userId, order)) ??
    order.lines.map((line) => lineObstacle(line, takenOf(line))).find((one) => one !== undefined) ??
    (balance < order.total.shells ? new Problem(409, 'too_few_shells') : undefined);
  const most = Math.min(...order.lines.map((line) => maxQuantityOf(line, takenOf(line))));
  const mayBeUnpaid = obstacle !== undefined && obstaclesOfUnpaid.includes(obstacle.code);
  // A lower quantity can still be ordered if the limit of the user is not reached.
  const isReduced = obstacle?.code === 'limit_reached' && most > 0;
  const unpaidOrderId = mayBeUnpaid && !isReduced ? await findUnpaid(db, userId, order.lines) : null;
  return {
    balance,
    most,
    obstacle: unpaidOrderId === null ? obstacle : new Problem(409, 'order_unpaid'),
    unpaidOrderId,
  };
}

/** Returns the id of an order of the user that contains some of these goods and waits for its payment. */
async function findUnpaid(db: Database, userId: string, lines: readonly QuotedLine[]): Promise<string | null> {
  const unpaid = await orderRepository(db).listUnpaidOf(
    userId,
    lines.map(({ goodsId }) => goodsId),
  );
  return [...unpaid.values()].at(-1) ?? null;
}

const limitOf = ({ isTrial, limitPerUser }: QuotedLine): number | null => (isTrial ? MAX_TRIALS : limitPerUser);

function maxQuantityOf(line: QuotedLine, takenByUser: number): number {
  const left = [
    (limitOf(line) ?? Infinity) - takenByUser,
    (line.limitInTotal ?? Infinity) - line.soldInTotal,
    line.available ?? Infinity,
  ];
  return Math.max(0, Math.min(MAX_OF_VARIANT, ...left));
}

function lineObstacle(line: QuotedLine, takenByUser: number): Problem | undefined {
  const { quantity, limitInTotal, soldInTotal, available } = line;
  const limitPerUser = limitOf(line);
  const left = { places: (limitInTotal ?? Infinity) - soldInTotal, pieces: available ?? Infinity };
  if (quantity > Math.min(left.places, left.pieces)) return shortage(left);
  if (limitPerUser !== null && takenByUser + quantity > limitPerUser)
    return new Problem(409, 'limit_reached', { limit: limitPerUser });
  return undefined;
}

async function countTaken(db: Database, userId: string, lines: readonly QuotedLine[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ goodsId: goodsTakings.goodsId, taken: goodsTakings.taken })
    .from(goodsTakings)
    .where(
      and(
        eq(goodsTakings.userId, userId),
        isAnyOf(
          goodsTakings.goodsId,
          lines.map(({ goodsId }) => goodsId),
        ),
      ),
    );
  return new Map(rows.map(({ goodsId, taken }) => [goodsId, taken]));
}
