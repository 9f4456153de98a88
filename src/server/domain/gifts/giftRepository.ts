import { and, desc, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import type { GiftState } from '#contract/mall/gifts.ts';
import type { OrderState } from '#contract/mall/orders.ts';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { orderGifts } from '#server/database/tables/mall/gifts.ts';
import { orderLines, orders } from '#server/database/tables/mall/orders.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';
import { isSameText, sha256 } from '#server/secrets/digest.ts';
import { deliveredStates, givableKinds } from './giftRules.ts';

export type GiftRow = typeof orderGifts.$inferSelect;

/** The id and the secret in the link that a friend has received. */
export interface GiftLink {
  giftId: string;
  secret: string;
}

/** Returns the state of a gift as users see it. */
export function giftStateOf({ state, endsAt }: GiftRow, orderState: OrderState, now: Date): GiftState {
  if (state !== 'open') return state;
  if (!deliveredStates.includes(orderState)) return 'ended';
  return endsAt <= now ? 'expired' : 'open';
}

export const giftRepository = (db: Database) => ({
  /** Returns the newest link of an order. Only this link can be open, because a new link cancels the earlier one. */
  async newest(orderId: string) {
    const [row] = await db
      .select({ gift: orderGifts, receiverName: sql<string | null>`${shownNickname}` })
      .from(orderGifts)
      .leftJoin(users, eq(users.id, orderGifts.receiverId))
      .where(eq(orderGifts.orderId, orderId))
      .orderBy(desc(orderGifts.createdAt), desc(orderGifts.state), desc(orderGifts.id))
      .limit(1);
    return row;
  },

  count: (orderId: string): Promise<number> => db.$count(orderGifts, eq(orderGifts.orderId, orderId)),

  isClaimed: async (orderId: string): Promise<boolean> =>
    (await db.$count(orderGifts, and(eq(orderGifts.orderId, orderId), eq(orderGifts.state, 'claimed')))) > 0,

  /** Whether a friend got the order by claiming a gift. Such an order costs nothing, because the giver has paid. */
  isReceived: async (orderId: string): Promise<boolean> =>
    (await db.$count(orderGifts, eq(orderGifts.receiverOrderId, orderId))) > 0,

  /**
   * Returns the newest order of a user that contains these goods and can be given away (`canBeGiven`); null if there is
   * none.
   */
  async findGivable(userId: string, goodsId: string): Promise<string | null> {
    const claimed = db
      .select({ id: orderGifts.id })
      .from(orderGifts)
      .where(and(eq(orderGifts.orderId, orders.id), eq(orderGifts.state, 'claimed')));
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(
        and(
          ...[eq(orders.userId, userId), eq(orderLines.goodsId, goodsId), gt(orders.totalFen, 0)],
          ...[inArray(orders.kind, [...givableKinds]), inArray(orders.state, [...deliveredStates]), notExists(claimed)],
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(1);
    return order?.id ?? null;
  },

  /**
   * Returns the gift that this link opens, with its order and its giver; undefined if there is no such gift, or the
   * secret is wrong.
   */
  async open({ giftId, secret }: GiftLink) {
    const [row] = await db
      .select({
        gift: orderGifts,
        giverName: shownNickname,
        order: { id: orders.id, userId: orders.userId, state: orders.state, kind: orders.kind },
      })
      .from(orderGifts)
      .innerJoin(orders, eq(orders.id, orderGifts.orderId))
      .innerJoin(users, eq(users.id, orderGifts.userId))
      .where(eq(orderGifts.id, giftId));
    return row && isSameText(row.gift.secretHash, sha256(secret)) ? row : undefined;
  },
});
