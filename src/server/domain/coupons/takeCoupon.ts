import { DAY_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import type { CouponOffer } from './couponOffers.ts';
import { couponRepository, MAX_COUPONS, type CouponRow } from './coupons.ts';

/** Returns why a user cannot take a coupon now; undefined if nothing prevents it. */
export async function offerObstacle(
  db: Database,
  userId: string,
  { id, shells }: CouponOffer,
  at: Date,
): Promise<Problem | undefined> {
  const coupons = couponRepository(db);
  if (shells === 0 && (await coupons.hasClaimed(userId, id))) return new Problem(409, 'coupon_taken');
  if ((await coupons.countOpen(userId, at)) >= MAX_COUPONS)
    return new Problem(409, 'too_many_coupons', { limit: MAX_COUPONS });
  if (shells > 0 && (await shellLedger(db).balance(userId)) < shells) return new Problem(409, 'too_few_shells');
  return undefined;
}

/**
 * Gives a user the coupon of an offer and takes its price in shells. Throws if the user cannot take the coupon. Must
 * run in a transaction.
 */
export async function takeCoupon(tx: Database, userId: string, offer: CouponOffer, at: Date): Promise<CouponRow> {
  // This lock makes concurrent calls run one after the other, so that each call sees the coupons that earlier calls
  // have added.
  await lockUser(tx, userId);
  const obstacle = await offerObstacle(tx, userId, offer, at);
  if (obstacle) throw obstacle;
  const endsAt = new Date(at.getTime() + offer.validDays * DAY_MS);
  const isGift = offer.shells === 0;
  const taken = await couponRepository(tx).add(userId, offer, { endsAt, claimedOnce: isGift ? offer.id : null }, at);
  if (!taken) throw new Problem(409, 'coupon_taken');
  if (!isGift) {
    const spending = { kind: 'coupon', occasion: taken.id, amount: offer.shells } as const;
    if ((await shellLedger(tx).spend(userId, spending, at)).outcome === 'refused')
      throw new Problem(409, 'too_few_shells');
  }
  return taken;
}
