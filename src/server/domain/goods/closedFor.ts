import type { Closure, deliveries } from '#contract/mall/goods.ts';

interface Sold {
  delivers: (typeof deliveries)[number];
  priceFen: number;
}

/** Returns what the app still lacks, so that a variant cannot be ordered by anybody; null if it can. */
export function closedFor({ delivers, priceFen }: Sold): Closure | null {
  if (priceFen > 0) return 'payment';
  return delivers === 'parcel' ? null : delivers;
}
