import type { OrderKind } from '#contract/mall/orders.ts';

/**
 * Delivery is free if the goods cost the buyer at least this much; only the surcharge for remote regions is still
 * charged. The price before a coupon counts: otherwise a coupon could end free delivery, and so make the order more
 * expensive.
 */
export const FREE_FREIGHT_FROM_FEN = 5_900;

/** The surcharge for 西藏 and 新疆, in fen; carriers charge more there. */
export const REMOTE_FREIGHT_FEN = 1_200;

/** The first two digits of the region codes (GB/T 2260) of 西藏 and 新疆. */
const REMOTE_PROVINCES: readonly string[] = ['54', '65'];

const isRemote = (regionCode: string): boolean => REMOTE_PROVINCES.includes(regionCode.slice(0, 2));

/** The first two digits of the region codes of 台湾, 香港 and 澳门, to which nothing is sent. */
const UNSERVED_PROVINCES: readonly string[] = ['71', '81', '82'];

export const isServed = (regionCode: string): boolean => !UNSERVED_PROVINCES.includes(regionCode.slice(0, 2));

/**
 * Returns the surcharge for a destination, in fen. Exchanges for shells are delivered free of charge everywhere,
 * because a child could not pay a surcharge.
 */
export const remoteSurchargeFen = (kind: OrderKind, regionCode: string): number =>
  kind === 'goods' && isRemote(regionCode) ? REMOTE_FREIGHT_FEN : 0;

/**
 * Returns the freight of an order, in fen: the highest freight of its goods, because they are sent together, plus the
 * surcharge of the destination. `goodsFen` is the price of the goods before a coupon; `regionCode` is undefined while
 * the buyer has no address.
 */
export function freightFenOf({
  kind,
  goodsFen,
  freightFen,
  regionCode,
}: {
  kind: OrderKind;
  goodsFen: number;
  freightFen: readonly number[];
  regionCode: string | undefined;
}): number {
  if (kind !== 'goods') return 0;
  const base = goodsFen >= FREE_FREIGHT_FROM_FEN ? 0 : Math.max(0, ...freightFen);
  return base + (regionCode === undefined ? 0 : remoteSurchargeFen(kind, regionCode));
}
