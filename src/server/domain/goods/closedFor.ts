import type { Closure, deliveries } from '#contract/mall/goods.ts';

interface Sold {
  delivers: (typeof deliveries)[number];
  priceFen: number;
}

/**
 * Returns what the app still lacks, so that a variant cannot be ordered by anybody; null if it can. `canPay`: a payment
 * channel is configured.
 */
export function closedFor({ delivers, priceFen }: Sold, canPay: boolean): Closure | null {
  if (priceFen > 0 && !canPay) return 'payment';
  return delivers === 'voucher' ? 'voucher' : null;
}
