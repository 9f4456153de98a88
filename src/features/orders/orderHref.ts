import type { OrderCard } from '#contract/mall/orders.ts';
import { href } from '#platform/navigation/paths.ts';

/** Returns the address of the screen that sells the goods of an order of this kind. */
export function orderedGoodsHref(kind: OrderCard['kind'], goodsId: string): string {
  switch (kind) {
    case 'goods':
      return href('equipmentGoods', { id: goodsId });
    case 'exchange':
      return href('exchangeGoods', { id: goodsId });
    case 'package':
      return href('storyPackage', { id: goodsId });
    case 'series':
      return href('mallGoods', { id: goodsId });
    case 'membership':
      return href('membership');
  }
}

/** Returns the address of an order's page. */
export const orderHref = ({ id, kind }: { id: string; kind: string }): string =>
  href(kind === 'exchange' ? 'exchangeDetail' : 'orderDetail', { id });
