import type { GoodsCard, SaleState } from '#contract/mall/goods.ts';

/** Returns the label on the picture of goods; undefined if the goods can be bought now. */
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

/** Returns a text that says how many pieces were sold; empty if none. */
export const soldText = ({ soldCount, kind }: Pick<GoodsCard, 'soldCount' | 'kind'>): string =>
  soldCount === 0 ? '' : kind === 'exchange' ? `已换 ${soldCount} 件` : `已卖 ${soldCount} 件`;
