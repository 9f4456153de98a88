import crypto from 'node:crypto';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { CouponPart } from '#contract/mall/coupons.ts';
import type { OrderKind } from '#contract/mall/orders.ts';
import { shortYuanText } from '#lib/money.ts';
import type { Database } from '#server/database/connection/open.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { coupons } from '#server/database/tables/mall/coupons.ts';
import type { CouponWorth } from './couponOffers.ts';

/** The maximum number of usable coupons of an account. An account that has so many may not take another one. */
export const MAX_COUPONS = 50;

const columns = {
  id: coupons.id,
  title: coupons.title,
  valueFen: coupons.valueFen,
  minimumFen: coupons.minimumFen,
  kinds: coupons.kinds,
  endsAt: coupons.endsAt,
  orderId: coupons.orderId,
};
export type CouponRow = Pick<typeof coupons.$inferSelect, keyof typeof columns>;

const isOpen = (at: Date) => and(isNull(coupons.orderId), gt(coupons.endsAt, at));

const conditionOf = (part: CouponPart, at: Date) =>
  ({
    open: isOpen(at),
    used: isNotNull(coupons.orderId),
    expired: and(isNull(coupons.orderId), lte(coupons.endsAt, at)),
  })[part];

interface CouponPage {
  part: CouponPart;
  limit: number;
  cursor?: string | undefined;
}

/** Coupons of users. Every function except `giveBack` is limited to one user (ROLE-03). */
export const couponRepository = (db: Database) => ({
  /**
   * Adds a coupon. Returns undefined if the account already has one with the same `claimedOnce`. The id is lower-case,
   * because it is a part of cursors, which allow no capital letters.
   */
  async add(
    userId: string,
    { title, valueFen, minimumFen, kinds }: CouponWorth,
    { endsAt, claimedOnce = null }: { endsAt: Date; claimedOnce?: string | null },
    at: Date,
  ): Promise<CouponRow | undefined> {
    const [added] = await db
      .insert(coupons)
      .values({
        id: crypto.randomBytes(8).toString('hex'),
        userId,
        title,
        valueFen,
        minimumFen,
        kinds: [...kinds],
        claimedOnce,
        createdAt: at,
        endsAt,
      })
      .onConflictDoNothing({ target: [coupons.userId, coupons.claimedOnce] })
      .returning(columns);
    return added;
  },

  hasClaimed: async (userId: string, offerId: string): Promise<boolean> =>
    (await db.$count(coupons, and(eq(coupons.userId, userId), eq(coupons.claimedOnce, offerId)))) > 0,

  countOpen: (userId: string, at: Date) => db.$count(coupons, and(eq(coupons.userId, userId), isOpen(at))),

  async list(userId: string, { part, limit, cursor }: CouponPage, at: Date) {
    const isDescending = part !== 'open';
    const sorting = isDescending ? desc : asc;
    const rows = await db
      .select(columns)
      .from(coupons)
      .where(
        and(
          eq(coupons.userId, userId),
          conditionOf(part, at),
          after(cursor, { column: coupons.endsAt, id: coupons.id, isDescending }),
        ),
      )
      .orderBy(sorting(coupons.endsAt), sorting(coupons.id))
      .limit(limit + 1);
    return pageOf(rows, limit, ({ id, endsAt }) => ({ id, sortedBy: endsAt }));
  },

  /**
   * Uses a coupon for an order. Of several concurrent calls, at most one returns true. Must run in the transaction that
   * creates the order.
   */
  async use({ userId, id, orderId }: { userId: string; id: string; orderId: string }, at: Date): Promise<boolean> {
    const used = await db
      .update(coupons)
      .set({ orderId })
      .where(and(eq(coupons.id, id), eq(coupons.userId, userId), isOpen(at)))
      .returning({ id: coupons.id });
    return used.length > 0;
  },

  /** Gives back the coupon of an order that has ended without delivery. A repeated call changes nothing. */
  async giveBack(orderId: string): Promise<void> {
    await db.update(coupons).set({ orderId: null }).where(eq(coupons.orderId, orderId));
  },
});

export interface JudgedCoupon extends CouponRow {
  /** The amount by which the coupon lowers the price; 0 if it cannot be used. */
  discountFen: number;
  /** A text that tells the user why the coupon cannot be used; null if it can be used. */
  obstacle: string | null;
}

/**
 * Returns the coupons with their discounts and obstacles for an order, sorted by discount, so that unusable ones come
 * last. Coupons with the same discount are sorted by the time at which they expire.
 */
export function judgeCoupons(rows: readonly CouponRow[], order: { kind: OrderKind; fen: number }): JudgedCoupon[] {
  const judged = rows.map((row): JudgedCoupon => {
    const obstacle = obstacleOf(row, order);
    return { ...row, obstacle, discountFen: obstacle === null ? row.valueFen : 0 };
  });
  return judged.sort((one, other) => other.discountFen - one.discountFen || Number(one.endsAt) - Number(other.endsAt));
}

function obstacleOf({ kinds, minimumFen }: CouponRow, { kind, fen }: { kind: OrderKind; fen: number }): string | null {
  if (!kinds.includes(kind)) return '不能用在这类商品上';
  if (fen < minimumFen) return `还差 ${shortYuanText(minimumFen - fen)} 元才能用`;
  return null;
}
