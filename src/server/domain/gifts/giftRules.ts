import type { OrderKind, OrderState } from '#contract/mall/orders.ts';

interface GivableOrder {
  kind: OrderKind;
  state: OrderState;
  totalFen: number;
  /** Whether a friend has claimed the order as a gift. */
  isGiven: boolean;
}

/** The kinds of orders that can be given away. */
export const givableKinds: readonly OrderKind[] = ['series', 'package'];
/** The states of orders whose series were delivered and belong to the buyer. */
export const deliveredStates: readonly OrderState[] = ['received', 'reviewed'];

/**
 * Whether an order can be given to a friend. An order that the user got as a gift cannot be given away again; its total
 * is 0.
 */
export const canBeGiven = ({ kind, state, totalFen, isGiven }: GivableOrder): boolean =>
  givableKinds.includes(kind) && totalFen > 0 && deliveredStates.includes(state) && !isGiven;
