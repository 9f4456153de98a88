import type { deliveries, returnRules } from '#contract/mall/goods.ts';
import { endOfChinaDay } from '#lib/time/chinaTime.ts';
import { DAY_MS } from '#lib/time/time.ts';

/**
 * The number of days, after the day on which goods are received, in which they can be returned without a reason
 * (七天无理由).
 */
const UNWANTED_DAYS = 7;
/** The number of days in which buyers can report faults in the app; afterwards they contact the shop. */
const FAULT_DAYS = 15;

/**
 * Returns when the time for a return ends, in epoch milliseconds. `days` is its length, which depends on the reason.
 */
const endOf = (receivedAt: Date, days: number): number => endOfChinaDay(receivedAt) + days * DAY_MS;

export const returnsEnd = (receivedAt: Date): number => endOf(receivedAt, FAULT_DAYS);

/** Returns a moment in epoch milliseconds: goods that were received at this moment or later can still be returned. */
export const returnableSince = (now: Date): number => endOfChinaDay(now) - (FAULT_DAYS + 1) * DAY_MS;

interface ReturnableLine {
  delivers: (typeof deliveries)[number];
  returns: (typeof returnRules)[number];
}

/** Returns why a line cannot be returned without a reason (`unwanted`) or for a fault (`fault`); null if it can. */
export function returnObstacles(
  { delivers, returns }: ReturnableLine,
  receivedAt: Date,
  now: Date,
): { unwanted: string | null; fault: string | null } {
  if (delivers !== 'parcel')
    return { unwanted: '虚拟商品开通以后不能退', fault: '虚拟商品开通以后不能退，有问题请找客服' };
  const isOver = (days: number) => now.getTime() >= endOf(receivedAt, days);
  return {
    unwanted:
      returns === 'none'
        ? '这件商品不支持七天无理由退货，有质量问题可以退'
        : isOver(UNWANTED_DAYS)
          ? '收到超过七天了，不能无理由退货'
          : null,
    fault: isOver(FAULT_DAYS) ? '收到超过十五天了，请找客服处理' : null,
  };
}

/** `dueFen` is the line's share of the total, `shells` the price of one piece. */
interface PaidLine {
  quantity: number;
  dueFen: number;
  shells: number;
}

/**
 * Returns the refund for `returnedNow` pieces of a line, of which `returnedBefore` other pieces were returned earlier.
 * The refund in money is the difference between two amounts, both rounded down: the refund for all pieces returned up
 * to now, and the refund for the earlier ones. So the refunds for all pieces add up to exactly the share of the line.
 */
export function refundOf({ quantity, dueFen, shells }: PaidLine, returnedBefore: number, returnedNow: number) {
  const upTo = (pieces: number) => Math.floor((dueFen * pieces) / quantity);
  return { fen: upTo(returnedBefore + returnedNow) - upTo(returnedBefore), shells: shells * returnedNow };
}
