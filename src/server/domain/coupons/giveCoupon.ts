import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { addEvent } from '#server/domain/orders/orderMachine.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import type { CouponWorth } from './couponOffers.ts';
import { couponRepository, MAX_COUPONS } from './coupons.ts';

interface GivenCoupon {
  worth: CouponWorth;
  endsAt: Date;
}

/**
 * Gives the buyer of an order a coupon, for example because something went wrong, and records it in the time line of
 * the order. A repeated call with the same title gives no second coupon, so an operator can safely repeat the command.
 */
export const giveCoupon = (
  db: Database,
  orderId: string,
  { worth, endsAt }: GivenCoupon,
  at: Date,
): Promise<'given' | 'noOrder' | 'repeated' | 'tooMany'> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .select({ userId: orders.userId, state: orders.state })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (!order) return 'noOrder';
    const { userId, state } = order;
    // This lock makes concurrent calls run one after the other, so that each call sees the coupons that earlier calls
    // have added.
    await lockUser(tx, userId);
    const coupons = couponRepository(tx);
    const claimedOnce = `${orderId} ${worth.title}`;
    if (await coupons.hasClaimed(userId, claimedOnce)) return 'repeated';
    if ((await coupons.countOpen(userId, at)) >= MAX_COUPONS) return 'tooMany';
    await coupons.add(userId, worth, { endsAt, claimedOnce }, at);
    await addEvent(tx, { id: orderId, to: state, topic: 'couponGiven', actor: 'operator', note: worth.title, at });
    return 'given';
  });
