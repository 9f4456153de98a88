import type { GoodsCard } from '#contract/mall/goods.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

/** Replaces the price where `useShowsPrice` forbids it. */
export const UNPRICED_TEXT = '这里不能购买';

/**
 * Returns a function that returns whether the price of goods may be shown. WeChat forbids its apps on iOS to sell
 * virtual goods for money, and even to show their prices. Orders of such goods are refused by the gateway.
 */
export function useShowsPrice(): (delivers: GoodsCard['delivers'] | 'virtual', price: { fen: number }) => boolean {
  const { environment } = useServices();
  const isHydrating = useIsHydrating();
  const isForbidden = environment.kind === 'wechat' && environment.os === 'ios' && !isHydrating;
  return (delivers, { fen }) => fen === 0 || delivers === 'parcel' || !isForbidden;
}
