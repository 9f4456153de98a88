import type { GoodsCard } from '#contract/mall/goods.ts';
import { href } from '#platform/navigation/paths.ts';

/** Returns the address of the screen that shows goods of this kind. */
export function goodsHref({ id, kind }: Pick<GoodsCard, 'id' | 'kind'>): string {
  switch (kind) {
    case 'device':
    case 'accessory':
      return href('equipmentGoods', { id });
    case 'exchange':
      return href('exchangeGoods', { id });
    case 'package':
      return href('storyPackage', { id });
    case 'series':
      return href('mallGoods', { id });
    case 'plan':
      return href('membership');
  }
}
