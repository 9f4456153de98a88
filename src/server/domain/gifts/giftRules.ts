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
/** The states in which the delivered series belong to the buyer. */
export const deliveredStates: readonly OrderState[] = ['received', 'reviewed'];

/**
 * Whether an order can be given to a friend. An order that was itself received as a gift cost nothing, and cannot be
 * given away again.
 */
export const canBeGiven = ({ kind, state, totalFen, isGiven }: GivableOrder): boolean =>
  givableKinds.includes(kind) && totalFen > 0 && deliveredStates.includes(state) && !isGiven;
