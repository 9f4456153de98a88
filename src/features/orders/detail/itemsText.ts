import type { Parcel } from '#contract/mall/orders.ts';

/** Keeps a quantity on the line of what it counts. */
const TIMES = '\u00A0×\u00A0';

/** Returns what is in a parcel. */
export const itemsText = (items: Parcel['items']): string =>
  items.map(({ title, choices, quantity }) => `${[title, ...choices].join(' ')}${TIMES}${quantity}`).join('，');
