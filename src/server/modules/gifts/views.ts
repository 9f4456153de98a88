import type { Gift, OrderGift } from '#contract/mall/gifts.ts';
import { maskedNickname } from '#lib/text/maskedNickname.ts';
import type { SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { ownedSeriesRepository } from '#server/domain/delivery/ownedSeries.ts';
import { giftRepository, giftStateOf, type GiftLink } from '#server/domain/gifts/giftRepository.ts';
import { canBeGiven } from '#server/domain/gifts/giftRules.ts';
import { guardianView } from '#server/domain/parentGate/orderGuardian.ts';
import { orderRepository } from '#server/domain/orders/orderRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { orderedItemsOf } from '#server/domain/payRequests/orderedItems.ts';

/** The views of a gift: `forOwner` for its giver, and `forHolder` for users who have its link. */
export function giftViews(db: Database, now: () => Date) {
  const orders = orderRepository(db);
  const gifts = giftRepository(db);

  return {
    async forOwner(orderId: string, user: SignedInUser): Promise<OrderGift> {
      const order = await orders.find(orderId, user.id);
      if (!order) throw new Problem(404, 'not_found');
      const [lines, newest] = await Promise.all([orders.linesOf([orderId]), gifts.newest(orderId)]);
      const gift = newest && {
        id: newest.gift.id,
        message: newest.gift.message,
        endsAt: newest.gift.endsAt.getTime(),
        state: giftStateOf(newest.gift, order.state, now()),
        receiverName: newest.receiverName === null ? null : maskedNickname(newest.receiverName),
      };
      return {
        orderId,
        items: orderedItemsOf(lines),
        gift: gift ?? null,
        obstacle: canBeGiven(order) ? null : new Problem(409, 'gift_not_possible').message,
        guardian: await guardianView(db, user, gift?.state === 'open'),
      };
    },

    async forHolder(link: GiftLink, userId: string | undefined): Promise<Gift> {
      const opened = await gifts.open(link);
      if (!opened) throw new Problem(404, 'not_found');
      const { gift, order, giverName } = opened;
      const state = giftStateOf(gift, order.state, now());
      const isOwner = userId === order.userId;
      const isReceiver = userId !== undefined && userId === gift.receiverId;
      const lines = state === 'open' || isOwner || isReceiver ? await orders.linesOf([order.id]) : [];
      const canTake = state === 'open' && userId !== undefined && !isOwner;
      const hasAll = canTake && (await ownedSeriesRepository(db).ownsAllOf(userId, order.id));
      return {
        state,
        items: orderedItemsOf(lines),
        giverName: maskedNickname(giverName),
        viewer: isOwner ? 'owner' : isReceiver ? 'receiver' : 'guest',
        message: lines.length > 0 ? gift.message : '',
        obstacle: hasAll ? new Problem(409, 'gift_owned').message : null,
        endsAt: state === 'open' ? gift.endsAt.getTime() : null,
        orderId: isOwner ? order.id : isReceiver ? gift.receiverOrderId : null,
      };
    },
  };
}
