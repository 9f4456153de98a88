import type { OrderState } from '#contract/mall/orders.ts';
import type { VariantId } from '#test/races/goods.ts';

/** What the buyer of an order does, and how the order must end. */
export interface Plan {
  name: string;
  variantId: VariantId;
  isCancelled?: boolean;
  /** Whether the payment company receives money; `late`: after the order was cancelled. */
  pays?: 'inTime' | 'late';
  /** How often the company reports the payment; 0: the notification is lost. */
  reports?: number;
  isGivenBack?: boolean;
  end: OrderState;
}

/** The orders take turns. */
const plans: readonly Plan[] = [
  { name: 'not paid', variantId: 'lamp.one', end: 'expired' },
  { name: 'cancelled', variantId: 'lamp.one', isCancelled: true, end: 'cancelled' },
  { name: 'notification lost', variantId: 'lamp.one', pays: 'inTime', reports: 0, end: 'received' },
  { name: 'given back', variantId: 'lamp.one', pays: 'inTime', reports: 1, isGivenBack: true, end: 'refunded' },
  { name: 'shipped', variantId: 'lamp.one', pays: 'inTime', reports: 1, end: 'received' },
  { name: 'membership', variantId: 'month.one', pays: 'inTime', reports: 2, end: 'received' },
  { name: 'paid too late', variantId: 'lamp.one', isCancelled: true, pays: 'late', reports: 2, end: 'cancelled' },
  { name: 'membership, notification lost', variantId: 'month.one', pays: 'inTime', reports: 0, end: 'received' },
];

export const planOf = (number: number): Plan => plans[number % plans.length] ?? plansFirst;
const [plansFirst = { name: '', variantId: 'lamp.one', end: 'expired' } as const] = plans;
