import type { Parcel } from '#contract/mall/orders.ts';

/** Contains no-break spaces, which keep the quantity on the same line as the name of the goods. */
const TIMES = '\u00A0×\u00A0';

/** Returns the contents of a parcel as a text. */
export const itemsText = (items: Parcel['items']): string =>
  items.map(({ title, choices, quantity }) => `${[title, ...choices].join(' ')}${TIMES}${quantity}`).join('，');
