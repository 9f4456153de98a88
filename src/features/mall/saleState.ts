import type { GoodsCard, SaleState } from '#contract/mall/goods.ts';

/** Returns what a picture of the goods says if they cannot be bought now. */
export function stateLabel({ state, kind }: Pick<GoodsCard, 'state' | 'kind'>): string | undefined {
  const labels: Record<SaleState, string | undefined> = {
    open: undefined,
    soldOut: kind === 'exchange' ? '换完了' : '卖完了',
    allTaken: '名额已满',
    notYet: '还没开始',
    over: '已结束',
  };
  return labels[state];
}

/** Returns how many were sold, as a text; empty if none were. */
export const soldText = ({ soldCount, kind }: Pick<GoodsCard, 'soldCount' | 'kind'>): string =>
  soldCount === 0 ? '' : kind === 'exchange' ? `已换 ${soldCount} 件` : `已卖 ${soldCount} 件`;
