import type { OrderState } from '#contract/mall/orders.ts';
import type { VariantId } from '#test/races/goods.ts';

/** The actions of an order's buyer, and the state in which the order must end. */
export interface Plan {
  name: string;
  variantId: VariantId;
  /** The number of pieces; by default 1. */
  quantity?: number;
  /** Whether the buyer gets a coupon in exchange for shells, and uses it for the order. */
  hasCoupon?: boolean;
  isCancelled?: boolean;
  /** The moment at which the payment company receives the money. `late`: after the order was cancelled. */
  pays?: 'inTime' | 'late';
  /** Whether a friend pays, which uses another payment company. */
  isPaidByFriend?: boolean;
  /** The number of times that the payment company reports the payment. 0 means that the notification is lost. */
  reports?: number;
  isGivenBack?: boolean;
  /**
   * The number of parcels that an operator sends; by default 1. `partly`: the operator sends one piece and returns the
   * money for the other piece.
   */
  parcels?: 1 | 2 | 'partly';
  end: OrderState;
}

/** The orders use these plans in turn. */
const plans: readonly Plan[] = [
  { name: 'not paid', variantId: 'lamp.one', end: 'expired' },
  { name: 'cancelled', variantId: 'lamp.one', isCancelled: true, end: 'cancelled' },
  { name: 'notification lost', variantId: 'lamp.one', pays: 'inTime', reports: 0, end: 'received' },
  { name: 'given back', variantId: 'lamp.one', pays: 'inTime', reports: 1, isGivenBack: true, end: 'refunded' },
  { name: 'shipped', variantId: 'lamp.one', pays: 'inTime', reports: 1, end: 'received' },
  { name: 'membership', variantId: 'month.one', pays: 'inTime', reports: 2, end: 'received' },
  { name: 'paid too late', variantId: 'lamp.one', isCancelled: true, pays: 'late', reports: 2, end: 'cancelled' },
  { name: 'membership, notification lost', variantId: 'month.one', pays: 'inTime', reports: 0, end: 'received' },
  { name: 'exchange', variantId: 'cup.one', end: 'received' },
  { name: 'exchange, cancelled', variantId: 'cup.one', isCancelled: true, end: 'cancelled' },
  { name: 'shells and money, not paid', variantId: 'mixed.one', end: 'expired' },
  { name: 'shells and money', variantId: 'mixed.one', pays: 'inTime', reports: 1, isGivenBack: true, end: 'refunded' },
  { name: 'coupon', variantId: 'lamp.one', hasCoupon: true, pays: 'inTime', reports: 1, end: 'received' },
  { name: 'coupon, not paid', variantId: 'lamp.one', hasCoupon: true, end: 'expired' },
  { name: 'friend', variantId: 'lamp.one', pays: 'inTime', isPaidByFriend: true, reports: 2, end: 'received' },
  {
    name: 'friend, notification lost',
    variantId: 'lamp.one',
    pays: 'inTime',
    isPaidByFriend: true,
    reports: 0,
    end: 'received',
  },
  {
    name: 'friend, too late',
    variantId: 'lamp.one',
    isCancelled: true,
    pays: 'late',
    isPaidByFriend: true,
    reports: 1,
    end: 'cancelled',
  },
  { name: 'two parcels', variantId: 'lamp.one', quantity: 2, pays: 'inTime', reports: 1, parcels: 2, end: 'received' },
  {
    name: 'a part',
    variantId: 'lamp.one',
    quantity: 2,
    pays: 'inTime',
    reports: 1,
    parcels: 'partly',
    end: 'received',
  },
];

export const planOf = (number: number): Plan => plans[number % plans.length] ?? plansFirst;
const [plansFirst = { name: '', variantId: 'lamp.one', end: 'expired' } as const] = plans;
