import { eq } from 'drizzle-orm';
import type { deliveries } from '#contract/mall/goods.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderLines } from '#server/database/tables/mall/orders.ts';
import { extendMembership, takeBackMembership } from './boughtMembership.ts';
import { giveVouchers, takeBackVouchers } from '#server/domain/vouchers/vouchers.ts';
import { giveSeries, takeBackSeries } from './ownedSeries.ts';

type Delivery = (typeof deliveries)[number];

/** The kinds of delivery that happen immediately after the payment, without an operator. */
const immediateDeliveries: readonly Delivery[] = ['membership', 'series', 'voucher'];

/**
 * Delivers everything of an order that needs no parcel. Must run in the transaction that pays the order. Returns
 * whether nothing is left to deliver.
 */
export async function deliver(tx: Database, order: { id: string; userId: string }, at: Date): Promise<boolean> {
  const owner = { userId: order.userId, orderId: order.id };
  const lines = await tx
    .select({
      goodsId: orderLines.goodsId,
      delivers: orderLines.delivers,
      quantity: orderLines.quantity,
      membershipDays: orderLines.membershipDays,
      voucherDays: orderLines.voucherDays,
      seriesIds: orderLines.seriesIds,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const days = lines.reduce((sum, { membershipDays, quantity }) => sum + (membershipDays ?? 0) * quantity, 0);
  if (days > 0) await extendMembership(tx, { ...owner, days }, at);
  const seriesLines = lines.filter(({ delivers }) => delivers === 'series');
  if (seriesLines.length > 0) await giveSeries(tx, { ...owner, lines: seriesLines }, at);
  for (const { delivers, goodsId, quantity, voucherDays } of lines) {
    // oxlint-disable-next-line no-await-in-loop -- an order has few lines
    if (delivers === 'voucher') await giveVouchers(tx, { ...owner, goodsId, quantity, voucherDays }, at);
  }
  return lines.every(({ delivers }) => immediateDeliveries.includes(delivers));
}

/**
 * Takes back everything that an order has delivered without a parcel, because the order is refunded. A repeated call
 * changes nothing.
 */
export async function takeBack(tx: Database, orderId: string, at: Date): Promise<void> {
  await takeBackMembership(tx, orderId, at);
  await takeBackSeries(tx, orderId);
  await takeBackVouchers(tx, orderId, at);
}
