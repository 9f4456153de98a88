import type { GoodsDetail, Variant } from '#contract/mall/goods.ts';
import { chinaDateText } from '#lib/time/chinaTime.ts';

type Goods = Pick<
  GoodsDetail,
  'kind' | 'state' | 'isOwned' | 'limits' | 'takenByCaller' | 'startsAt' | 'unpaidOrderId'
>;

/**
 * Returns the unpaid order of these goods, which the user can pay, if no other order can be placed: the unpaid order
 * may have reserved the last pieces, or all pieces that an account may have, or the shells of the user. Otherwise
 * returns null.
 */
export function orderToPay(goods: Goods, variant: Variant, shells: number): string | null {
  const { state, isOwned, unpaidOrderId } = goods;
  if (isOwned || variant.closedFor !== null) return null;
  return state !== 'open' || reachedLimit(goods) !== undefined || shells < variant.price.shells ? unpaidOrderId : null;
}

/** Returns a text that says why this user cannot buy or exchange a variant now; undefined if nothing prevents it. */
export function obstacleText(goods: Goods, variant: Variant, shells: number): string | undefined {
  const { kind, state, isOwned, takenByCaller, startsAt } = goods;
  const isExchange = kind === 'exchange';
  if (isExchange && variant.closedFor === 'payment' && variant.closedText === null)
    return '要加钱的暂时不能换，在线付款还没有开放';
  if (isOwned) return '你已经有了，去“我的已购”就能听';
  if (variant.closedText !== null) return variant.closedText;
  if (variant.closedFor === 'payment') return '在线付款还没有开放，暂时不能买';
  if (orderToPay(goods, variant, shells) !== null) return '下过单，还没付款';
  if (state === 'notYet') return startsAt === null ? '还没有开始' : `${chinaDateText(startsAt)}开始`;
  if (state === 'over') return isExchange ? '兑换已经结束了' : '已经停止销售了';
  if (state === 'allTaken') return '名额已经用完了';
  if (state === 'soldOut') return isExchange ? '全都换完了' : '全都卖完了';
  if (variant.isSoldOut) return isExchange ? '这一款换完了，看看别的' : '这一款卖完了，看看别的';
  const limit = reachedLimit(goods);
  if (limit !== undefined) return `每个账号限 ${limit} 件，你已经有 ${takenByCaller} 件了`;
  if (shells < variant.price.shells) return `还差 ${variant.price.shells - shells} 个贝壳`;
  return undefined;
}

/** Returns the limit of pieces for each account if this user has reached it. */
const reachedLimit = ({ limits: { perUser }, takenByCaller }: Goods): number | undefined =>
  perUser !== null && takenByCaller >= perUser ? perUser : undefined;
