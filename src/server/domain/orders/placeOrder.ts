import crypto from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Address } from '#contract/account/addresses.ts';
import type { Amount, WantedLine } from '#contract/mall/orders.ts';
import { omit } from '#lib/omit.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderAddresses, orderLines, orders } from '#server/database/tables/mall/orders.ts';
import { couponRepository } from '#server/domain/coupons/coupons.ts';
import { recordCreatorSales } from '#server/domain/creators/creatorGoods.ts';
import { takeStock } from '#server/domain/goods/stock.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { changeAddressOfRepeat } from './changeAddress.ts';
import { remoteSurchargeFen } from './freight.ts';
import { lockOrderKey, requireNotGivenUp } from './giveUpOrder.ts';
import { addEvent } from './orderMachine.ts';
import { orderJobKinds, PAY_WITHIN_MS } from './orderTimes.ts';
import { payOrder } from './payOrder.ts';
import { ownershipObstacleOf, quote, type QuotedOrder } from './quoteOrder.ts';

export interface NewOrder {
  userId: string;
  orderKey: string;
  lines: readonly WantedLine[];
  addressId?: string | undefined;
  couponId?: string | undefined;
  /** The total that the user saw before confirming. */
  expected: Amount;
}

export interface PlacedOrder {
  id: string;
  /** Why the order keeps its address although a repeated request contains another one. */
  addressRefusal?: Problem | undefined;
}

/**
 * Places an order and returns its id. Everything happens in one transaction: if anything is refused, the refusal is
 * thrown, and stock and shells stay as they were. A repeated request with the same key returns the first order, and
 * changes its address to the requested one if that is still possible. A repeated request with other lines is refused,
 * and so is a key that the user has given up. `check` returns a refusal if the lines cannot be ordered at present.
 */
export const placeOrder = (
  db: Database,
  order: NewOrder,
  now: Date,
  check: (quoted: QuotedOrder) => Problem | undefined,
): Promise<PlacedOrder> =>
  db.transaction(async (tx) => {
    await lockOrderKey(tx, order);
    const first = await findPlacedOrder(tx, order, now);
    if (first !== undefined) return first;
    await requireNotGivenUp(tx, order);
    const { lines, couponId: coupon, addressId } = order;
    const quoted = await quote(tx, order.userId, { lines, coupon, addressId }, now);
    const refusal = check(quoted) ?? (await ownershipObstacleOf(tx, order.userId, quoted));
    if (refusal) throw refusal;
    if (quoted.coupon?.id !== order.couponId) throw new Problem(409, 'coupon_unusable');
    const { total } = quoted;
    if (total.fen !== order.expected.fen || total.shells !== order.expected.shells)
      throw new Problem(409, 'price_changed');
    const address = quoted.needsAddress ? requireAddress(quoted, addressId) : undefined;

    const id = newOrderId(now);
    const isFree = total.fen === 0;
    const dueAt = isFree ? null : new Date(now.getTime() + PAY_WITHIN_MS);
    const added = await tx
      .insert(orders)
      .values({
        id,
        userId: order.userId,
        orderKey: order.orderKey,
        kind: quoted.kind,
        state: 'unpaid',
        steps: quoted.steps,
        totalFen: total.fen,
        totalShells: total.shells,
        dueAt,
        createdAt: now,
      })
      .onConflictDoNothing({ target: [orders.userId, orders.orderKey] })
      .returning({ id: orders.id });
    // Nothing is added if a concurrent request with the same key has placed the order. The insert has waited for that
    // request, so its order is visible now.
    if (added.length === 0) return (await findPlacedOrder(tx, order, now)) ?? { id };
    await useCoupon(tx, { ...order, orderId: id }, now);
    await tx.insert(orderLines).values(linesOf(id, quoted));
    const paidLines = quoted.lines.map((line, index) => ({ ...line, paidFen: quoted.goodsFen[index] ?? 0 }));
    await recordCreatorSales(tx, { orderId: id, userId: order.userId, lines: paidLines });
    if (address) {
      const place = omit(omit(address, 'id'), 'isDefault');
      const surchargeFen = remoteSurchargeFen(quoted.kind, address.regionCode);
      await tx.insert(orderAddresses).values({ orderId: id, ...place, surchargeFen, createdAt: now });
    }
    await addEvent(tx, { id, to: 'unpaid', actor: 'buyer', at: now });
    await spendShells(tx, { id, userId: order.userId, amount: total.shells }, now);
    await takeStock(tx, order.userId, order.lines);
    if (isFree) await payOrder(tx, { id, actor: 'buyer' }, now);
    else if (dueAt) await jobQueue(tx).enqueue({ kind: orderJobKinds.expiry, key: id, runAt: dueAt }, now);
    return { id };
  });

/**
 * Returns the order that was placed with this key; undefined if there is none. If the repeated request contains another
 * address, the order gets that address, because it is the one that the buyer now sees.
 */
async function findPlacedOrder(
  tx: Database,
  { userId, orderKey, lines, addressId }: NewOrder,
  now: Date,
): Promise<PlacedOrder | undefined> {
  const rows = await tx
    .select({ id: orders.id, variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orders.orderKey, orderKey)))
    .orderBy(asc(orderLines.position));
  const [first] = rows;
  if (!first) return undefined;
  const isSame =
    rows.length === lines.length &&
    lines.every(({ variantId, quantity }, at) => rows[at]?.variantId === variantId && rows[at].quantity === quantity);
  if (!isSame) throw new Problem(422, 'key_reused');
  const { id } = first;
  if (addressId === undefined) return { id };
  return { id, addressRefusal: await changeAddressOfRepeat(tx, { orderId: id, userId, addressId }, now) };
}

/**
 * Returns the chosen address as the quote has read it. The order must not read it again: the buyer may have moved it to
 * a remote region in the meantime, and the price would not contain the surcharge for that region.
 */
function requireAddress({ address, isServed }: QuotedOrder, addressId: string | undefined): Address {
  if (!address || address.id !== addressId) throw new Problem(409, 'address_missing');
  if (!isServed) throw new Problem(409, 'address_not_served');
  return address;
}

async function useCoupon(
  tx: Database,
  { userId, couponId, orderId }: Pick<NewOrder, 'userId' | 'couponId'> & { orderId: string },
  now: Date,
): Promise<void> {
  if (couponId === undefined) return;
  // Another order may have used the coupon after the quote was computed, because a quote does not lock the coupon.
  if (!(await couponRepository(tx).use({ userId, id: couponId, orderId }, now)))
    throw new Problem(409, 'coupon_unusable');
}

async function spendShells(
  tx: Database,
  { id, userId, amount }: { id: string; userId: string; amount: number },
  now: Date,
): Promise<void> {
  if (amount === 0) return;
  const { outcome } = await shellLedger(tx).spend(userId, { kind: 'order', occasion: id, amount }, now);
  if (outcome === 'refused') throw new Problem(409, 'too_few_shells');
}

const linesOf = (orderId: string, { lines, dueFen }: QuotedOrder): (typeof orderLines.$inferInsert)[] =>
  lines.map(({ goodsId, variantId, title, choices, picture, pack, delivers, returns, ...line }, position) => ({
    orderId,
    position,
    goodsId,
    variantId,
    title,
    choices,
    picture,
    packId: pack.id,
    delivers,
    returns,
    membershipDays: line.membershipDays,
    voucherDays: line.voucherDays,
    seriesIds: line.seriesIds,
    quantity: line.quantity,
    priceFen: line.priceFen,
    shells: line.shells,
    dueFen: dueFen[position] ?? 0,
  }));

/**
 * Returns a new id, which is the number of the order. Its random digits prevent others from guessing it, and make it
 * unique among the orders of a day.
 */
export function newOrderId(now: Date): string {
  const RANDOM_DIGITS = 12;
  const digits = String(crypto.randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0');
  return `${chinaDay(now).replaceAll('-', '')}${digits}`;
}
