import type { OrderState } from '#contract/mall/orders.ts';
import type { PayRequestState } from '#contract/mall/payRequests.ts';
import type { FriendMoney, PayRequestRow } from './payRequestRepository.ts';

interface PayRequestFacts {
  request: Pick<PayRequestRow, 'state' | 'endsAt'>;
  orderState: OrderState;
  money: readonly FriendMoney[];
}

const undeliveredStates: readonly OrderState[] = ['cancelled', 'expired', 'refunding', 'refunded'];

/** Returns the state of a request as the owner of the order sees it. */
export function stateForOwner(known: PayRequestFacts, now: Date): PayRequestState {
  const { orderState, money } = known;
  const applied = money.find(({ isApplied }) => isApplied);
  if (applied) return stateOfPaid(applied, orderState);
  if (orderState !== 'unpaid') return 'ended';
  return endOf(known, now) ?? (money.some((one) => isOpen(one, now)) ? 'paying' : 'open');
}

/**
 * Returns the state as the friend with the link sees it, and whether this friend has paid. After a payment, the state
 * tells the friend what has happened to the money.
 */
export function stateForFriend(
  known: PayRequestFacts,
  payerId: string | undefined,
  now: Date,
): { state: PayRequestState; hasPaid: boolean } {
  const { orderState, money } = known;
  const own = money.filter((one) => one.payerId === payerId);
  const applied = own.find(({ isApplied }) => isApplied);
  if (applied) return { state: stateOfPaid(applied, orderState), hasPaid: true };
  const returned = own.filter(({ state }) => state === 'paid');
  if (returned.length > 0) return { state: stateOfReturned(returned), hasPaid: true };
  const others = (state: PayRequestState) => ({ state, hasPaid: false });
  if (undeliveredStates.includes(orderState)) return others('ended');
  if (orderState !== 'unpaid') return others('paid');
  const end = endOf(known, now);
  // A friend may have paid just before the link ended. Until the channel has confirmed or closed the payment, the
  // friend must not read that the link has ended, because the money may still pay the order. While the link is open,
  // an attempt that has ended does not keep the friend from beginning another one.
  const isPaying = own.some((one) => (end === undefined ? isOpen(one, now) : one.state === 'pending'));
  return others(isPaying ? 'paying' : (end ?? 'open'));
}

const isOpen = ({ state, endsAt }: FriendMoney, now: Date): boolean => state === 'pending' && endsAt > now;

/** Returns how a link has ended; undefined while friends can begin to pay with it. */
export function endOf({ request }: Pick<PayRequestFacts, 'request'>, now: Date): PayRequestState | undefined {
  if (request.state === 'cancelled') return 'cancelled';
  return request.endsAt <= now ? 'expired' : undefined;
}

const stateOfPaid = (applied: FriendMoney, orderState: OrderState): PayRequestState =>
  undeliveredStates.includes(orderState) ? stateOfReturned([applied]) : 'paid';

const stateOfReturned = (returned: readonly FriendMoney[]): PayRequestState =>
  returned.every(({ refunds }) => refunds.length > 0 && refunds.every((state) => state === 'done'))
    ? 'refunded'
    : 'refunding';
