import type { Amount, PriceStep } from '#contract/mall/orders.ts';
import { allocate } from '#lib/money.ts';

/** The data of a line that determine its price. Amounts are whole fen and whole shells for one piece. */
export interface PricedLine {
  quantity: number;
  priceFen: number;
  memberPriceFen: number | null;
  shells: number;
}

interface OrderPrice {
  steps: PriceStep[];
  total: Amount;
  /** The share of each line in the total, in fen. */
  dueFen: number[];
  /** The share of each line without the freight. This is the price that is paid for the goods of the line. */
  goodsFen: number[];
}

/**
 * Computes the price of an order in steps. Each step contains the amount that it adds, so the total is the sum of the
 * steps. `couponFen` is the discount of a coupon, which must be smaller than the sum of the lines. `freightFen` is the
 * freight; it is divided among the lines, so that it is refunded together with the goods.
 */
export function priceOrder(
  lines: readonly PricedLine[],
  isMember: boolean,
  { couponFen = 0, freightFen = 0 }: { couponFen?: number | undefined; freightFen?: number } = {},
): OrderPrice {
  const listFen = sumOf(lines, ({ priceFen, quantity }) => priceFen * quantity);
  const shells = sumOf(lines, (line) => line.shells * line.quantity);
  const saved = lines.map(({ priceFen, memberPriceFen, quantity }) =>
    isMember && memberPriceFen !== null ? (priceFen - memberPriceFen) * quantity : 0,
  );
  const savedFen = sumOf(saved, (fen) => fen);
  const steps: PriceStep[] = [
    { kind: 'list', fen: listFen, shells },
    ...(savedFen > 0 ? [{ kind: 'member', fen: -savedFen, shells: 0 }] : []),
    ...(couponFen > 0 ? [{ kind: 'coupon', fen: -couponFen, shells: 0 }] : []),
    ...(freightFen > 0 ? [{ kind: 'freight', fen: freightFen, shells: 0 }] : []),
  ];
  const total = { fen: sumOf(steps, ({ fen }) => fen), shells: sumOf(steps, (step) => step.shells) };
  const weights = lines.map(({ priceFen, quantity }, index) => priceFen * quantity - (saved[index] ?? 0));
  return {
    steps,
    total,
    dueFen: allocate(total.fen, weights),
    goodsFen: allocate(total.fen - freightFen, weights),
  };
}

const sumOf = <T>(items: readonly T[], valueOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0);
