import type { Parcel } from '#contract/mall/orders.ts';

/** Returns what is in a parcel. */
export const itemsText = (items: Parcel['items']): string =>
  items.map(({ title, choices, quantity }) => `${[title, ...choices].join(' ')} × ${quantity}`).join('，');
