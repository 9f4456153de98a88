import type { Parcel } from '#contract/mall/orders.ts';

/** The separator between the name of the goods and the quantity. Its no-break spaces keep both on one line. */
const TIMES = '\u00A0×\u00A0';

/** Returns a text that lists the contents of a parcel. */
export const itemsText = (items: Parcel['items']): string =>
  items.map(({ title, choices, quantity }) => `${[title, ...choices].join(' ')}${TIMES}${quantity}`).join('，');
