import { href } from '#platform/navigation/paths.ts';
import { GoodsPage } from './GoodsPage.tsx';

export default function ExchangeGoodsScreen() {
  return <GoodsPage title="兑换商品" parent={href('exchangeMall')} />;
}
