import type { GoodsCard } from '#contract/mall/goods.ts';
import { shortYuanText } from '#lib/money.ts';

/** Returns the text for the price that members pay; empty if they pay the same as everybody. */
export const memberPriceText = ({ memberFen }: GoodsCard['price']): string =>
  memberFen === null ? '' : `会员 ¥${shortYuanText(memberFen)}`;
