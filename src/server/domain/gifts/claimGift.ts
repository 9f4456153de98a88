import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { ownedSeries } from '#server/database/tables/mall/deliveries.ts';
import { orderGifts } from '#server/database/tables/mall/gifts.ts';
import { orderLines, orders } from '#server/database/tables/mall/orders.ts';
import { ownedSeriesRepository } from '#server/domain/delivery/ownedSeries.ts';
import { handOver } from '#server/domain/goods/stock.ts';
import { addEvent, lockOrder } from '#server/domain/orders/orderMachine.ts';
import { newOrderId } from '#server/domain/orders/placeOrder.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { transition } from '#server/transitions/transition.ts';
import { giftRepository, giftStateOf, type GiftLink } from './giftRepository.ts';
import { giftMachine } from './giveOrder.ts';

type OpenedGift = NonNullable<Awaited<ReturnType<ReturnType<typeof giftRepository>['open']>>>;

/**
 * Gives the series of an order to the friend who has opened the gift link. The friend gets an order of their own that
 * costs nothing, so that the gift does not depend on the giver's account. Returns the id of that order. A repeated call
 * for the same friend returns the same id.
 */
export const claimGift = (db: Database, link: GiftLink, userId: string, now: Date): Promise<string> =>
  db.transaction(async (tx) => {
    const gifts = giftRepository(tx);
    const known = await gifts.open(link);
    // A payment for an order of this user waits, and then sees that the user has got the series. Users are locked
    // before orders, as in `recordReceipt`.
    await lockUser(tx, userId);
    if (known) await lockOrder(tx, known.order.id);
    // The gift is read again, because another friend may have claimed it while this transaction waited for the lock.
    const opened = await gifts.open(link);
    if (!opened) throw new Problem(404, 'not_found');
    const { gift, order } = opened;
    if (gift.receiverId === userId && gift.receiverOrderId !== null) return gift.receiverOrderId;
    if (order.userId === userId) throw new Problem(409, 'own_gift');
    if (gift.state === 'claimed') throw new Problem(409, 'gift_taken');
    if (giftStateOf(gift, order.state, now) !== 'open') throw new Problem(409, 'gift_over');

    const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    if (await ownedSeriesRepository(tx).ownsAllOf(userId, order.id)) throw new Problem(409, 'gift_owned');
    await handOver(tx, { from: order.userId, to: userId }, lines);
    const id = await createReceiverOrder(tx, opened, userId, now);
    await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: id, priceFen: 0, dueFen: 0 })));
    await tx.update(ownedSeries).set({ userId, orderId: id, ownedSince: now }).where(eq(ownedSeries.orderId, order.id));
    const set = [
      [orderGifts.receiverId, userId],
      [orderGifts.receiverOrderId, id],
    ] as const;
    const before = await transition(tx, giftMachine, { id: gift.id, to: 'claimed', actor: 'friend', at: now, set });
    if (before === undefined) throw new Problem(409, 'gift_over');
    await addEvent(tx, { id: order.id, to: order.state, topic: 'giftClaimed', actor: 'friend', at: now });
    return id;
  });

async function createReceiverOrder(tx: Database, { gift, order }: OpenedGift, userId: string, now: Date) {
  const id = newOrderId(now);
  await tx.insert(orders).values({
    id,
    userId,
    kind: order.kind,
    state: 'received',
    orderKey: `gift ${gift.id}`,
    steps: [],
    totalFen: 0,
    totalShells: 0,
    dueAt: null,
    createdAt: now,
  });
  await addEvent(tx, { id, to: 'received', topic: 'giftReceived', actor: 'friend', at: now });
  return id;
}
