import type { Closure } from '#contract/mall/goods.ts';

/**
 * Returns what the app still lacks, so that a variant cannot be ordered by anybody; null if it can. `canPay`: a payment
 * channel is configured.
 */
export const closedFor = ({ priceFen }: { priceFen: number }, canPay: boolean): Closure | null =>
  priceFen > 0 && !canPay ? 'payment' : null;
