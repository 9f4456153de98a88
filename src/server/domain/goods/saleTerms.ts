import type { deliveries } from '#contract/mall/goods.ts';
import type { GoodsNature } from '#server/domain/payments/channelsFor.ts';
import { Problem } from '#server/endpoint/problem.ts';

/** The circumstances that decide whether an order is possible, apart from the goods and the user. */
export interface SaleTerms {
  /**
   * For each nature of goods (delivered in a parcel or virtual), why they cannot be paid for with money in the app or
   * browser in which the page runs; undefined if they can.
   */
  unpayable: Readonly<Record<GoodsNature, Problem | undefined>>;
  /** Whether sample goods can be ordered, too. */
  sellsSamples: boolean;
  /** The operators' reason for closing the mall, which users read; undefined while the mall is open. */
  closure: string | undefined;
}

interface SoldVariant {
  priceFen: number;
  isSample: boolean;
  delivers: (typeof deliveries)[number];
}

/** Returns why a variant cannot be ordered now in this app or browser, by any user; undefined if it can be ordered. */
export function variantObstacle(
  { priceFen, isSample, delivers }: SoldVariant,
  { unpayable, sellsSamples, closure }: SaleTerms,
): Problem | undefined {
  if (closure !== undefined) return new Problem(409, 'mall_closed', { reason: closure });
  if (isSample && !sellsSamples) return new Problem(409, 'sample_goods');
  return priceFen > 0 ? unpayable[delivers === 'parcel' ? 'parcel' : 'virtual'] : undefined;
}

/**
 * Returns the result of `variantObstacle` in the form that clients receive. `closedText` is null if the variant can be
 * ordered. It is also null if the gateway has no payment channel at all, because clients have a text for this case.
 */
export function closedColumns(
  variant: SoldVariant,
  terms: SaleTerms,
): { closedFor: 'payment' | null; closedText: string | null } {
  const problem = variantObstacle(variant, terms);
  // Every reason is sent as `payment`, because earlier clients know no other value; for `payment` they show that
  // nothing can be ordered.
  return {
    closedFor: problem ? 'payment' : null,
    closedText: problem && problem.code !== 'payment_not_open' ? problem.message : null,
  };
}
