import { findMallClosure } from '#server/domain/goods/mallClosure.ts';
import type { SaleTerms } from '#server/domain/goods/saleTerms.ts';
import type { Gateway } from '#server/gateway.ts';
import { paymentObstacle } from './channels/offeredChannels.ts';
import { paymentChannels } from './channels/paymentChannels.ts';

/** Returns a function that reads the terms of sale that now apply to a page with this user agent. */
export function saleTermsReader({
  db,
  now,
  settings,
}: Pick<Gateway, 'db' | 'now' | 'settings'>): (userAgent: string) => Promise<SaleTerms> {
  const channels = paymentChannels(settings, db, now);
  return async (userAgent) => ({
    unpayable: {
      parcel: paymentObstacle(channels, userAgent, 'parcel'),
      virtual: paymentObstacle(channels, userAgent, 'virtual'),
    },
    sellsSamples: settings.sellsSampleGoods,
    closure: await findMallClosure(db),
  });
}
