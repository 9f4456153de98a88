import { and, asc, eq, inArray, isNotNull, isNull, ne, not, or, sql, sum, type SQL } from 'drizzle-orm';
import type { deliveries } from '#contract/mall/goods.ts';
import type { OrderState } from '#contract/mall/orders.ts';
import { FEN_OF_A_SHELL, maxShareOf } from '#lib/creators/creatorRules.ts';
import { CLOCK_SKEW_MS } from '#server/database/clockSkew.ts';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creatorGoods, creatorSales } from '#server/database/tables/mall/creatorGoods.ts';
import { goods, goodsVariants } from '#server/database/tables/mall/goods.ts';
import { orderEvents, orders } from '#server/database/tables/mall/orders.ts';
import { orderReturnLines, orderReturns } from '#server/database/tables/mall/returns.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { returnableSince } from '#server/domain/orders/returns/returnRules.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { isOfAccount } from './ownCreator.ts';
import { isCreatorShown } from './publicWorks.ts';

/** The states in which an order is paid and its goods count as sold. */
const soldStates: readonly OrderState[] = ['paid', 'partShipped', 'shipped', 'received', 'reviewed'];
/** The final states in which the creator gets nothing for an order. */
const endedStates: readonly OrderState[] = ['cancelled', 'expired', 'refunded'];

const SETTLED_AT_ONCE = 100;

/** The maximum number of goods of one creator. It is small, because the creator's screens show all of them. */
export const MAX_GOODS = 30;

/**
 * Returns the ids of a creator's goods on sale with their shares, in the order in which they were assigned, and at most
 * `MAX_GOODS`. A creator has more if several versions of a pack, or a pack and an operator, have assigned goods.
 */
export const goodsOfCreator = (db: Database, creatorId: string) =>
  db
    .select({ goodsId: creatorGoods.goodsId, share: creatorGoods.share })
    .from(creatorGoods)
    .innerJoin(goods, eq(goods.id, creatorGoods.goodsId))
    .where(and(eq(creatorGoods.creatorId, creatorId), eq(goods.isHidden, false)))
    .orderBy(asc(creatorGoods.assignedAt), asc(creatorGoods.goodsId))
    .limit(MAX_GOODS);

interface NewSale {
  orderId: string;
  /** The account of the buyer. */
  userId: string;
  lines: readonly SoldLine[];
}

interface SoldLine {
  goodsId: string;
  variantId: string;
  quantity: number;
  delivers: (typeof deliveries)[number];
  /** The price of one piece in shells. */
  shells: number;
  /** The price of all pieces in money, without the freight. */
  paidFen: number;
}

/**
 * Records which lines of a new order are goods of creators, and the creator's current share per piece. The share is 0
 * in three cases: a family buys goods of its own creator; the creator comes from a pack; or the goods are not sent in a
 * parcel, because creators get their share after the time for returns, and such goods cannot be returned. A share is
 * never higher than the price of the piece. Must run in the transaction of the order.
 */
export async function recordCreatorSales(tx: Database, { orderId, userId, lines }: NewSale): Promise<void> {
  const assigned = await tx
    .select({
      goodsId: creatorGoods.goodsId,
      creatorId: creators.id,
      share: sql<number>`case when ${creators.userId} is null or ${isOfAccount(userId)} then 0 else ${creatorGoods.share} end`,
    })
    .from(creatorGoods)
    .innerJoin(creators, eq(creators.id, creatorGoods.creatorId))
    .where(
      isAnyOf(
        creatorGoods.goodsId,
        lines.map(({ goodsId }) => goodsId),
      ),
    );
  const rows = lines.flatMap((line) => {
    const { goodsId, variantId, quantity, delivers } = line;
    const most = delivers === 'parcel' ? maxShareOf(line) : 0;
    return assigned
      .filter((one) => one.goodsId === goodsId)
      .map((one) => ({ ...one, orderId, variantId, quantity, share: Math.min(one.share, most) }));
  });
  if (rows.length > 0) await tx.insert(creatorSales).values(rows);
}

/**
 * An SQL condition for orders for which the shares of creators are final. The query must contain `orders`. The time for
 * returns must have ended some minutes ago, because a request that came in time may still wait for a lock, or run on a
 * gateway whose clock is behind.
 */
function isShareFinal(now: Date) {
  const receivedBefore = new Date(returnableSince(new Date(now.getTime() - CLOCK_SKEW_MS)));
  const isKept = sql`exists (select 1 from ${orderEvents} where ${orderEvents.orderId} = ${orders.id} and
    ${orderEvents.reached} = 'received' and ${orderEvents.topic} is null and
    ${orderEvents.happenedAt} < ${receivedBefore.toISOString()})`;
  const hasOpenReturn = sql`exists (select 1 from ${orderReturns} where ${orderReturns.orderId} = ${orders.id} and
    ${orderReturns.state} in ('requested', 'accepted', 'sent'))`;
  return or(
    inArray(orders.state, endedStates),
    and(inArray(orders.state, ['received', 'reviewed']), isKept, not(hasOpenReturn)),
  );
}

const piecesReturned = sql`(select coalesce(sum(part.quantity), 0) from ${orderReturnLines} as part
  join ${orderReturns} as given on given.id = part.return_id
  where given.order_id = ${creatorSales.orderId} and part.variant_id = ${creatorSales.variantId}
    and given.state in ('refunding', 'refunded'))`;

/**
 * Gives creators their shares for goods that can no longer be returned, because the order's time for returns ended at
 * least `CLOCK_SKEW_MS` ago and no return is open. For orders that were cancelled, have expired, or were refunded as a
 * whole, creators get nothing. Skips orders and sales that another transaction has locked; a later call settles them.
 * The erasure of a creator locks the sales of that creator in any order, so waiting for it could end in a deadlock.
 * Must run in a transaction. Returns whether more sales may be due.
 */
export async function settleCreatorSales(tx: Database, now: Date): Promise<boolean> {
  const isOpen = sql`exists (select 1 from ${creatorSales} where ${creatorSales.orderId} = ${orders.id} and
    ${creatorSales.settledAt} is null)`;
  const due = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOpen, isShareFinal(now)))
    .orderBy(asc(orders.id))
    .limit(SETTLED_AT_ONCE)
    .for('no key update', { skipLocked: true });
  if (due.length === 0) return false;
  const ids = due.map(({ id }) => id);
  const open = await tx
    .select({ orderId: creatorSales.orderId, variantId: creatorSales.variantId })
    .from(creatorSales)
    .where(and(isAnyOf(creatorSales.orderId, ids), isNull(creatorSales.settledAt)))
    .for('no key update', { skipLocked: true });
  if (open.length === 0) return false;
  const isEnded = sql`exists (select 1 from ${orders} where ${orders.id} = ${creatorSales.orderId} and
    ${inArray(orders.state, endedStates)})`;
  const settled = await tx
    .update(creatorSales)
    .set({
      settledAt: now,
      keptQuantity: sql`case when ${isEnded} then 0 else ${creatorSales.quantity} - ${piecesReturned} end`,
    })
    .where(
      or(
        ...open.map(({ orderId, variantId }) =>
          and(eq(creatorSales.orderId, orderId), eq(creatorSales.variantId, variantId)),
        ),
      ),
    )
    .returning();
  await giveShares(tx, settled, now);
  return due.length === SETTLED_AT_ONCE;
}

async function giveShares(
  tx: Database,
  sales: readonly (typeof creatorSales.$inferSelect)[],
  now: Date,
): Promise<void> {
  const owners = await tx
    .select({
      creatorId: creators.id,
      childId: users.id,
      accountId: sql<string>`coalesce(${users.accountId}, ${users.id})`,
    })
    .from(creators)
    .innerJoin(users, eq(users.id, creators.userId))
    .where(
      isAnyOf(
        creators.id,
        sales.map(({ creatorId }) => creatorId),
      ),
    );
  // Creators of packs are left out, because they have no account that could receive the share.
  const earnings = sales.flatMap(({ orderId, variantId, creatorId, share, keptQuantity }) =>
    owners
      .filter((owner) => owner.creatorId === creatorId)
      .map(({ accountId, childId }) => {
        const [occasion, amount] = [`${orderId} ${variantId}`, share * keptQuantity];
        return { userId: accountId, earning: { kind: 'goods_sold' as const, occasion, amount, childId } };
      }),
  );
  await shellLedger(tx).giveAll(earnings, now);
}

/**
 * Returns the sums of a creator's sales by the id of the goods. `sold`: pieces that were paid for and not returned;
 * `earned`: shells that the creator has received; `pending`: shells that the creator will receive once the goods can no
 * longer be returned.
 */
export async function creatorSums(db: Database, creatorId: string) {
  const rows = await sumsOfGoods(db, eq(creatorSales.creatorId, creatorId));
  return new Map(
    rows.map(({ goodsId, sold: pieces, earned, pending }) => [goodsId, { sold: pieces, earned, pending }]),
  );
}

/**
 * Returns the same sums as `creatorSums` for the goods of all creators. `condition` selects the sales that are added
 * up.
 */
export function sumsOfGoods(db: Database, condition?: SQL) {
  const pieces = sql`case when ${orders.state} in ${soldStates} then ${creatorSales.quantity} - ${piecesReturned} else 0 end`;
  return db
    .select({
      creatorId: creatorSales.creatorId,
      goodsId: creatorSales.goodsId,
      sold: sum(pieces).mapWith(Number),
      earned: sum(sql`${creatorSales.keptQuantity} * ${creatorSales.share}`).mapWith(Number),
      pending: sum(
        sql`case when ${creatorSales.settledAt} is null then (${pieces}) * ${creatorSales.share} else 0 end`,
      ).mapWith(Number),
    })
    .from(creatorSales)
    .innerJoin(orders, eq(orders.id, creatorSales.orderId))
    .where(condition)
    .groupBy(creatorSales.creatorId, creatorSales.goodsId);
}

/**
 * The maximum number of shells that a creator may get for a piece. It limits the damage if an operator mistypes a
 * command.
 */
export const MAX_SHARE = 500;

/** Returns the maximum share for the cheapest variant at the price for members. */
async function maxShareOfCheapest(db: Database, goodsId: string): Promise<number> {
  const { shells, priceFen, memberPriceFen } = goodsVariants;
  const [cheapest] = await db
    .select({ shells, paidFen: sql<number>`least(${priceFen}, ${memberPriceFen})` })
    .from(goodsVariants)
    .where(and(eq(goodsVariants.goodsId, goodsId), eq(goodsVariants.isHidden, false)))
    .orderBy(sql`${shells} + least(${priceFen}, ${memberPriceFen}) / ${FEN_OF_A_SHELL}`)
    .limit(1);
  return cheapest ? maxShareOf({ ...cheapest, quantity: 1 }) : 0;
}

/**
 * Assigns goods to a creator from now on. Returns the reason if that is impossible, otherwise undefined. Earlier orders
 * still count for the creator to whom the goods were assigned at the time of the order.
 */
export const assignGoods = (
  db: Database,
  { goodsId, creatorId, share }: { goodsId: string; creatorId: string; share: number },
  now: Date,
): Promise<'noGoods' | 'noCreator' | 'noAccount' | 'noParcel' | 'tooDear' | 'tooMany' | undefined> =>
  db.transaction(async (tx) => {
    // This lock makes two commands for the same creator run one after the other, so that the second command sees the
    // goods that the first has assigned.
    const [creator] = await tx
      .select({ userId: creators.userId })
      .from(creators)
      .where(and(eq(creators.id, creatorId), isCreatorShown(undefined)))
      .for('no key update');
    if (!creator) return 'noCreator';
    const [chosen] = await tx
      .select({ delivers: goods.delivers })
      .from(goods)
      .where(and(eq(goods.id, goodsId), eq(goods.isHidden, false)));
    if (!chosen) return 'noGoods';
    if (share > 0 && creator.userId === null) return 'noAccount';
    if (share > 0 && chosen.delivers !== 'parcel') return 'noParcel';
    if (share > (await maxShareOfCheapest(tx, goodsId))) return 'tooDear';
    const others = and(eq(creatorGoods.creatorId, creatorId), ne(creatorGoods.goodsId, goodsId));
    if ((await tx.$count(creatorGoods, others)) >= MAX_GOODS) return 'tooMany';
    const row = { creatorId, share, assignedAt: now };
    await tx
      .insert(creatorGoods)
      .values({ goodsId, ...row })
      .onConflictDoUpdate({ target: creatorGoods.goodsId, set: row });
    return undefined;
  });

/** Takes goods from their creator. Returns false if the goods belonged to no creator. */
export async function takeGoodsFromCreator(db: Database, goodsId: string): Promise<boolean> {
  const taken = await db
    .update(creatorGoods)
    .set({ creatorId: null })
    .where(and(eq(creatorGoods.goodsId, goodsId), isNotNull(creatorGoods.creatorId)))
    .returning({ goodsId: creatorGoods.goodsId });
  return taken.length > 0;
}

/** Returns all goods of creators, for operators. */
export const listCreatorGoods = (db: Database) =>
  db
    .select({
      goodsId: creatorGoods.goodsId,
      title: goods.title,
      creatorId: creators.id,
      nickname: creators.nickname,
      share: creatorGoods.share,
    })
    .from(creatorGoods)
    .innerJoin(goods, eq(goods.id, creatorGoods.goodsId))
    .innerJoin(creators, eq(creators.id, creatorGoods.creatorId))
    .orderBy(asc(creators.id), asc(creatorGoods.assignedAt), asc(creatorGoods.goodsId));

/**
 * Assigns goods to creators as a pack specifies. Goods that an operator has already assigned, or taken from a creator,
 * stay unchanged.
 */
export async function storeCreatorGoods(
  tx: Database,
  loaded: readonly { id: string; goods: readonly string[] }[],
  now: Date,
): Promise<void> {
  const rows = loaded.flatMap(({ id: creatorId, goods: ids }) =>
    ids.map((goodsId) => ({ goodsId, creatorId, share: 0, assignedAt: now })),
  );
  if (rows.length > 0) await tx.insert(creatorGoods).values(rows).onConflictDoNothing();
}
