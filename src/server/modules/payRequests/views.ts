import type { FriendView, PayRequest } from '#contract/mall/payRequests.ts';
import { maskedNickname } from '#lib/text/maskedNickname.ts';
import type { SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderRepository } from '#server/domain/orders/orderRepository.ts';
import { tooLargeForFriend } from '#server/domain/payRequests/askFriend.ts';
import { friendObstacle } from '#server/domain/payRequests/payForFriend.ts';
import { payRequestRepository, type FriendSecrets } from '#server/domain/payRequests/payRequestRepository.ts';
import { endOf, stateForFriend, stateForOwner } from '#server/domain/payRequests/payRequestState.ts';
import type { PaymentChannels } from '#server/domain/payments/channels/channel.ts';
import type { OfferedChannel } from '#server/domain/payments/channelsFor.ts';
import { askingObstacle, offeredChannels } from '#server/domain/payments/channels/offeredChannels.ts';
import { guardianView } from '#server/domain/parentGate/orderGuardian.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';
import { orderObstacle } from '#server/domain/payments/startPayment.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { orderedItemsOf } from '#server/domain/payRequests/orderedItems.ts';

interface OwnerVisit {
  orderId: string;
  user: SignedInUser;
  userAgent: string;
}

export interface FriendVisit extends FriendSecrets {
  /** The signed-in user, if there is one. It is used only to recognise the owner of the order. */
  userId: string | undefined;
  userAgent: string;
}

/** What users who have not paid see once a link has ended: they learn only that it has ended. */
const emptyDetails = { message: '', items: [], amountFen: 0 };
const endedStates: readonly string[] = ['cancelled', 'expired', 'ended'];

/** Returns a payment request as the owner of the order sees it, and as users who have its link see it. */
export function payRequestViews(db: Database, channels: PaymentChannels, now: () => Date) {
  const payments = paymentRepository(db);
  const requests = payRequestRepository(db);

  const itemsOf = async (orderId: string) => orderedItemsOf(await orderRepository(db).linesOf([orderId]));

  async function requireOpened(visit: FriendVisit) {
    const opened = await requests.open(visit);
    if (!opened) throw new Problem(404, 'not_found');
    return opened;
  }

  type OpenedOrder = Awaited<ReturnType<typeof requireOpened>>['order'];

  async function offeredFor(visit: FriendVisit, order: OpenedOrder): Promise<readonly OfferedChannel[] | Problem> {
    return (
      (await friendObstacle(db, order, now())) ??
      offeredChannels(db, channels, { ...visit, orderId: order.id }, 'friend')
    );
  }

  return {
    requireOpened,

    /** Returns how the friend can pay by a channel. Throws if the channel is not offered to the friend. */
    async requireOffered(visit: FriendVisit, orderId: string, channel: string): Promise<OfferedChannel> {
      const offered = await offeredChannels(db, channels, { ...visit, orderId }, 'friend');
      if (offered instanceof Problem) throw offered;
      const found = offered.find((one) => one.channel === channel);
      if (!found) throw new Problem(409, 'channel_not_offered');
      return found;
    },

    async forOwner({ orderId, user, userAgent }: OwnerVisit): Promise<PayRequest> {
      const order = await payments.findOrder(orderId, user.id);
      if (!order) throw new Problem(404, 'not_found');
      const isOpen = order.state === 'unpaid' && order.totalFen > 0;
      const [items, payment, request, money, { nature }, ofOrder] = await Promise.all([
        itemsOf(orderId),
        payments.findPayment(orderId, user.id),
        requests.newest(orderId),
        requests.friendMoney(orderId),
        payments.contentOf(orderId),
        isOpen ? orderObstacle(db, order, now()) : undefined,
      ]);
      const refusal = ofOrder ?? askingObstacle(channels, userAgent, nature) ?? tooLargeForFriend(order.totalFen);
      const obstacle = isOpen ? refusal : new Problem(409, 'order_changed');
      return {
        orderId,
        items,
        amountFen: order.totalFen,
        nature,
        obstacle: obstacle?.message ?? null,
        guardian: await guardianView(db, user, payment?.guardianAt != null),
        request: request
          ? {
              id: request.id,
              message: request.message,
              createdAt: request.createdAt.getTime(),
              endsAt: request.endsAt.getTime(),
              state: stateForOwner({ request, orderState: order.state, money }, now()),
            }
          : null,
      };
    },

    async forFriend(visit: FriendVisit): Promise<FriendView> {
      const { request, order, ownerName } = await requireOpened(visit);
      const [payerId, money] = await Promise.all([requests.findPayer(visit), requests.friendMoney(order.id)]);
      const { state, hasPaid } = stateForFriend({ request, orderState: order.state, money }, payerId, now());
      const isOwner = visit.userId === order.userId;
      // A friend whose payment is not confirmed yet may be 'paying' by a link that has ended, but cannot begin again.
      const canPay = (state === 'open' || state === 'paying') && endOf({ request }, now()) === undefined && !isOwner;
      const offered = canPay ? await offeredFor(visit, order) : [];
      const isHidden = endedStates.includes(state) && !hasPaid && !isOwner;
      return {
        state,
        viewer: isOwner ? 'owner' : hasPaid ? 'payer' : 'guest',
        ownerName: maskedNickname(ownerName),
        ...(isHidden
          ? emptyDetails
          : { message: request.message, items: await itemsOf(order.id), amountFen: order.totalFen }),
        endsAt: canPay ? request.endsAt.getTime() : null,
        channels: offered instanceof Problem ? [] : offered.map(({ channel }) => channel),
        obstacle: offered instanceof Problem ? offered.message : null,
        orderId: isOwner ? order.id : null,
      };
    },
  };
}
