import type { OrderKind, OrderState } from '#contract/mall/orders.ts';

interface GivableOrder {
  kind: OrderKind;
  state: OrderState;
  totalFen: number;
  /** Whether a friend has claimed it. */
  isGiven: boolean;
}

/** What orders of these kinds deliver can be given away. */
export const givableKinds: readonly OrderKind[] = ['series', 'package'];
/** In these states what an order has delivered belongs to its buyer. */
export const deliveredStates: readonly OrderState[] = ['received', 'reviewed'];

/** Whether what an order has delivered can be given to a friend. What was received as a gift cost nothing and stays. */
export const canBeGiven = ({ kind, state, totalFen, isGiven }: GivableOrder): boolean =>
  givableKinds.includes(kind) && totalFen > 0 && deliveredStates.includes(state) && !isGiven;
