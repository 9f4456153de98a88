import type { Closure } from '#contract/mall/goods.ts';

/**
 * Returns why nobody can order a variant in this installation; null if it can be ordered. `canPay`: a payment channel
 * is configured.
 */
export const closedFor = ({ priceFen }: { priceFen: number }, canPay: boolean): Closure | null =>
  priceFen > 0 && !canPay ? 'payment' : null;
