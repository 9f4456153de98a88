import type { deliveries } from '#contract/mall/goods.ts';
import type { GoodsNature } from '#server/domain/payments/channelsFor.ts';
import { Problem } from '#server/endpoint/problem.ts';

/** What decides whether something can be ordered at all, besides the goods themselves and the user. */
export interface SaleTerms {
  /** Why goods of this nature cannot be paid with money in the place of the page that asks; undefined if they can. */
  unpayable: Readonly<Record<GoodsNature, Problem | undefined>>;
  /** Goods that only show what a mall looks like can be ordered, too. */
  sellsSamples: boolean;
  /** What users read while operators keep the mall closed; undefined while it is open. */
  closure: string | undefined;
}

interface SoldVariant {
  priceFen: number;
  isSample: boolean;
  delivers: (typeof deliveries)[number];
}

/** Returns why nobody can order a variant now and here; undefined if it can be ordered. */
export function closedFor(
  { priceFen, isSample, delivers }: SoldVariant,
  { unpayable, sellsSamples, closure }: SaleTerms,
): Problem | undefined {
  if (closure !== undefined) return new Problem(409, 'mall_closed', { reason: closure });
  if (isSample && !sellsSamples) return new Problem(409, 'sample_goods');
  return priceFen > 0 ? unpayable[delivers === 'parcel' ? 'parcel' : 'virtual'] : undefined;
}

/** The same as clients receive it. `closedText`: null if only the payment is missing, for which clients have texts. */
export function closedColumns(
  variant: SoldVariant,
  terms: SaleTerms,
): { closedFor: 'payment' | null; closedText: string | null } {
  const problem = closedFor(variant, terms);
  // Earlier clients know no other closure than `payment`, and show that nothing can be ordered.
  return {
    closedFor: problem ? 'payment' : null,
    closedText: problem && problem.code !== 'payment_not_open' ? problem.message : null,
  };
}
