import type { OrderState } from '#contract/mall/orders.ts';
import type { Cashier, ChannelId } from '#contract/mall/payments.ts';
import type { SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import type { PaymentChannels } from '#server/domain/payments/channels/channel.ts';
import type { OfferedChannel } from '#server/domain/payments/channelsFor.ts';
import { askingObstacle, offeredChannels } from '#server/domain/payments/channels/offeredChannels.ts';
import { guardianView } from '#server/domain/parentGate/orderGuardian.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';
import { spendingObstacle } from '#server/domain/payments/spendingLimits.ts';
import { lastPaymentAt, orderObstacle } from '#server/domain/payments/startPayment.ts';
import { Problem } from '#server/endpoint/problem.ts';

interface Visit {
  orderId: string;
  user: SignedInUser;
  userAgent: string;
}

const payable: OrderState = 'unpaid';
const closedStates: readonly OrderState[] = ['cancelled', 'expired', 'refunding', 'refunded'];

/** Returns the cashier of an order: the state of its payment, and the channels that are offered where the app runs. */
export function createCashier(db: Database, channels: PaymentChannels, now: () => Date) {
  const repository = paymentRepository(db);

  async function requireOrder(orderId: string, userId: string) {
    const order = await repository.findOrder(orderId, userId);
    if (!order) throw new Problem(404, 'not_found');
    return order;
  }

  return {
    /**
     * Returns a channel with the way in which this app or browser uses it. Throws if the channel is not offered in this
     * app or browser.
     */
    async requireOffered(visit: Visit, channel: ChannelId): Promise<OfferedChannel> {
      await requireOrder(visit.orderId, visit.user.id);
      const offered = await offeredChannels(db, channels, visit, 'owner');
      if (offered instanceof Problem) throw offered;
      const found = offered.find((one) => one.channel === channel);
      if (!found) throw new Problem(409, 'channel_not_offered');
      return found;
    },

    async show(visit: Visit): Promise<Cashier> {
      const { orderId, user } = visit;
      const order = await requireOrder(orderId, user.id);
      const [payment, all, { nature }, surplusPayments] = await Promise.all([
        repository.findPayment(orderId, user.id),
        repository.listAttempts(orderId),
        repository.contentOf(orderId),
        repository.listSurplus(orderId),
      ]);
      // Payments that friends have begun are left out, because the owner may pay in spite of them.
      const attempts = all.filter(({ payerId }) => payerId === null);
      const isOpen = order.state === payable;
      const offered = isOpen ? await offeredChannels(db, channels, visit, 'owner') : [];
      const spender = { userId: user.id, hostAge: user.hostAge, orderId, amountFen: order.totalFen };
      const limit = isOpen ? await spendingObstacle(db, spender, now()) : undefined;
      const ofOrder = isOpen ? await orderObstacle(db, order, now()) : undefined;
      const obstacle = ofOrder ?? (offered instanceof Problem ? offered : limit);
      const asking = isOpen ? (ofOrder ?? askingObstacle(channels, visit.userAgent, nature)) : undefined;
      return {
        orderId,
        orderKind: order.kind,
        orderState: order.state,
        amountFen: order.totalFen,
        state: stateOf(
          order.state,
          attempts.some(({ state }) => state === 'pending'),
        ),
        endsAt: isOpen && order.dueAt ? lastPaymentAt(order.dueAt).getTime() : null,
        channels: offered instanceof Problem ? [] : offered.map(({ channel }) => channel),
        lastChannel: attempts[0]?.channel ?? null,
        obstacle: obstacle?.message ?? null,
        friendObstacle: asking?.message ?? null,
        guardian: await guardianView(db, user, payment?.guardianAt != null),
        surplusPayments,
      };
    },
  };
}

function stateOf(order: OrderState, hasOpenAttempt: boolean): Cashier['state'] {
  if (order === payable) return hasOpenAttempt ? 'pending' : 'unpaid';
  return closedStates.includes(order) ? 'closed' : 'paid';
}
