import type { Database } from '#server/database/connection/open.ts';
import { findMallClosure } from '#server/domain/goods/mallClosure.ts';
import type { SaleTerms } from '#server/domain/goods/saleTerms.ts';
import type { Settings } from '#server/settings/settings.ts';
import { canPayWith } from './channels/paymentChannels.ts';

/** Returns a function that reads the terms of sale that are in force when it is called. */
export function saleTermsReader(db: Database, settings: Settings): () => Promise<SaleTerms> {
  const terms = { canPay: canPayWith(settings), sellsSamples: settings.sellsSampleGoods };
  return async () => ({ ...terms, closure: await findMallClosure(db) });
}
