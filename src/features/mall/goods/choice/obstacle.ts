import type { GoodsDetail, Variant } from '#contract/mall/goods.ts';
import { chinaDateText } from '#lib/time/chinaTime.ts';

type Goods = Pick<GoodsDetail, 'kind' | 'state' | 'isOwned' | 'limits' | 'takenByCaller' | 'startsAt'>;

/** Returns a text that says why this user cannot buy or exchange a variant now; undefined if nothing prevents it. */
export function obstacleText(goods: Goods, variant: Variant, shells: number): string | undefined {
  const { kind, state, isOwned, limits, takenByCaller, startsAt } = goods;
  const isExchange = kind === 'exchange';
  if (isExchange && variant.closedFor === 'payment' && variant.closedText === null)
    return '要加钱的暂时不能换，在线付款还没有开放';
  if (isOwned) return '你已经有了，去“我的已购”就能听';
  if (variant.closedText !== null) return variant.closedText;
  if (variant.closedFor === 'payment') return '在线付款还没有开放，暂时不能买';
  if (state === 'notYet') return startsAt === null ? '还没有开始' : `${chinaDateText(startsAt)}开始`;
  if (state === 'over') return isExchange ? '兑换已经结束了' : '已经停止销售了';
  if (state === 'allTaken') return '名额已经用完了';
  if (state === 'soldOut') return isExchange ? '全都换完了' : '全都卖完了';
  if (variant.isSoldOut) return isExchange ? '这一款换完了，看看别的' : '这一款卖完了，看看别的';
  if (limits.perUser !== null && takenByCaller >= limits.perUser)
    return `每个账号限 ${limits.perUser} 件，你已经有 ${takenByCaller} 件了`;
  if (shells < variant.price.shells) return `还差 ${variant.price.shells - shells} 个贝壳`;
  return undefined;
}
